import type { Page } from '@playwright/test'
import { mainTabs, overview, screenGroups } from '#app/admin/screens/screens.ts'
import { collections } from '#app/collections.ts'
import { expect, expectAccessible, expectNoOverflow, expectOneMainHeading, test } from '#tests/e2e.ts'
import { openPage } from '#tests/html-page.ts'
import { logInAsAdmin, sessionCookie } from '#tests/log-in.ts'
import { addTestMember, testPassword } from '#tests/member.ts'
import { inPlaceOpener } from '#tests/open-in-place.ts'

const groups = screenGroups(collections.listed)
const screens = [overview, ...groups.flatMap(({ screens }) => screens)]
/** The screens whose shell is checked, too: the other screens of a group have the same shell as the first. */
const firstScreens = new Set([overview, ...groups.map(({ screens }) => screens[0])])

test('a visitor must log in as an admin and then lands in the admin area @server', async ({ site }) => {
  const admin = await addTestMember(site.db, { role: 'admin' })
  const denied = await openPage(site, '/admin')
  denied.one('h1, h2', 'Please log in as an admin to access the dashboard.')
  const login = await denied.one('main').follow('Log In / Sign Up')
  const checklist = await login.submit('Login', { Email: admin.email, Password: testPassword })
  expect(checklist.path).toBe('/admin/checklist')
  expect(checklist.one('h1').text).toBe('Checklist')
  const users = await checklist.open('/admin')
  expect(users.path).toBe('/admin/users')
  expect(users.one('h1').text).toBe('Users')
})

test('the admin area has no countdown, ornament or public footer @server', async ({ site }) => {
  const admin = await addTestMember(site.db, { role: 'admin' })
  const publicPage = await openPage(site, '/vision', admin)
  publicPage.one('aside[aria-label="Next event"]')
  expect(publicPage.html).toContain('text-brass opacity-35')
  expect(publicPage.texts('footer a').length).toBeGreaterThan(10)
  for (const path of ['/admin/users', '/admin/overview', '/admin/settings/look']) {
    const page = await publicPage.open(path)
    expect(page.all('aside[aria-label="Next event"], [data-countdown]')).toEqual([])
    expect(page.html).not.toContain('text-brass opacity-35')
    expect(page.texts('footer a')).toEqual(['View site'])
  }
})

test('a member who is not an admin is denied @server', async ({ request, site }) => {
  const { email } = await addTestMember(site.db)
  const page = await request.get('/admin', { headers: { Cookie: await sessionCookie(site, email) } })
  expect(page.status()).toBe(403)
  expect(await page.text()).toMatch(/<h1[^>]*>Access denied\. You are not an admin\.</)
})

/** The texts of the visible links that are marked as the current screen. */
const readCurrentLinks = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('nav[aria-label="Admin"] a[aria-current="page"]')]
      .filter((link) => link.checkVisibility())
      .map(({ textContent }) => textContent),
  )

test('every screen opens, is marked as current in its group and fits the window; on a phone, a menu has all of them @once', async ({
  page,
  site,
}) => {
  test.slow()
  await logInAsAdmin(page, site)
  const menuLink = (label: string) =>
    page.getByRole('navigation', { name: 'Admin' }).getByRole('link', { name: label, exact: true })
  const open = inPlaceOpener(page)
  for (const screen of screens) {
    const { path, label } = screen
    await open(path)
    expect(await page.title()).toMatch(/\S/)
    await expectOneMainHeading(page)
    expect(await readCurrentLinks(page), path).toEqual([label])
    await expectNoOverflow(page)
    await expectAccessible(page, { within: firstScreens.has(screen) ? 'html' : 'main', rows: 12 })
  }
  await page.setViewportSize({ width: 390, height: 844 })
  const last = menuLink(screens.at(-1)?.label ?? '')
  await expect(last).toBeHidden()
  await page.locator('summary', { hasText: 'Menu' }).click()
  await expect(last).toBeVisible()
  await expect(last).toHaveAttribute('aria-current', 'page')
  await expectNoOverflow(page)
  await expectAccessible(page)
})

test('the name and the count of a group in the menu fit on one line @once', async ({ page, site }) => {
  await logInAsAdmin(page, site)
  const message = { name: 'Layla', email: 'layla@example.org', body: 'Peace!', status: 'new' } as const
  const createdAt = new Date().toISOString()
  const messages = Array.from({ length: 120 }, (_, n) => ({ ...message, id: `message-${n}`, createdAt }))
  await site.db.insertInto('contactMessage').values(messages).execute()
  await page.goto('/admin/overview')
  const summary = page.locator('nav[aria-label="Admin"] summary', { hasText: 'Communication' })
  await expect(summary).toContainText('120')
  const heights = await summary.evaluate((element) => ({
    lineHeight: Number.parseFloat(getComputedStyle(element).lineHeight),
    tallest: Math.max(...[...element.children].map((child) => child.getBoundingClientRect().height)),
    overflow: element.scrollWidth - element.clientWidth,
  }))
  expect(heights.tallest).toBeLessThan(heights.lineHeight * 1.5)
  expect(heights.overflow).toBe(0)
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
