import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { expect, expectAccessible, expectNoOverflow, test } from '#tests/e2e.ts'
import { logIn, submitLogin } from '#tests/log-in.ts'
import { addTestMember, testPassword } from '#tests/member.ts'

const main = (page: Page) => page.getByRole('main')
const rowOf = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name })
const hostile = `<script>document.title='taken'</script> \u202egnp.exe ${'x'.repeat(10_000)}`

test.beforeEach(async ({ site, page }) => {
  await site.db.deleteFrom('rateLimit').execute()
  await site.db.deleteFrom('user').execute()
  await logIn(page, site, await addTestMember(site.db, { name: 'Amina Yusuf', role: 'admin' }))
})

test('the dashboard rejects visitors and members, and admins return to it after login @once', async ({
  page,
  site,
}) => {
  await page.context().clearCookies()
  await page.goto('/admin')
  await expect(
    page.getByRole('heading', { name: 'Please log in as an admin to access the dashboard.' }),
  ).toBeVisible()
  await page.getByRole('link', { name: 'Log In / Sign Up' }).click()
  await expect(page).toHaveURL(/\/profile\?next=%2Fadmin$/)
  const { email } = await addTestMember(site.db, { role: 'admin' })
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password').fill(testPassword)
  await page.getByRole('button', { name: 'Login' }).click()
  await expect(page).toHaveURL('/admin/users')
  await page.context().clearCookies()
  await logIn(page, site, await addTestMember(site.db))
  await page.goto('/admin/users')
  await expect(page.getByRole('heading', { name: 'Access denied. You are not an admin.' })).toBeVisible()
})

test('the top bar links admins to the dashboard @once @desktop', async ({ page }) => {
  await page.goto('/about')
  await page.getByRole('banner').getByRole('link', { name: 'Admin' }).click()
  await expect(page).toHaveURL('/admin/users')
  await expect(page.getByRole('heading', { level: 1, name: 'Users' })).toBeVisible()
})

test('searches, filters and pages users', async ({ page, site }) => {
  for (let count = 10; count < 40; count++) {
    await addTestMember(site.db, { name: `Member ${count}`, email: `m${count}@gatech.org` })
  }
  await addTestMember(site.db, { name: hostile })
  await page.goto('/admin/users')
  for (const column of ['Name', 'Email', 'Role', 'Actions']) {
    await expect(page.getByRole('columnheader', { name: column, includeHidden: true })).toHaveCount(1)
  }
  await expectNoOverflow(page)
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Next page' }).click()
  await expect(rowOf(page, 'm39@gatech.org')).toBeVisible()
  await page.getByRole('link', { name: 'Previous page' }).click()
  await expect(rowOf(page, 'Amina Yusuf')).toBeVisible()

  await page.getByLabel('Search').fill('M12@GATECH')
  await page.getByRole('button', { name: 'Search' }).click()
  await expect(main(page).getByText('m12@gatech.org')).toBeVisible()
  await expect(page.getByRole('row')).toHaveCount(2)
  await page.goto('/admin/users')
  const filters = page.locator('summary', { hasText: 'Filters' })
  if (await filters.isVisible()) await filters.click()
  await page.getByLabel('Role').selectOption('Admin')
  await page.getByRole('button', { name: 'Search' }).click()
  await expect(page).toHaveURL(/role=admin/)
  await expect(page.getByRole('row')).toHaveCount(2)
  await expect(page.getByLabel('Role')).toHaveValue('admin')
  await page.goto('/admin/users?q=nobody-at-all')
  await expect(main(page).getByText('No matches.')).toBeVisible()
  expect(await page.title()).not.toBe('taken')
})

