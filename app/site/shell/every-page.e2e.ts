import { expect, expectNoOverflow, test } from '#tests/e2e.ts'
import { publicPages } from '#tests/public-pages.ts'

const once = { tag: ['@script', '@desktop'] }
const kilobyte = 1024

test.describe.configure({ timeout: 240_000 })

test('every page reflows at 320 pixels, as wide as a screen at 400 %', once, async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 256 })
  for (const path of publicPages) {
    await page.goto(path)
    await test.step(path, () => expectNoOverflow(page))
  }
})

for (const [width, height] of [
  [390, 844],
  [1440, 900],
] as const) {
  test(`every page holds text of twice the size at ${width} pixels`, once, async ({ page }) => {
    await page.setViewportSize({ width, height })
    const session = await page.context().newCDPSession(page)
    await session.send('Page.setFontSizes', { fontSizes: { standard: 32, fixed: 26 } })
    for (const path of publicPages) {
      await page.goto(path)
      await test.step(path, () => expectNoOverflow(page))
    }
  })
}

test(
  'the first view of every page fetches no script, and 250 KB at most',
  { tag: '@script' },
  async ({ browser, site }, { project }) => {
    const { viewport, hasTouch } = project.use
    for (const path of publicPages) {
      // A new visitor, who has nothing yet.
      const visitor = await browser.newContext({ viewport, hasTouch })
      const page = await visitor.newPage()
      const scripts: string[] = []
      let bytes = 0
      page.on('requestfinished', async (request) => {
        if (request.resourceType() === 'script') scripts.push(request.url())
        const { responseBodySize, responseHeadersSize } = await request.sizes()
        bytes += responseBodySize + responseHeadersSize
      })
      await page.goto(site.url + path, { waitUntil: 'networkidle' })
      expect(scripts, path).toEqual([])
      expect(bytes / kilobyte, path).toBeLessThan(250)
      await visitor.close()
    }
  },
)

test('every picture has its room, and what is out of sight waits', once, async ({ page }) => {
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
