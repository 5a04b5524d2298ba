import type { Browser, CDPSession, Page } from '@playwright/test'
import {
  expect,
  expectAccessible,
  expectContrast,
  expectNoOverflow,
  expectWholeWordsInHeadings,
  ignoreIdleMouse,
  test,
} from '#tests/e2e.ts'
import { publicPages } from '#tests/public-pages.ts'

const desktop = { width: 1440, height: 900 }
const phone = { width: 390, height: 844 }
/** The CSS width of a 1280-pixel screen at 400% zoom. */
const zoomed = { width: 320, height: 256 }
const tablet = { width: 820, height: 1180 }
const kilobyte = 1024
/** One hundredth of the CLS limit that counts as good. */
const imperceptible = 0.001

test.describe.configure({ timeout: 240_000 })

async function setFontSize(page: Page, session: CDPSession, standard: number) {
  await session.send('Page.setFontSizes', { fontSizes: { standard, fixed: (standard * 13) / 16 } })
  await expect(page.locator('html')).toHaveCSS('font-size', `${standard}px`)
}

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
        await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
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

interface PageLoad {
  scripts: string[]
  kilobytes: number
  layoutShift: number
}

/** Adds up what shifts on each page that is opened from now on. */
const observeLayoutShift = (page: Page) =>
  page.addInitScript(() => {
    Object.assign(window, { layoutShift: 0 })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const total = Reflect.get(window, 'layoutShift') + Reflect.get(entry, 'value')
        Object.assign(window, { layoutShift: total })
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })

async function layoutShiftOf(page: Page): Promise<number> {
  await page.waitForFunction(
    () => document.fonts.check('1em Literata') && document.fonts.check('1em Figtree'),
  )
  await page.waitForFunction(() => document.documentElement.hasAttribute('data-fonts'))
  await page.waitForLoadState('networkidle')
  return page.evaluate(async () => {
    // The observer is notified of a shift after the frame in which it happens.
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
    return Reflect.get(window, 'layoutShift')
  })
}

/** Loads a page with an empty cache and without any input. */
async function loadCold(browser: Browser, url: string): Promise<PageLoad> {
  const { viewport, hasTouch } = test.info().project.use
  const visitor = await browser.newContext({ viewport, hasTouch, reducedMotion: 'no-preference' })
  await ignoreIdleMouse(visitor)
  const page = await visitor.newPage()
  const scripts: string[] = []
  const sizes: Promise<number>[] = []
  page.on('requestfinished', (request) => {
    if (request.resourceType() === 'script') scripts.push(request.url())
    sizes.push(request.sizes().then((size) => size.responseBodySize + size.responseHeadersSize))
  })
  await observeLayoutShift(page)
  await page.goto(url)
  const layoutShift = await layoutShiftOf(page)
  // A script would be loaded when the page is idle.
  await page.waitForTimeout(500)
  const bytes = (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0)
  await visitor.close()
  return { scripts, kilobytes: bytes / kilobyte, layoutShift }
}

test('the first load of every page fetches no script and at most 250 KB, and nothing shifts while fonts and pictures load @script @phone', async ({
  browser,
  site,
}) => {
  const queue = [...publicPages]
  const checkPages = async () => {
    for (let path = queue.pop(); path; path = queue.pop()) {
      const { scripts, kilobytes, layoutShift } = await loadCold(browser, site.url + path)
      expect.soft(scripts, path).toEqual([])
      expect.soft(kilobytes, path).toBeLessThan(250)
      expect.soft(layoutShift, path).toBeLessThan(imperceptible)
    }
  }
  // Most of the time is spent waiting for requests that should not happen.
  await Promise.all([checkPages(), checkPages(), checkPages()])
})

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
    expect.soft(await layoutShiftOf(page), path).toBeLessThan(imperceptible)
    const pictures = await page.locator('main img').evaluateAll((images) =>
      images.map((image) => {
        const { src, width, height, loading } = image as HTMLImageElement
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
