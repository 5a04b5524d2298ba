import { expect, expectAccessible, expectContrast, hasScripts, test, waitForHydration } from '#tests/e2e.ts'
import { logInAsAdmin } from '#tests/log-in.ts'

test('a brand color is previewed, saved, and seen by visitors in both themes', async ({ page, site }) => {
  await logInAsAdmin(page, site)
  await page.goto('/admin/settings/look')
  if (hasScripts()) await waitForHydration(page)
  const sample = (theme: string) => page.locator(`.look-${theme} .button-primary`)
  await expect(sample('light')).toHaveCSS('background-color', 'rgb(31, 90, 67)')
  await page.getByLabel('Brand color').fill('#FFD500')
  if (!hasScripts()) await page.getByRole('button', { name: 'Preview' }).click()
  await expect(sample('light')).toHaveCSS('background-color', 'rgb(127, 105, 0)')
  await expect(page.getByText('#ffd500 itself would be too hard to read there.')).toBeVisible()
  await page.getByLabel('Pictures at the top').selectOption('In a rectangle')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Settings updated successfully!')).toBeVisible()

  await page.context().clearCookies()
  await page.goto('/')
  const button = page.getByRole('link', { name: 'See what is coming up' })
  await expect(button).toHaveCSS('background-color', 'rgb(127, 105, 0)')
  await expectAccessible(page)
  await page.emulateMedia({ colorScheme: 'dark' })
  await expect(button).toHaveCSS('background-color', 'rgb(210, 182, 74)')
  await expectContrast(page)
})
