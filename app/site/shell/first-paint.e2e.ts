import type { Page } from '@playwright/test'
import { expect, test } from '#tests/e2e.ts'
import { publicPages } from '#tests/public-pages.ts'

/** One hundredth of the CLS limit that counts as good. */
const imperceptible = 0.001

const loadedFonts = (page: Page) =>
  page.evaluate(() =>
    [...document.fonts].filter(({ status }) => status === 'loaded').map(({ family }) => family),
  )

const waitForFonts = (page: Page) =>
  page.waitForFunction(
    () =>
      document.documentElement.hasAttribute('data-fonts') &&
      document.fonts.check('1em Literata') &&
      document.fonts.check('1em Figtree'),
  )

const firstPaint = async (page: Page) => {
  const paint = await page.waitForFunction(
    () => performance.getEntriesByName('first-contentful-paint')[0]?.startTime,
  )
  return Number(await paint.jsonValue())
}

/** The page's requests so far: path, start, and bytes received over the network. */
const resources = (page: Page) =>
  page.evaluate(() =>
    (performance.getEntriesByType('resource') as PerformanceResourceTiming[]).map(
      ({ name, startTime, transferSize }) => ({ path: new URL(name).pathname, startTime, transferSize }),
    ),
  )

test.use({ contextOptions: { reducedMotion: 'no-preference' } })

for (const path of publicPages) {
  test(`${path} is readable before its fonts arrive and does not shift when they do @script`, async ({
    page,
  }) => {
    await page.addInitScript(() => {
      Object.assign(window, { layoutShift: 0 })
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) {
          const total = Reflect.get(window, 'layoutShift') + Reflect.get(entry, 'value')
          Object.assign(window, { layoutShift: total })
        }
      }).observe({ type: 'layout-shift', buffered: true })
    })
    const { promise: fontsReleased, resolve: releaseFonts } = Promise.withResolvers<void>()
    await page.route('**/fonts/*.woff2', async (route) => {
      await fontsReleased
      await route.continue()
    })
    const fontRequest = page.waitForRequest('**/fonts/*.woff2')
    await page.goto(path)
    await firstPaint(page)
    await fontRequest
    expect(await loadedFonts(page)).not.toContain('Literata')
    await expect(page.getByRole('heading').first()).toBeVisible()
    releaseFonts()
    await waitForFonts(page)
    await page.waitForTimeout(500)
    expect(await page.evaluate(() => Reflect.get(window, 'layoutShift'))).toBeLessThan(imperceptible)
  })
}

test('only the style sheet is requested before the first paint of text @script @phone', async ({ page }) => {
  await page.goto('/contact')
  const paint = await firstPaint(page)
  await waitForFonts(page)
  const early = (await resources(page)).filter(({ startTime }) => startTime < paint)
  expect(early.map(({ path }) => path)).toEqual([expect.stringMatching(/^\/assets\/styles-.+\.css$/)])
  await expect(page.locator('link[rel=manifest]')).toHaveAttribute('href', '/site.webmanifest')
})

for (const path of ['/projects', '/articles', '/articles/two-hundred-plates', '/projects/quran-circles']) {
  test(`the picture of ${path} counts as its largest paint @script @phone`, async ({ page }) => {
    await page.goto(path)
    const picture = page.locator('main img').first()
    await expect(picture).toHaveAttribute('fetchpriority', 'high')
    expect(await picture.evaluate((img: HTMLImageElement) => img.currentSrc)).toMatch(/\.avif$/)
    const largest = () =>
      page.evaluate(
        () =>
          new Promise((resolve) => {
            new PerformanceObserver((list) => {
              resolve(Reflect.get(list.getEntries().at(-1) ?? {}, 'element')?.tagName)
            }).observe({ type: 'largest-contentful-paint', buffered: true })
          }),
      )
    await expect.poll(largest).toBe('IMG')
  })
}

test("fonts load after the first screen's picture @script", async ({ page }) => {
  await page.goto('/')
  await waitForFonts(page)
  const requests = await resources(page)
  const hero = await page
    .locator('main img')
    .first()
    .evaluate((img: HTMLImageElement) => new URL(img.currentSrc).pathname)
  const firstStart = (matches: (path: string) => boolean) =>
    Math.min(...requests.filter(({ path }) => matches(path)).map(({ startTime }) => startTime))
  expect(firstStart((path) => path === hero)).toBeLessThan(firstStart((path) => path.endsWith('.woff2')))
})

test('the second page of a visit takes styles and fonts from the cache before its first paint @script', async ({
  page,
}) => {
  await page.goto('/')
  await waitForFonts(page)
  await page.goto('/about')
  await waitForFonts(page)
  const cached = (await resources(page)).filter(({ path }) => /\.(?:css|woff2)$/.test(path))
  expect(cached.map(({ path }) => path.replace(/^(\/\w+\/\w+)[-.][\w-]+/, '$1')).sort()).toEqual([
    '/assets/styles.css',
    '/fonts/figtree.woff2',
    '/fonts/literata.woff2',
  ])
  expect(cached.map(({ transferSize }) => transferSize)).toEqual([0, 0, 0])
  const startTimes = cached.map(({ startTime }) => startTime)
  expect(Math.max(...startTimes)).toBeLessThan(await firstPaint(page))
})

test('the style sheet and the fonts may be cached for a year @server', async ({ request, site }) => {
  const home = await (await request.get(site.url)).text()
  const sheet = /href="(\/assets\/styles-[^"]+\.css)"/.exec(home)?.[1] ?? ''
  const styles = await request.get(site.url + sheet)
  const font = /\/fonts\/literata\.\w+\.woff2/.exec(await styles.text())?.[0] ?? ''
  for (const response of [styles, await request.get(site.url + font)]) {
    expect(response.status()).toBe(200)
    expect(response.headers()['cache-control']).toBe('public, max-age=31536000, immutable')
  }
})

test('fonts, pictures and manifest load without scripts @plain @every-screen', async ({ page }) => {
  await page.goto('/')
  await expect.poll(() => loadedFonts(page)).toEqual(expect.arrayContaining(['Literata', 'Figtree']))
  const picture = page.locator('main img').first()
  await picture.scrollIntoViewIfNeeded()
  await expect
    .poll(() => picture.evaluate((img: HTMLImageElement) => [img.complete, img.naturalWidth > 100]))
    .toEqual([true, true])
  await expect(page.locator('link[rel=manifest]')).toHaveAttribute('href', '/site.webmanifest')
})

test('Arabic has its own font, fetched only where Arabic appears @script @phone', async ({ page, site }) => {
  await page.goto('/vision')
  await expect.poll(() => loadedFonts(page)).toContain('Literata')
  expect(await loadedFonts(page)).not.toContain('Amiri')
  await site.db.updateTable('page').set({ title: 'رؤيتنا' }).where('slug', '=', 'vision').execute()
  await page.goto('/vision')
  await expect.poll(() => loadedFonts(page)).toContain('Amiri')
})
