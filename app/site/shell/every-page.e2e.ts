import type { CDPSession, Page } from '@playwright/test'
import { brandColor, showBrandColor } from '#tests/brand-color.ts'
import {
  expect,
  expectAccessible,
  expectContrast,
  expectNoOverflow,
  expectOneMainHeading,
  expectWholeWordsInHeadings,
  setFontSize,
  test,
} from '#tests/e2e.ts'
import { imperceptibleShift, layoutShiftOf, observeLayoutShift } from '#tests/layout-shift.ts'
import { inPlaceOpener } from '#tests/open-in-place.ts'
import { publicPages } from '#tests/public-pages.ts'

const desktop = { width: 1440, height: 900 }
const phone = { width: 390, height: 844 }
/** The CSS width of a 1280-pixel screen at 400% zoom. */
const zoomed = { width: 320, height: 256 }
const tablet = { width: 820, height: 1180 }

test.describe.configure({ timeout: 480_000 })

async function expectFits(page: Page, size: { width: number; height: number }) {
  await page.setViewportSize(size)
  await expectNoOverflow(page)
  await expectWholeWordsInHeadings(page)
}

/** Checks the loaded page in both color schemes, beginning with the current one, and in all sizes. */
async function checkPage(
  page: Page,
  session: CDPSession,
  size: typeof phone,
  secondScheme: 'light' | 'dark',
) {
  await expectOneMainHeading(page)
  await expectFits(page, size)
  await expectAccessible(page)
  await page.emulateMedia({ colorScheme: secondScheme })
  await expectContrast(page)
  await setFontSize(page, session, 32)
  await expectFits(page, size)
  await setFontSize(page, session, 16)
  await expectFits(page, zoomed)
  await expectFits(page, tablet)
}

const rule =
  'every page is accessible in light and dark mode, and fits its screen, a tablet, text at twice the size and 400% zoom, with no heading broken inside a word'

// The test on a wide screen uses the default brand color.
test(`on a phone, in a random brand color, ${rule} @plain @phone`, async ({ page, site }) => {
  await showBrandColor(page, site)
  const session = await page.context().newCDPSession(page)
  const open = inPlaceOpener(page)
  for (const path of publicPages) {
    await test.step(`${path} in ${brandColor}`, async () => {
      await page.setViewportSize(phone)
      await page.emulateMedia({ colorScheme: 'light' })
      await open(path)
      await checkPage(page, session, phone, 'dark')
    })
  }
})

test(`on a wide screen ${rule}; nothing shifts, every picture reserves its space, and pictures below the fold load lazily @script @desktop`, async ({
  page,
}) => {
  await observeLayoutShift(page)
  const session = await page.context().newCDPSession(page)
  // Fonts and pictures arrive after the text, as on a first visit.
  await session.send('Network.setCacheDisabled', { cacheDisabled: true })
  for (const path of publicPages) {
    await test.step(path, async () => {
      await page.setViewportSize(desktop)
      await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'no-preference' })
      await page.goto(path)
      expect.soft(await layoutShiftOf(page), path).toBeLessThan(imperceptibleShift)
      expect(await badPictures(page), path).toEqual([])
      await page.emulateMedia({ reducedMotion: 'reduce' })
      await checkPage(page, session, desktop, 'light')
    })
  }
  await session.detach()
})

/** Pictures that do not reserve their space, or are below the fold and not loaded lazily. */
async function badPictures(page: Page) {
  const pictures = await page.evaluate(() =>
    [...document.querySelectorAll<HTMLImageElement>('main img')].map((image) => {
      const { src, width, height, loading } = image
      const sized = image.hasAttribute('width') && image.hasAttribute('height') && width * height > 0
      const aboveFold = image.getBoundingClientRect().top < innerHeight
      return { src, sized, lazyBelowFold: aboveFold || loading === 'lazy' }
    }),
  )
  return pictures.filter(({ sized, lazyBelowFold }) => !sized || !lazyBelowFold)
}
