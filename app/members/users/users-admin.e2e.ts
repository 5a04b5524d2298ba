import type { Page } from '@playwright/test'
import { expect, expectAccessible, expectNoOverflow, test } from '#tests/e2e.ts'
import { openPage } from '#tests/html-page.ts'
import { logIn, requestAs } from '#tests/log-in.ts'
import { addTestMember, testPassword } from '#tests/member.ts'
import type { Site } from '#tests/site.ts'

const main = (page: Page) => page.getByRole('main')
const rowOf = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name })
const hostile = `<script>document.title='taken'</script> \u202egnp.exe ${'x'.repeat(10_000)}`

/** Deletes all users and adds one admin. */
async function addAdmin(site: Site) {
  await site.db.deleteFrom('user').execute()
  return addTestMember(site.db, { name: 'Amina Yusuf', role: 'admin' })
}

test('the dashboard rejects visitors and members, and admins return to it after login @server', async ({
  site,
}) => {
  const visitor = await (await fetch(`${site.url}/admin`)).text()
  expect(visitor).toContain('Please log in as an admin to access the dashboard.')
  expect(visitor).toMatch(/href="\/profile\?next=%2Fadmin"[^>]*>Log In \/ Sign Up/)
  const admin = await addAdmin(site)
  const loggedIn = await fetch(`${site.url}/profile?next=%2Fadmin`, {
    method: 'POST',
    headers: { Origin: site.url },
    body: new URLSearchParams({ email: admin.email, password: testPassword }),
    redirect: 'manual',
  })
  expect(loggedIn.headers.get('location')).toBe('/admin/start?next=%2Fadmin')
  const asAdmin = await requestAs(site, admin)
  expect((await asAdmin.get('/admin')).headers.get('location')).toBe('/admin/users')
  // The top bar of the public pages links to the dashboard.
  expect(await (await asAdmin.get('/about')).text()).toMatch(
    /<header.*href="\/admin"[^>]*>(?:<bdi>)?Admin<.*<\/header>/s,
  )
  const asMember = await requestAs(site, await addTestMember(site.db))
  expect(await (await asMember.get('/admin/users')).text()).toContain('Access denied. You are not an admin.')
  expect(await (await asMember.get('/about')).text()).not.toContain('href="/admin"')
})

test('the list of users has search, filters and pages @server', async ({ site }) => {
  const admin = await addAdmin(site)
  for (let count = 10; count < 40; count++) {
    const role = count === 12 ? 'admin' : 'user'
    await addTestMember(site.db, { name: `Member ${count}`, email: `m${count}@gatech.org`, role })
  }
  await addTestMember(site.db, { name: hostile })
  const first = await openPage(site, '/admin/users', admin)
  expect(first.texts('th')).toEqual(expect.arrayContaining(['Name', 'Email', 'Role', 'Actions']))
  const second = await first.follow('Next page')
  expect(second.text).toContain('m39@gatech.org')
  expect((await second.follow('Previous page')).text).toContain('Amina Yusuf')

  const admins = await first.submit('Search', { Role: 'Admin' })
  expect(admins.path).toMatch(/role=admin/)
  expect(admins.all('tr')).toHaveLength(3)
  expect(admins.field('Role').value).toBe('admin')
  const found = await admins.submit('Search', { Search: 'M12@GATECH' })
  expect(found.path).toMatch(/q=M12/)
  expect(found.all('tr')).toHaveLength(2)
  expect(found.text).toContain('m12@gatech.org')
  expect((await openPage(site, '/admin/users?q=nobody-at-all', admin)).text).toContain('No matches.')
})

