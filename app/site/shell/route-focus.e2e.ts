import { expect, test, waitForHydration } from '#tests/e2e.ts'
import { logInAsAdmin } from '#tests/log-in.ts'
import { addTestMember } from '#tests/member.ts'

test.beforeEach(async ({ page, site }) => {
  await logInAsAdmin(page, site)
})

const readScrollTop = () => Math.round(scrollY)

test('client-side navigation scrolls to the top and moves focus to the new page; Back restores the scroll position @script', async ({
  page,
  site,
}) => {
  for (let count = 0; count < 25; count++) await addTestMember(site.db, { name: `Member ${count}` })
  await page.goto('/admin/users')
  await waitForHydration(page)
  await page.evaluate(() => Object.assign(window, { sameDocument: true }))
  const last = page.getByRole('table').getByRole('link').last()
  await last.scrollIntoViewIfNeeded()
  await expect.poll(() => page.evaluate(readScrollTop)).toBeGreaterThan(300)
  const scrollBefore = await page.evaluate(readScrollTop)
  await last.focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/admin\/users\/.+/)
  await expect.poll(() => page.evaluate(readScrollTop)).toBe(0)
  await expect(page.locator('#content')).toBeFocused()
  await page.goBack()
  await expect.poll(() => page.evaluate(readScrollTop)).toBeGreaterThan(scrollBefore - 200)
  expect(await page.evaluate(() => Reflect.get(window, 'sameDocument'))).toBe(true)
})
