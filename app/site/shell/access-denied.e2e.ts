import { expect, expectAccessible, expectNoOverflow, test } from '#tests/e2e.ts'
import { logIn } from '#tests/log-in.ts'
import { addTestMember } from '#tests/member.ts'

test('a page that needs a login says so and is accessible', async ({ page }) => {
  await page.goto('/profile')
  await expect(page.getByRole('main').getByLabel('Email').first()).toBeVisible()
  await expectAccessible(page)
  await expectNoOverflow(page)
  await page.goto('/admin')
  await expect(page.getByRole('main')).toContainText('Please log in as an admin to access the dashboard.')
  await expectAccessible(page)
  await expectNoOverflow(page)
})

test('a member can open their profile but not the admin area; both are accessible', async ({
  page,
  site,
}) => {
  await logIn(page, site, await addTestMember(site.db))
  await page.goto('/profile')
  await expect(page.getByRole('main')).toContainText('Events Attended')
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex')
  await expectAccessible(page)
  await expectNoOverflow(page)
  await page.goto('/admin')
  await expect(page.getByRole('main')).toContainText('Access denied. You are not an admin.')
  await expectAccessible(page)
  await expectNoOverflow(page)
})

test('the admin area is accessible to an admin', async ({ page, site }) => {
  await logIn(page, site, await addTestMember(site.db, { role: 'admin' }))
  await page.goto('/admin')
  await expect(page.getByRole('main').getByRole('heading').first()).toBeVisible()
  await expectAccessible(page)
  await expectNoOverflow(page)
})