test('an admin changes a name and a role, and a conflicting change is reported @script @phone', async ({
  page,
  site,
}) => {
  await logIn(page, site, await addAdmin(site))
  const { id } = await addTestMember(site.db, { name: 'Maryam' })
  await page.goto(`/admin/users/${id}`)
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
  await expect(main(page).getByText('Please enter your password.').first()).toBeVisible()
  await page.getByLabel('Your password').fill(testPassword)
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(main(page).getByRole('alert')).toContainText('the name is now “Meryem” and the role is User')
  await expect(page.getByLabel('Name')).toHaveValue('Maryam Siddiqui')
  await expectAccessible(page)
  await page.getByLabel('Your password').fill(testPassword)
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(main(page).getByText('User updated successfully!')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Maryam Siddiqui')
  await expect(main(page).getByText('Amina Yusuf changed this account')).toBeVisible()
  expect(await site.db.selectFrom('user').select('role').where('id', '=', id).execute()).toEqual([
    { role: 'admin' },
  ])
})

test('without JavaScript, an admin changes a name and a role, and a conflicting change is reported @server', async ({
  site,
}) => {
  const admin = await addAdmin(site)
  const { id } = await addTestMember(site.db, { name: 'Maryam' })
  const form = await openPage(site, `/admin/users/${id}`, admin)
  const unnamed = await form.submit('Save', { Name: '' })
  expect(unnamed.one('main').text).toContain('Please enter a name.')
  const changes = { name: 'Meryem', updatedAt: new Date().toISOString() }
  await site.db.updateTable('user').set(changes).where('id', '=', id).execute()
  const withoutPassword = await unnamed.submit('Save', { Name: 'Maryam Siddiqui', Role: 'Admin' })
  expect(withoutPassword.field(/^Your password/).description).toContain('Please enter your password.')
  const password = { 'Your password (optional)': testPassword }
  const conflict = await withoutPassword.submit('Save', password)
  expect(conflict.alert).toContain('the name is now “Meryem” and the role is User')
  expect(conflict.field('Name').value).toBe('Maryam Siddiqui')
  const saved = await conflict.submit('Save', password)
  expect(saved.text).toContain('User updated successfully!')
  expect(saved.one('h1').text).toBe('Maryam Siddiqui')
  expect(saved.one('main').text).toContain('Amina Yusuf changed this account')
  expect(await site.db.selectFrom('user').select('role').where('id', '=', id).execute()).toEqual([
    { role: 'admin' },
  ])
})

test('a suspended user is logged out on the next request, and Undo reinstates them @server', async ({
  site,
}) => {
  const admin = await addAdmin(site)
  const member = await addTestMember(site.db, { name: 'Bilal' })
  const readProfile = async ({ get }: Awaited<ReturnType<typeof requestAs>>) =>
    (await get('/profile/about')).text()
  const firstSession = await requestAs(site, member)
  expect(await readProfile(firstSession)).toContain('Bilal')
  const confirm = await (await openPage(site, `/admin/users/${member.id}`, admin)).follow('Suspend')
  const suspended = await confirm.submit('Yes, suspend')
  expect(suspended.text).toContain('User suspended successfully!')
  expect(await readProfile(firstSession)).toContain('Please log in to view your profile.')
  const login = await firstSession.post('/profile', { email: member.email, password: testPassword })
  expect(login.headers.get('location')).toContain('notice=suspended')
  const reinstated = await suspended.submit('Undo')
  expect(reinstated.text).toContain('User reinstated successfully!')
  const secondSession = await requestAs(site, member)
  expect(await readProfile(secondSession)).toContain('Bilal')

  const loggedOut = await reinstated.submit('Log out everywhere')
  expect(loggedOut.text).toContain('User logged out everywhere.')
  expect(await readProfile(secondSession)).toContain('Please log in to view your profile.')
})

test('deleting shows the consequences and erases the account @script @phone', async ({ page, site }) => {
  await logIn(page, site, await addAdmin(site))
  const { id, email } = await addTestMember(site.db, { name: hostile })
  await page.goto('/admin/users')
  expect(await page.title()).not.toBe('taken')
  await expectNoOverflow(page)
  await rowOf(page, '<script>').getByRole('link', { name: 'Delete' }).click()
  await expect(main(page).getByText('the account, its devices and its login methods')).toBeVisible()
  await page.getByLabel('Your password').fill('not my password')
  await page.getByRole('button', { name: 'Yes, delete' }).click()
  await expect(main(page).getByText('That is not your password.').first()).toBeVisible()
  await expectNoOverflow(page)
  await expectAccessible(page)
  await page.getByLabel('Your password').fill(testPassword)
  await page.getByRole('button', { name: 'Yes, delete' }).click()
  await expect(main(page).getByText('User deleted successfully!')).toBeVisible()
  expect(await site.db.selectFrom('user').select('id').where('id', '=', id).execute()).toEqual([])
  expect((await site.mailTo(email)).text).toContain('An admin of')
})

test('the last admin cannot demote, suspend or delete themselves @server', async ({ site }) => {
  const admin = await addAdmin(site)
  const { get, post } = await requestAs(site, admin)
  const path = `/admin/users/${admin.id}`
  const html = await (await get(path)).text()
  expect(html).toContain('This is your own account:')
  const version = /name="version" value="([^"]+)"/.exec(html)?.[1] ?? ''
  const demotion = { name: admin.name, role: 'user', version }
  expect(await (await post(path, demotion)).text()).toContain('Check this box to confirm.')
  const confirmed = { ...demotion, confirmDemotion: 'on', currentPassword: testPassword }
  expect(await (await post(path, confirmed)).text()).toContain('This is the last admin.')
  expect(await (await get(`${path}/suspend`)).text()).toContain('This is your own account. You would be')
  expect(await (await post(`${path}/suspend`)).text()).toContain('This is the last admin.')
  const deletion = await (await get(`${path}/delete`)).text()
  expect(deletion).not.toContain('Yes, delete')
  expect(deletion).toMatch(/href="\/profile\/delete"[^>]*>Go to your profile/)
})

test('the filtered list is exported as CSV, escaped for spreadsheets @server', async ({ site }) => {
  const { get } = await requestAs(site, await addAdmin(site))
  await addTestMember(site.db, { name: '=HYPERLINK("https://evil.example")', email: 'eve@example.org' })
  await addTestMember(site.db, { name: 'Someone else' })
  const list = await (await get('/admin/users?q=eve')).text()
  const [, path = ''] = /href="([^"]+)"[^>]*>(?:<svg.*?<\/svg>)?Export as CSV/.exec(list) ?? []
  const response = await get(path.replaceAll('&amp;', '&'))
  expect(response.headers.get('content-disposition')).toContain('filename="users.csv"')
  const csv = await response.text()
  expect(csv).toContain(`"'=HYPERLINK(""https://evil.example"")","eve@example.org"`)
  expect(csv).not.toContain('Someone else')
})
