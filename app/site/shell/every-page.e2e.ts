import type { Browser, CDPSession, Page } from '@playwright/test'
import { expect, expectAccessible, expectNoOverflow, ignoreIdleMouse, test } from '#tests/e2e.ts'
import { publicPages } from '#tests/public-pages.ts'

const desktop = { width: 1440, height: 900 }
const phone = { width: 390, height: 844 }
/** As wide as a screen of 1280 pixels at 400 %. */
const zoomed = { width: 320, height: 256 }
const kilobyte = 1024
/** A hundredth of what counts as good. */
const unseen = 0.001

test.describe.configure({ timeout: 240_000 })

async function setLetters(page: Page, session: CDPSession, standard: number) {
  await session.send('Page.setFontSizes', { fontSizes: { standard, fixed: (standard * 13) / 16 } })
  await expect(page.locator('html')).toHaveCSS('font-size', `${standard}px`)
}

test('every page reflows at 320 pixels, and holds text of twice the size on a phone and a desktop @script @desktop', async ({
  page,
}) => {
  const session = await page.context().newCDPSession(page)
  for (const path of publicPages) {
    await test.step(path, async () => {
      await page.setViewportSize(zoomed)
      await page.goto(path)
      await expectNoOverflow(page)
      await setLetters(page, session, 32)
      for (const size of [phone, desktop]) {
        await page.setViewportSize(size)
        await expect(() => expectNoOverflow(page)).toPass({ timeout: 2000 })
      }
      await setLetters(page, session, 16)
    })
  }
})

for (const colorScheme of ['light', 'dark'] as const) {
  for (const [size, tags] of [
    [phone, '@script @phone'],
    [desktop, '@plain @desktop'],
  ] as const) {
    test(`every page is accessible and fits at ${size.width} pixels, in the ${colorScheme} ${tags}`, async ({
      page,
    }) => {
      await page.emulateMedia({ colorScheme })
      for (const path of publicPages) {
        await test.step(path, async () => {
          await page.goto(path)
          await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
          await expectAccessible(page)
          await expectNoOverflow(page)
        })
      }
    })
  }
}

interface View {
  scripts: string[]
  kilobytes: number
  moved: number
}

/** What a new visitor, who has nothing yet, gets before they touch the page. */
async function firstView(browser: Browser, address: string): Promise<View> {
  const { viewport, hasTouch } = test.info().project.use
  const visitor = await browser.newContext({ viewport, hasTouch })
  await ignoreIdleMouse(visitor)
  const page = await visitor.newPage()
  const scripts: string[] = []
  let bytes = 0
  page.on('requestfinished', async (request) => {
    if (request.resourceType() === 'script') scripts.push(request.url())
    const { responseBodySize, responseHeadersSize } = await request.sizes()
    bytes += responseBodySize + responseHeadersSize
  })
  await page.addInitScript(() => {
    Object.assign(window, { moved: 0 })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        Object.assign(window, { moved: Reflect.get(window, 'moved') + Reflect.get(entry, 'value') })
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })
  await page.goto(address)
  await page.waitForFunction(
    () => document.fonts.check('1em Literata') && document.fonts.check('1em Figtree'),
  )
  await page.waitForFunction(() => document.documentElement.hasAttribute('data-fonts'))
  await page.waitForLoadState('networkidle')
  await page.waitForTimeout(500)
  const moved: number = await page.evaluate(() => Reflect.get(window, 'moved'))
  await visitor.close()
  return { scripts, kilobytes: bytes / kilobyte, moved }
}

test('the first view of every page fetches no script, and 250 KB at most, and nothing moves while faces and pictures come @script @every-screen', async ({
  browser,
  site,
}) => {
  const left = [...publicPages]
  const look = async () => {
    for (let path = left.pop(); path; path = left.pop()) {
      const { scripts, kilobytes, moved } = await firstView(browser, site.url + path)
      expect.soft(scripts, path).toEqual([])
      expect.soft(kilobytes, path).toBeLessThan(250)
      expect.soft(moved, path).toBeLessThan(unseen)
    }
  }
  // Most of the time one waits for what should not come.
  await Promise.all([look(), look(), look()])
})

test('every picture has its room, and what is out of sight waits @script @desktop', async ({ page }) => {
  for (const path of publicPages) {
    await page.goto(path)
    const pictures = await page.locator('main img').evaluateAll((images) =>
      images.map((image) => {
        const { src, width, height, loading } = image as HTMLImageElement
        const sized = image.hasAttribute('width') && image.hasAttribute('height') && width * height > 0
        const inSight = image.getBoundingClientRect().top < innerHeight
        return { src, sized, waits: inSight || loading === 'lazy' }
      }),
    )
    expect(
      pictures.filter(({ sized, waits }) => !sized || !waits),
      path,
    ).toEqual([])
  }
})
