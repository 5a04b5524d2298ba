import type { Page } from '@playwright/test'
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
import { publicPages } from '#tests/public-pages.ts'

const desktop = { width: 1440, height: 900 }
const phone = { width: 390, height: 844 }
/** The CSS width of a 1280-pixel screen at 400% zoom. */
const zoomed = { width: 320, height: 256 }
const tablet = { width: 820, height: 1180 }

test.describe.configure({ timeout: 240_000 })

async function expectFits(page: Page, size: { width: number; height: number }) {
  await page.setViewportSize(size)
  await expectNoOverflow(page)
  await expectWholeWordsInHeadings(page)
}

for (const [size, first, second, tags] of [
  [phone, 'light', 'dark', '@script @phone'],
  [desktop, 'dark', 'light', '@plain @desktop'],
] as const) {
  test(`every page is accessible in light and dark mode, and fits ${size.width} pixels, a tablet, text at twice the size and 400% zoom, with no heading broken inside a word ${tags}`, async ({
    page,
  }) => {
    const session = await page.context().newCDPSession(page)
    for (const path of publicPages) {
      await test.step(path, async () => {
        await page.setViewportSize(size)
        await page.emulateMedia({ colorScheme: first })
        await page.goto(path)
        await expectOneMainHeading(page)
        await expectFits(page, size)
        await expectAccessible(page)
        await page.emulateMedia({ colorScheme: second })
        await expectContrast(page)
        await setFontSize(page, session, 32)
        await expectFits(page, size)
        await setFontSize(page, session, 16)
        await expectFits(page, zoomed)
        await expectFits(page, tablet)
      })
    }
  })
}

test('on a wide screen nothing shifts, every picture reserves its space, and pictures below the fold load lazily @script @desktop', async ({
  page,
}) => {
  await observeLayoutShift(page)
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  // Fonts and pictures arrive after the text, as on a first visit.
  const session = await page.context().newCDPSession(page)
  await session.send('Network.setCacheDisabled', { cacheDisabled: true })
  for (const path of publicPages) {
    await page.goto(path)
    expect.soft(await layoutShiftOf(page), path).toBeLessThan(imperceptibleShift)
    const pictures = await page.evaluate(() =>
      [...document.querySelectorAll<HTMLImageElement>('main img')].map((image) => {
        const { src, width, height, loading } = image
        const sized = image.hasAttribute('width') && image.hasAttribute('height') && width * height > 0
        const aboveFold = image.getBoundingClientRect().top < innerHeight
        return { src, sized, lazyBelowFold: aboveFold || loading === 'lazy' }
      }),
    )
    expect(
      pictures.filter(({ sized, lazyBelowFold }) => !sized || !lazyBelowFold),
      path,
    ).toEqual([])
  }
})
