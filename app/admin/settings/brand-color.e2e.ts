import { brandColor, showBrandColor } from '#tests/brand-color.ts'
import { expectContrast, test } from '#tests/e2e.ts'
import { logInAsAdmin } from '#tests/log-in.ts'
import { inPlaceOpener } from '#tests/open-in-place.ts'

const adminPages = [
  '/admin/checklist',
  '/admin/overview',
  '/admin/users',
  '/admin/resources',
  '/admin/homepage',
  '/admin/opportunities',
  '/admin/messages',
  '/admin/calendar',
  '/admin/settings/look',
]

// app/site/shell/every-page.e2e.ts checks the public pages.
test('the main admin pages have enough contrast in a random brand color @once', async ({ page, site }) => {
  await showBrandColor(page, site)
  await logInAsAdmin(page, site)
  const open = inPlaceOpener(page)
  for (const path of adminPages) {
    await test.step(`${path} in ${brandColor}`, async () => {
      await open(path)
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme })
        await expectContrast(page)
      }
    })
  }
})
