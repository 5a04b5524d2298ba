import { expect, test } from '#tests/e2e.ts'
import { eventFixture, storeEvents } from '#tests/fixtures/event-fixture.ts'
import { openPage } from '#tests/html-page.ts'
import { addTestMember } from '#tests/member.ts'

test('removing an organizer can be undone only while they have the role @server', async ({ site }) => {
  const event = eventFixture('organized')
  await storeEvents(site.db, [event])
  const admin = await addTestMember(site.db, { role: 'admin' })
  const { id: userId } = await addTestMember(site.db, { name: 'Bilal', role: 'organizer' })
  const page = await openPage(site, `/admin/opportunities/${event.id}`, admin)
  const assigned = await page.submit('Assign', { 'Assign an organizer': userId })
  const removed = await assigned.submit('Remove Bilal')
  expect(removed.notice).toContain('Organizer removed.')
  const restored = await removed.submit('Undo')
  expect(restored.notice).toContain('Organizer assigned.')
  await site.db.updateTable('user').set({ role: 'user' }).where('id', '=', userId).execute()
  const removedAgain = await restored.submit('Remove Bilal')
  expect(removedAgain.notice).toContain('Organizer removed.')
  expect(removedAgain.all('button', 'Undo')).toEqual([])
})
