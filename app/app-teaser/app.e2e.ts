import { expect, expectAccessible, expectNoOverflow, test } from '#tests/e2e.ts'

test('the teaser tells what the app does, with dated claims', async ({ page }) => {
  await page.goto('/app')
  const main = page.getByRole('main')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText("The Qur'an log app")
  await expect(main).toContainText('Coming soon to iOS and Android')
  await expect(main).toContainText('over 50 people use it')
  await expect(main).toContainText('over 1,000 meals (as of November 2026)')
  await expect(main).toContainText('It becomes a contribution that supports community service projects.')
  await expectAccessible(page)
  await expectNoOverflow(page)
})

test('the store buttons say honestly that they lead nowhere yet', async ({ page }) => {
  await page.goto('/app')
  const buttons = page.getByRole('button', { name: /Download Mobile App/ })
  await expect(buttons).toHaveCount(2)
  for (const [index, name] of [/iOS/, /Android/].entries()) {
    await expect(buttons.nth(index)).toHaveAccessibleName(name)
    await expect(buttons.nth(index)).toHaveAttribute('aria-disabled', 'true')
    await expect(buttons.nth(index)).toHaveAccessibleDescription(/not in the stores yet/)
  }
  await buttons.first().focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/app')
})
