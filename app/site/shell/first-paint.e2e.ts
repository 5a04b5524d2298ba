import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Browser, Page } from '@playwright/test'
import { expect, ignoreIdleMouse, test } from '#tests/e2e.ts'
import { imperceptibleShift, layoutShiftOf, observeLayoutShift } from '#tests/layout-shift.ts'
import { publicPages } from '#tests/public-pages.ts'

const kilobyte = 1024

const listLoadedFonts = (page: Page) =>
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

const readFirstPaint = async (page: Page) => {
  const paint = await page.waitForFunction(
    () => performance.getEntriesByName('first-contentful-paint')[0]?.startTime,
  )
  return Number(await paint.jsonValue())
}

/** The page's requests so far: path, start, and bytes received over the network. */
const listRequests = (page: Page) =>
  page.evaluate(() =>
    (performance.getEntriesByType('resource') as PerformanceResourceTiming[]).map(
      ({ name, startTime, transferSize }) => ({ path: new URL(name).pathname, startTime, transferSize }),
    ),
  )

/** Empties the cache, as on a first visit: earlier tests may have loaded the same files in the same context. */
async function emptyCache(page: Page) {
  const session = await page.context().newCDPSession(page)
  await session.send('Network.clearBrowserCache')
  await session.send('HeapProfiler.collectGarbage')
  await session.detach()
}

/** Starts a proxy through which the site's pages arrive in pieces, as over a slow connection. */
async function startSlowConnection(siteUrl: string) {
  const server = createServer(async ({ url, headers }, response) => {
    const upstream = await fetch(siteUrl + url, { headers: { accept: headers.accept ?? '*/*' } })
    const type = upstream.headers.get('content-type') ?? ''
    const caching = upstream.headers.get('cache-control') ?? ''
    response.writeHead(upstream.status, { 'content-type': type, 'cache-control': caching })
    const body = Buffer.from(await upstream.arrayBuffer())
    const pieceBytes = type.startsWith('text/html') ? 4000 : body.length
    for (let start = 0; start < body.length; start += pieceBytes) {
      response.write(body.subarray(start, start + pieceBytes))
      await sleep(20)
    }
    response.end()
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, close: () => server.close() }
}

test.use({ contextOptions: { reducedMotion: 'no-preference' } })

test('nothing shifts while a page arrives in pieces @script @desktop', async ({ page, site }) => {
  const connection = await startSlowConnection(site.url)
  await observeLayoutShift(page)
  for (const path of ['/events/meal-packing', '/newsletter', '/']) {
    await page.goto(connection.url + path)
    expect(await layoutShiftOf(page), path).toBeLessThan(imperceptibleShift)
  }
  connection.close()
})

interface PageLoad {
  scripts: string[]
  kilobytes: number
  /** Fonts at the first paint. */
  earlyFonts: string[]
  layoutShift: number
}

/** Loads a page with an empty cache and without any input. Its fonts arrive after the first paint. */
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
  const { promise: fontsReleased, resolve: releaseFonts } = Promise.withResolvers<void>()
  await page.route('**/fonts/*.woff2', async (route) => {
    await fontsReleased
    await route.continue()
  })
  const fontRequest = page.waitForRequest('**/fonts/*.woff2')
  await page.goto(url)
  await readFirstPaint(page)
  await fontRequest
  const earlyFonts = await listLoadedFonts(page)
  await expect(page.getByRole('heading').first()).toBeVisible()
  releaseFonts()
  const layoutShift = await layoutShiftOf(page)
  // A script would be loaded when the page is idle.
  await page.waitForTimeout(500)
  const bytes = (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0)
  await visitor.close()
  return { scripts, kilobytes: bytes / kilobyte, earlyFonts, layoutShift }
}

test('every page is readable before its fonts arrive; its first load fetches no script and at most 250 KB, and nothing shifts while fonts and pictures load @script @phone', async ({
  browser,
  site,
}) => {
  test.setTimeout(480_000)
  const queue = [...publicPages]
  const checkPages = async () => {
    for (let path = queue.pop(); path; path = queue.pop()) {
      const { scripts, kilobytes, earlyFonts, layoutShift } = await loadCold(browser, site.url + path)
      expect.soft(scripts, path).toEqual([])
      expect.soft(kilobytes, path).toBeLessThan(250)
      expect.soft(earlyFonts, path).not.toContain('Literata')
      expect.soft(layoutShift, path).toBeLessThan(imperceptibleShift)
    }
  }
  // Most of the time is spent waiting for requests that should not happen.
  await Promise.all([checkPages(), checkPages(), checkPages()])
})

