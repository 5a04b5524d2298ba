import { readFile } from 'node:fs/promises'
import { collections } from '#app/collections.ts'
import { expect, expectAccessible, expectNoOverflow, test } from '#tests/e2e.ts'
import { logIn } from '#tests/log-in.ts'
import { addTestMember, testPassword } from '#tests/member.ts'
import { adminNav } from './admin-nav.ts'

test('a visitor must log in as an admin and then lands in the admin area', async ({ page, site }) => {
  const admin = await addTestMember(site.db, { role: 'admin' })
  await page.goto('/admin')
  await expect(
    page.getByRole('heading', { name: 'Please log in as an admin to access the dashboard.' }),
  ).toBeVisible()
  await page.getByRole('link', { name: 'Log In / Sign Up' }).click()
  await page.getByLabel('Email').fill(admin.email)
  await page.getByLabel('Password').fill(testPassword)
  await page.getByRole('button', { name: 'Login' }).click()
  await page.waitForURL('/admin/users', { timeout: 30_000 })
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Users')
})

test('a member who is not an admin is denied @once', async ({ page, site }) => {
  await logIn(page, site, await addTestMember(site.db))
  await page.goto('/admin')
  await expect(page.getByRole('heading', { name: 'Access denied. You are not an admin.' })).toBeVisible()
})

test('every tab opens, is marked as current and fits the screen', async ({ page, site }) => {
  test.setTimeout(180_000)
  await logIn(page, site, await addTestMember(site.db, { role: 'admin' }))
  for (const { path, label } of adminNav) {
    const response = await page.goto(path)
    expect(response?.status(), path).toBe(200)
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
    const menu = page.locator('summary', { hasText: 'All tabs' })
    if (await menu.isVisible()) await menu.click()
    const current = page
      .getByRole('navigation', { name: 'Admin' })
      .getByRole('link', { name: label, exact: true })
    await expect(current).toHaveAttribute('aria-current', 'page')
    await expectNoOverflow(page)
    await expectAccessible(page, { everyRun: true })
  }
})

test('the tabs are in the order of the specification @server', async () => {
  const labels = adminNav.map(({ label }) => label)
  expect(labels.slice(0, 4)).toEqual(['Users', 'Resources', 'Homepage', 'Opportunities'])
  const routes = await readFile('app/routes.ts', 'utf8')
  const lists = collections.listed.map(({ path }) => `'${path}'`).join()
  for (const { path } of adminNav) expect(routes + lists).toContain(`'${path.replace('/admin/', '')}'`)
})
