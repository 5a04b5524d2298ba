import { expect, expectAccessible, expectNoOverflow, test, waitForHydration } from '#tests/e2e.ts'
import { logIn, logInAsAdmin, requestAs } from '#tests/log-in.ts'
import { addTestMember } from '#tests/member.ts'

test('the admin area says why a visitor or a member cannot open it @script @phone', async ({
  page,
  site,
}) => {
  await page.goto('/admin')
  await expect(page.getByRole('main')).toContainText('Please log in as an admin to access the dashboard.')
  await expectAccessible(page)
  await expectNoOverflow(page)
  await logIn(page, site, await addTestMember(site.db))
  await page.goto('/admin')
  await expect(page.getByRole('main')).toContainText('Access denied. You are not an admin.')
  await expectAccessible(page)
  await expectNoOverflow(page)
})

test('a page that React rerenders after an error keeps its styles @script @phone', async ({ page, site }) => {
  const admin = await logInAsAdmin(page, site)
  await page.goto('/admin/homepage')
  await waitForHydration(page)
  const readBackgroundColor = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor)
  const before = await readBackgroundColor()
  expect(before).not.toBe('rgba(0, 0, 0, 0)')
  await site.db.updateTable('user').set({ role: 'user' }).where('id', '=', admin.id).execute()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByRole('main')).toContainText('Access denied. You are not an admin.')
  expect(await readBackgroundColor()).toBe(before)
})

test('visitors see a login form in place of the profile, and search engines do not index a profile @server', async ({
  request,
  site,
}) => {
  expect(await (await request.get('/profile')).text()).toMatch(/<main.*name="email".*<\/main>/s)
  const { get } = await requestAs(site, await addTestMember(site.db))
  const profile = await (await get('/profile')).text()
  expect(profile).toContain('Events Attended')
  expect(profile).toContain('<meta name="robots" content="noindex"/>')
})
