import AxeBuilder from '@axe-core/playwright'
import { test as base, expect, type Page } from '@playwright/test'
import { type Site, startSite } from './site.ts'

interface PerTest {
  /** A running site that the tests of one file share; `baseURL` points at it. */
  site: Site
  /** What the page complained about: errors, and anything the Content-Security-Policy blocked. */
  complaints: string[]
}

interface PerWorker {
  sites: { of: (file: string) => Promise<Site> }
}

/**
 * Tags choose where a test runs: '@script' only with JavaScript, '@plain' only without,
 * '@phone' and '@desktop' only at that width. Without a tag it runs in all four.
 */
export const test = base.extend<PerTest, PerWorker>({
  sites: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the parameter's names
    async ({}, use) => {
      let current: { file: string; site: Site } | undefined
      await use({
        of: async (file) => {
          if (current?.file !== file) {
            await current?.site.stop()
            current = { file, site: await startSite() }
          }
          return current.site
        },
      })
      await current?.site.stop()
    },
    { scope: 'worker' },
  ],
  site: [
    async ({ sites }, use, info) => {
      await use(await sites.of(info.file))
    },
    { auto: true },
  ],
  baseURL: async ({ site }, use) => {
    await use(site.url)
  },
  complaints: [
    async ({ page }, use) => {
      const complaints: string[] = []
      page.on('pageerror', (error) => complaints.push(String(error)))
      page.on('console', (message) => {
        const text = message.text()
        if (message.type() === 'error' && !/Failed to load resource/.test(text)) complaints.push(text)
      })
      await use(complaints)
      expect(complaints).toEqual([])
    },
    { auto: true },
  ],
})

export { expect }

/** Nothing for axe to find, at the level of WCAG 2.2 AA. */
export async function expectAccessible(page: Page) {
  const [judged, close] = await judgeable(page)
  const { violations } = await new AxeBuilder({ page: judged })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
    .analyze()
  await close()
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join('\n')}`)
  expect(found).toEqual([])
}

/** Axe is a script itself: a page that runs none is judged as a copy that has lost its own. */
async function judgeable(page: Page): Promise<[Page, () => Promise<void>]> {
  const { javaScriptEnabled, viewport } = test.info().project.use
  if (javaScriptEnabled !== false) return [page, async () => {}]
  const body = (await page.content()).replace(/<script(?![^>]*json)[\s\S]*?<\/script>/g, '')
  const context = await page.context().browser()?.newContext({ viewport, javaScriptEnabled: true })
  if (!context) throw new Error('The browser is gone')
  const copy = await context.newPage()
  await copy.route(page.url(), (route) => route.fulfill({ body, contentType: 'text/html; charset=utf-8' }))
  await copy.goto(page.url())
  return [copy, () => context.close()]
}

/** Touches a page with a form, and waits until React has taken it over. */
export async function wakeUp(page: Page) {
  await page.keyboard.press('Shift')
  await page.waitForFunction(() =>
    Object.keys(document.querySelector('main form') ?? {}).some((key) => key.startsWith('__reactProps')),
  )
}

/** From here on the page's time stands still, and passes only by `page.clock.runFor`. */
export async function holdClock(page: Page) {
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 60_000)
}

/** No sideways scrolling: everything fits the screen. */
export async function expectNoOverflow(page: Page) {
  const { scroll, client } = await page.evaluate(() => ({
    scroll: document.documentElement.scrollWidth,
    client: document.documentElement.clientWidth,
  }))
  expect(scroll).toBeLessThanOrEqual(client)
}
