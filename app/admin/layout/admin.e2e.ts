import { mainTabs, overview, screenGroups } from '#app/admin/screens/screens.ts'
import { collections } from '#app/collections.ts'
import { expect, expectAccessible, expectNoOverflow, expectOneMainHeading, test } from '#tests/e2e.ts'
import { logInAsAdmin, sessionCookie } from '#tests/log-in.ts'
import { addTestMember, testPassword } from '#tests/member.ts'

const groups = screenGroups(collections.listed)
const screens = [overview, ...groups.flatMap(({ screens }) => screens)]
/** The other screens of a group have the same shell. */
const firstScreens = new Set([overview, ...groups.map(({ screens }) => screens[0])])

test('a visitor must log in as an admin and then lands in the admin area @once', async ({ page, site }) => {
  const admin = await addTestMember(site.db, { role: 'admin' })
  await page.goto('/admin')
  await expect(
    page.getByRole('heading', { name: 'Please log in as an admin to access the dashboard.' }),
  ).toBeVisible()
  await page.getByRole('link', { name: 'Log In / Sign Up' }).click()
  await page.getByLabel('Email').fill(admin.email)
  await page.getByLabel('Password').fill(testPassword)
  await page.getByRole('button', { name: 'Login' }).click()
  await expect(page).toHaveURL('/admin/checklist')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Checklist')
  await page.goto('/admin')
  await expect(page).toHaveURL('/admin/users')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Users')
})

test('a member who is not an admin is denied @server', async ({ request, site }) => {
  const { email } = await addTestMember(site.db)
  const page = await request.get('/admin', { headers: { Cookie: await sessionCookie(site, email) } })
  expect(page.status()).toBe(403)
  expect(await page.text()).toMatch(/<h1[^>]*>Access denied\. You are not an admin\.</)
})

test('every screen opens, is marked as current in its group and fits the page; a phone has all of them in a menu @once', async ({
  page,
  site,
}) => {
  test.setTimeout(180_000)
  await logInAsAdmin(page, site)
  const tab = (label: string) =>
    page.getByRole('navigation', { name: 'Admin' }).getByRole('link', { name: label, exact: true })
  for (const screen of screens) {
    const { path, label } = screen
    const response = await page.goto(path)
    expect(response?.status(), path).toBe(200)
    expect(await page.title()).toMatch(/\S/)
    await expectOneMainHeading(page)
    await expect(tab(label)).toHaveAttribute('aria-current', 'page')
    await expectNoOverflow(page)
    await expectAccessible(page, { within: firstScreens.has(screen) ? 'html' : 'main' })
  }
  await page.setViewportSize({ width: 390, height: 844 })
  const last = tab(screens.at(-1)?.label ?? '')
  await expect(last).toBeHidden()
  await page.locator('summary', { hasText: 'All screens' }).click()
  await expect(last).toBeVisible()
  await expect(last).toHaveAttribute('aria-current', 'page')
  await expectNoOverflow(page)
  await expectAccessible(page)
})

test('/admin opens Users, with the tabs of the specification in their order @server', async ({
  request,
  site,
}) => {
  const { email } = await addTestMember(site.db, { role: 'admin' })
  const headers = { Cookie: await sessionCookie(site, email) }
  const redirect = await request.get('/admin', { headers, maxRedirects: 0 })
  expect(redirect.headers().location).toBe('/admin/users')
  const response = await request.get('/admin/users', { headers })
  const [nav = ''] = /<nav aria-label="Main tabs".*?<\/nav>/s.exec(await response.text()) ?? []
  const links = [...nav.matchAll(/href="([^"]+)"[^>]*>([^<]+)</g)].map(([, path, label]) => ({ path, label }))
  expect(links).toEqual(mainTabs.map(({ path, label }) => ({ path, label })))
  expect(links.map(({ label }) => label)).toEqual(['Users', 'Resources', 'Homepage', 'Opportunities'])
})