test('only the style sheet is requested before the first paint of text @script @phone', async ({ page }) => {
  await emptyCache(page)
  await page.goto('/contact')
  const paint = await readFirstPaint(page)
  await waitForFonts(page)
  const earlyRequests = (await listRequests(page)).filter(({ startTime }) => startTime < paint)
  expect(earlyRequests.map(({ path }) => path)).toEqual([expect.stringMatching(/^\/assets\/styles-.+\.css$/)])
  await expect(page.locator('link[rel=manifest]')).toHaveAttribute('href', '/site.webmanifest')
})

test('a page’s picture is its largest contentful paint @script @phone', async ({ page }) => {
  for (const path of ['/projects', '/articles', '/articles/two-hundred-plates', '/projects/quran-circles']) {
    await page.goto(path)
    const picture = page.locator('main img').first()
    await expect(picture).toHaveAttribute('fetchpriority', 'high')
    expect(await picture.evaluate((img: HTMLImageElement) => img.currentSrc)).toMatch(/\.avif$/)
    const readLargestTag = () =>
      page.evaluate(
        () =>
          new Promise((resolve) => {
            new PerformanceObserver((list) => {
              resolve(Reflect.get(list.getEntries().at(-1) ?? {}, 'element')?.tagName)
            }).observe({ type: 'largest-contentful-paint', buffered: true })
          }),
      )
    await expect.poll(readLargestTag, path).toBe('IMG')
  }
})

test("fonts load after the first screen's picture; the second page of a visit takes styles and fonts from the cache before its first paint @script", async ({
  page,
}) => {
  await emptyCache(page)
  await page.goto('/')
  await waitForFonts(page)
  const requests = await listRequests(page)
  const hero = await page
    .locator('main img')
    .first()
    .evaluate((img: HTMLImageElement) => new URL(img.currentSrc).pathname)
  const firstStartOf = (matches: (path: string) => boolean) =>
    Math.min(...requests.filter(({ path }) => matches(path)).map(({ startTime }) => startTime))
  expect(firstStartOf((path) => path === hero)).toBeLessThan(firstStartOf((path) => path.endsWith('.woff2')))

  await page.goto('/about')
  await waitForFonts(page)
  const cached = (await listRequests(page)).filter(({ path }) => /\.(?:css|woff2)$/.test(path))
  expect(cached.map(({ path }) => path.replace(/^(\/\w+\/\w+)[-.][\w-]+/, '$1')).sort()).toEqual([
    '/assets/styles.css',
    '/fonts/figtree.woff2',
    '/fonts/literata.woff2',
  ])
  expect(cached.map(({ transferSize }) => transferSize)).toEqual([0, 0, 0])
  const startTimes = cached.map(({ startTime }) => startTime)
  expect(Math.max(...startTimes)).toBeLessThan(await readFirstPaint(page))
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

test('fonts, pictures and the manifest load without JavaScript @plain', async ({ page }) => {
  await page.goto('/')
  await expect.poll(() => listLoadedFonts(page)).toEqual(expect.arrayContaining(['Literata', 'Figtree']))
  const picture = page.locator('main img').first()
  await picture.scrollIntoViewIfNeeded()
  await expect
    .poll(() => picture.evaluate((img: HTMLImageElement) => [img.complete, img.naturalWidth > 100]))
    .toEqual([true, true])
  await expect(page.locator('link[rel=manifest]')).toHaveAttribute('href', '/site.webmanifest')
})

test('Arabic has its own font, fetched only where Arabic appears @script @phone', async ({ page, site }) => {
  await emptyCache(page)
  await page.goto('/vision')
  await expect.poll(() => listLoadedFonts(page)).toContain('Literata')
  expect(await listLoadedFonts(page)).not.toContain('Amiri')
  await site.db.updateTable('page').set({ title: 'رؤيتنا' }).where('slug', '=', 'vision').execute()
  await page.goto('/vision')
  await expect.poll(() => listLoadedFonts(page)).toContain('Amiri')
})
