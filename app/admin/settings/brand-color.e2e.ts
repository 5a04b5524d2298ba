import { randomInt } from 'node:crypto'
import { saveSettings } from '#app/platform/settings/settings-store.server.ts'
import { brandPalette } from '#app/ui/brand-palette.ts'
import { expect, expectContrast, test } from '#tests/e2e.ts'
import { logInAsAdmin } from '#tests/log-in.ts'
import { inPlaceOpener } from '#tests/open-in-place.ts'
import { publicPages } from '#tests/public-pages.ts'

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

/** To repeat a failure, set `BRAND_COLOR` to the color in the name of the step that failed. */
const color = process.env.BRAND_COLOR ?? `#${randomInt(0x1000000).toString(16).padStart(6, '0')}`

test('every public page and the main admin pages have enough contrast in a random brand color @once', async ({
  page,
  site,
}) => {
  await saveSettings(site.db, { brandColor: color })
  // The server would draw requested pictures in the color, which takes most of a minute.
  await page.route('**/pictures/**', (route) => route.abort())
  expect(await (await page.request.get('/')).text()).toContain(brandPalette(color).evergreen[0])
  const open = inPlaceOpener(page)
  const check = async (paths: readonly string[]) => {
    for (const path of paths) {
      await test.step(`${path} in ${color}`, async () => {
        await open(path)
        for (const colorScheme of ['light', 'dark'] as const) {
          await page.emulateMedia({ colorScheme })
          await expectContrast(page)
        }
      })
    }
  }
  await check(publicPages)
  await logInAsAdmin(page, site)
  await check(adminPages)
})
