import { expect, test } from '#tests/e2e.ts'
import { eventFixture, storeEvents } from '#tests/fixtures/event-fixture.ts'
import { openPage } from '#tests/html-page.ts'
import { addTestMember } from '#tests/member.ts'

test('an admin who reviews hours that someone else has reviewed is told so @server', async ({ site }) => {
  const event = eventFixture('hours-to-review', { localDate: '2026-10-10' })
  await storeEvents(site.db, [event])
  const admin = await addTestMember(site.db, { role: 'admin' })
  const omar = await addTestMember(site.db, { name: 'Omar' })
  const hours = { id: 'omar-hours', eventId: event.id, userId: omar.id, minutes: 180, note: '' }
  const recorded = { localDate: event.localDate, recordedAt: new Date().toISOString() }
  await site.db
    .insertInto('volunteerHours')
    .values({ ...hours, ...recorded, status: 'proposed', source: 'attendance' })
    .execute()
  const first = await openPage(site, '/admin/hours', admin)
  const second = await openPage(site, '/admin/hours', admin)
  expect((await first.submit(/^Approve hours for Omar/)).text).toContain('3 hours approved.')
  const late = await second.submit(/^Decline hours for Omar/)
  expect(late.alert).toBe('These hours were reviewed or removed in the meantime.')
  expect(late.text).toContain('No hours are waiting for approval.')
})
