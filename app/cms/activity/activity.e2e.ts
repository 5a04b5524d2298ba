import type { Page } from '@playwright/test'
import { expect, expectAccessible, expectNoOverflow, test } from '#tests/e2e.ts'
import { logInAsAdmin, sessionCookie } from '#tests/log-in.ts'
import { addTestMember } from '#tests/member.ts'
import { recordActivity } from './activity-store.server.ts'

const main = (page: Page) => page.getByRole('main')

test('shows an empty log @server', async ({ request, site }) => {
  await site.db.deleteFrom('activity').execute()
  const { email } = await addTestMember(site.db, { role: 'admin' })
  const page = await request.get('/admin/activity', { headers: { Cookie: await sessionCookie(site, email) } })
  expect(await page.text()).toContain('No activity yet.')
})

test('lists, filters and exports activity @script @phone', async ({ page, site }) => {
  await site.db.deleteFrom('activity').execute()
  await logInAsAdmin(page, site, 'Amina Yusuf')
  const bilal = { id: 'bilal', name: 'Bilal', email: 'b@example.org' }
  const label = `<img src=x onerror="document.title='taken'"> \u202egnp.exe ${'x'.repeat(10_000)}`
  const activityEntry = {
    verb: 'changed',
    subject: 'event',
    subjectId: 'e',
    label: 'Masjid Cleanup',
  } as const
  const changes = { localDate: ['2026-11-21', '2026-11-28'], locationName: [null, 'Main hall'] } as const
  await recordActivity(
    site.db,
    bilal,
    {
      ...activityEntry,
      changes: { localDate: [...changes.localDate], locationName: [...changes.locationName] },
    },
    new Date('2026-11-20T17:30:00Z'),
  )
  const body: [string, string] = ['Old. '.repeat(100), '<script>alert(1)</script>'.repeat(400)]
  await recordActivity(
    site.db,
    null,
    { ...activityEntry, verb: 'deleted', label, changes: { body } },
    new Date('2026-11-21T17:30:00Z'),
  )
  await page.goto('/admin/activity')
  const entry = page.getByRole('listitem').filter({ hasText: 'Masjid Cleanup' })
  await expect(entry).toContainText('Bilal changed the event Masjid Cleanup')
  await expect(entry).toContainText('Nov 20, 2026, 12:30 PM')
  await expect(entry).toContainText('from 2026-11-21 → to 2026-11-28')
  await expect(entry).toContainText('Location nameMain hall')
  await page.getByText('Long text: before and after').click()
  await expectNoOverflow(page)
  await expectAccessible(page)
  expect(await page.title()).not.toBe('taken')

  await page.getByLabel('Search').fill('bilal cleanup')
  await page.getByRole('button', { name: 'Search' }).click()
  await expect(page).toHaveURL(/q=bilal/)
  await expect(main(page).getByText('The system deleted')).toHaveCount(0)
  await expect(entry).toBeVisible()
  await page.goto('/admin/activity?from=2026-11-21&to=2026-11-21')
  await expect(entry).toHaveCount(0)
  await expect(page.getByLabel('From')).toHaveValue('2026-11-21')
  await page.goto('/admin/activity?verb=changed&subject=event')
  await expect(entry).toBeVisible()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Export as CSV' }).click(),
  ])
  expect(download.suggestedFilename()).toBe('activity.csv')
})
