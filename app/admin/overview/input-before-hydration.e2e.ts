import { expect, test } from '#tests/e2e.ts'
import { logInAsAdmin } from '#tests/log-in.ts'

test('in the admin area, text typed before hydration is preserved @script @desktop', async ({
  page,
  site,
}) => {
  await logInAsAdmin(page, site)
  let releaseScripts = () => {}
  const scriptsReleased = new Promise<void>((resolve) => (releaseScripts = resolve))
  await page.route('**/assets/*.js', async (route) => {
    await scriptsReleased
    await route.continue()
  })
  await page.goto('/admin/homepage', { waitUntil: 'domcontentloaded' })
  const text = 'Typed before hydration'
  await page.getByLabel('Description').fill(text)
  releaseScripts()
  await page.waitForFunction(() =>
    Object.keys(document.querySelector('main textarea') ?? {}).some((key) => key.startsWith('__reactProps')),
  )
  // Gives a hydration bug time to reset the field.
  await page.waitForTimeout(300)
  await expect(page.getByLabel('Description')).toHaveValue(text)
})
