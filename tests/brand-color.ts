import { randomInt } from 'node:crypto'
import { expect, type Page } from '@playwright/test'
import { saveSettings } from '#app/platform/settings/settings-store.server.ts'
import { brandPalette } from '#app/ui/brand-palette.ts'
import type { Site } from './site.ts'

/** A random color. To repeat a failure, set `BRAND_COLOR` to the color in the name of the step that failed. */
export const brandColor = process.env.BRAND_COLOR ?? `#${randomInt(0x1000000).toString(16).padStart(6, '0')}`

/** Shows the site in `brandColor`, without pictures: drawing them in the color would take most of a minute. */
export async function showBrandColor(page: Page, site: Pick<Site, 'db'>) {
  await saveSettings(site.db, { brandColor })
  await page.route('**/pictures/**', (route) => route.abort())
  expect(await (await page.request.get('/')).text()).toContain(brandPalette(brandColor).evergreen[0])
}
