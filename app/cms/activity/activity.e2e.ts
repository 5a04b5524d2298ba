import { expect, expectAccessible, expectNoOverflow, test } from '#tests/e2e.ts'
import { openPage } from '#tests/html-page.ts'
import { logInAsAdmin } from '#tests/log-in.ts'
import { addTestMember } from '#tests/member.ts'
import type { Site } from '#tests/site.ts'
import type { Changes } from './activity.ts'
import { recordActivity } from './activity-store.server.ts'

test('shows an empty log @server', async ({ site }) => {
  await site.db.deleteFrom('activity').execute()
  const admin = await addTestMember(site.db, { role: 'admin' })
  expect((await openPage(site, '/admin/activity', admin)).text).toContain('No activity yet.')
})

/** Records two entries: a change by Bilal, and the deletion of an item with hostile and long texts. */
async function addEntries(site: Site) {
  await site.db.deleteFrom('activity').execute()
  const bilal = { id: 'bilal', name: 'Bilal', email: 'b@example.org' }
  const cleanup = { verb: 'changed', subject: 'event', subjectId: 'e', label: 'Masjid Cleanup' } as const
  const changes: Changes = { localDate: ['2026-11-21', '2026-11-28'], locationName: [null, 'Main hall'] }
  await recordActivity(site.db, bilal, { ...cleanup, changes }, new Date('2026-11-20T17:30:00Z'))
  const label = `<img src=x onerror="document.title='taken'"> \u202egnp.exe ${'x'.repeat(10_000)}`
  const body: [string, string] = ['Old. '.repeat(100), '<script>alert(1)</script>'.repeat(400)]
  const deletion = { ...cleanup, verb: 'deleted', label, changes: { body } } as const
  await recordActivity(site.db, null, deletion, new Date('2026-11-21T17:30:00Z'))
}

test('shows changes with long and hostile texts @script @phone', async ({ page, site }) => {
  await logInAsAdmin(page, site, 'Amina Yusuf')
  await addEntries(site)
  await page.goto('/admin/activity')
  await page.getByText('Long text: before and after').click()
  await expectNoOverflow(page)
  await expectAccessible(page)
  expect(await page.title()).not.toBe('taken')
})

test('lists, filters and exports activity @server', async ({ site }) => {
  const admin = await addTestMember(site.db, { role: 'admin' })
  await addEntries(site)
  const log = await openPage(site, '/admin/activity', admin)
  const entry = log.all('li').find(({ text }) => text.includes('Masjid Cleanup'))
  expect(entry?.text).toContain('Bilal changed the event Masjid Cleanup')
  expect(entry?.text).toContain('Nov 20, 2026, 12:30 PM')
  expect(entry?.text).toContain('from 2026-11-21 → to 2026-11-28')
  expect(entry?.text).toContain('Location nameMain hall')
  expect(log.one('main').text).toContain('The system deleted')

  const found = await log.one('main').submit('Search', { Search: 'bilal cleanup' })
  expect(found.path).toMatch(/q=bilal/)
  expect(found.one('main').text).toContain('Masjid Cleanup')
  expect(found.one('main').text).not.toContain('The system deleted')
  const singleDay = await log.open('/admin/activity?from=2026-11-21&to=2026-11-21')
  expect(singleDay.one('main').text).not.toContain('Masjid Cleanup')
  expect(singleDay.field('From').value).toBe('2026-11-21')
  const changed = await log.open('/admin/activity?verb=changed&subject=event')
  expect(changed.one('main').text).toContain('Masjid Cleanup')
  const csv = await changed.follow('Export as CSV')
  expect(csv.response.headers.get('content-disposition')).toContain('activity.csv')
  expect(csv.html).toContain('Masjid Cleanup')
})
