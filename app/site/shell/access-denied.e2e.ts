import { expect, expectAccessible, expectNoOverflow, test } from '#tests/e2e.ts'
import { logIn, requestsOf } from '#tests/log-in.ts'
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

test('visitors see a login form in place of the profile, and search engines do not index a profile @server', async ({
  request,
  site,
}) => {
  expect(await (await request.get('/profile')).text()).toMatch(/<main.*name="email".*<\/main>/s)
  const { get } = await requestsOf(site, await addTestMember(site.db))
  const profile = await (await get('/profile')).text()
  expect(profile).toContain('Events Attended')
  expect(profile).toContain('<meta name="robots" content="noindex"/>')
})