test('changes a name and a role, and reports a conflicting change', async ({ page, site }) => {
  const { id } = await addTestMember(site.db, { name: 'Maryam' })
  await page.goto(`/admin/users/${id}`)
  await expectAccessible(page)
  await page.getByLabel('Name').fill('')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(main(page).getByText('Please enter a name.')).toBeVisible()
  await page.getByLabel('Name').fill('Maryam Siddiqui')
  await page.getByLabel('Role').selectOption('Admin')
  await site.db
    .updateTable('user')
    .set({ name: 'Meryem', updatedAt: new Date().toISOString() })
    .where('id', '=', id)
    .execute()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(main(page).getByText('Please enter your current password.').first()).toBeVisible()
  await page.getByLabel('Current password').fill(testPassword)
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(main(page).getByRole('alert')).toContainText('the name is now “Meryem”, the role User')
  await expect(page.getByLabel('Name')).toHaveValue('Maryam Siddiqui')
  await page.getByLabel('Current password').fill(testPassword)
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(main(page).getByText('User updated successfully!')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Maryam Siddiqui')
  await expect(main(page).getByText('Amina Yusuf changed this account')).toBeVisible()
  expect(await site.db.selectFrom('user').select('role').where('id', '=', id).execute()).toEqual([
    { role: 'admin' },
  ])
})

test('a suspended user is logged out at the next request, and Undo reinstates them', async ({
  page,
  site,
  browser,
}) => {
  const member = await addTestMember(site.db, { name: 'Bilal' })
  const elsewhere = await browser.newContext({ baseURL: site.url })
  const other = await elsewhere.newPage()
  await logIn(other, site, member)
  await other.goto('/profile/about')
  await page.goto(`/admin/users/${member.id}`)
  await page.getByRole('link', { name: 'Suspend' }).click()
  await page.getByRole('button', { name: 'Yes, Suspend' }).click()
  await expect(main(page).getByText('User suspended successfully!')).toBeVisible()
  await other.reload()
  await expect(other.getByText('Please log in to view your profile.')).toBeVisible()
  expect((await submitLogin(other, site, member)).headers()).toHaveProperty(
    'location',
    expect.stringContaining('notice=disabled'),
  )
  await other.goto('/profile/about')
  await expect(other.getByText('Please log in to view your profile.')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(main(page).getByText('User reinstated successfully!')).toBeVisible()
  await logIn(other, site, member)
  await other.goto('/profile/about')
  await expect(other.getByLabel('Name')).toHaveValue('Bilal')

  await page.getByRole('button', { name: 'Log out everywhere' }).click()
  await expect(main(page).getByText('User logged out everywhere.')).toBeVisible()
  await other.reload()
  await expect(other.getByText('Please log in to view your profile.')).toBeVisible()
  await elsewhere.close()
})

test('deleting shows the consequences and erases the account', async ({ page, site }) => {
  const { id, email } = await addTestMember(site.db, { name: hostile })
  await page.goto('/admin/users')
  await rowOf(page, '<script>').getByRole('link', { name: 'Delete' }).click()
  await expect(main(page).getByText('the account, its devices and ways to log in')).toBeVisible()
  await expectNoOverflow(page)
  await expectAccessible(page)
  await page.getByLabel('Current password').fill('not my password')
  await page.getByRole('button', { name: 'Yes, Delete' }).click()
  await expect(main(page).getByText('That is not your current password.').first()).toBeVisible()
  await page.getByLabel('Current password').fill(testPassword)
  await page.getByRole('button', { name: 'Yes, Delete' }).click()
  await expect(main(page).getByText('User deleted successfully!')).toBeVisible()
  expect(await site.db.selectFrom('user').select('id').where('id', '=', id).execute()).toEqual([])
  expect((await site.mailTo(email)).text).toContain('An admin of')
})

test('the last admin cannot demote, suspend or delete themselves @once', async ({ page, site }) => {
  const { id } = await site.db.selectFrom('user').select('id').executeTakeFirstOrThrow()
  await page.goto(`/admin/users/${id}`)
  await expect(main(page).getByText('This is your own account:')).toBeVisible()
  await page.getByLabel('Role', { exact: true }).selectOption('User')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(main(page).getByText('Check this box to confirm.')).toBeVisible()
  await page.getByLabel('remove my own admin access').check()
  await page.getByLabel('Current password').fill(testPassword)
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(main(page).getByRole('alert')).toContainText('This is the last admin.')
  await page.goto(`/admin/users/${id}/suspend`)
  await expect(main(page).getByText('This is your own account. You would be')).toBeVisible()
  await page.getByRole('button', { name: 'Yes, Suspend' }).click()
  await expect(main(page).getByRole('alert')).toContainText('This is the last admin.')
  await page.goto(`/admin/users/${id}/delete`)
  await expect(page.getByRole('button', { name: 'Yes, Delete' })).toHaveCount(0)
  await expect(main(page).getByRole('link', { name: 'Go to your profile' })).toBeVisible()
})

test('exports the filtered list as CSV, escaped for spreadsheets @once', async ({ page, site }) => {
  await addTestMember(site.db, { name: '=HYPERLINK("https://evil.example")', email: 'eve@example.org' })
  await addTestMember(site.db, { name: 'Someone else' })
  await page.goto('/admin/users?q=eve')
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Export as CSV' }).click(),
  ])
  expect(download.suggestedFilename()).toBe('users.csv')
  const csv = await readFile(await download.path(), 'utf8')
  expect(csv).toContain(`"'=HYPERLINK(""https://evil.example"")","eve@example.org"`)
  expect(csv).not.toContain('Someone else')
})
