import { readFileSync } from 'node:fs'
import {
  type BrowserContext,
  test as base,
  type CDPSession,
  expect,
  type Locator,
  type Page,
} from '@playwright/test'
import { resetSite } from './reset-site.ts'
import { type Site, startSite } from './site.ts'

interface PerTest {
  /** A running site; `baseURL` points at it. Each test finds it as it was after its first start. */
  site: Site
  /** For files whose tests follow on each other: they share one site and what the tests before have done. */
  sharesSite: boolean
  /** What the page complained about: errors, and anything the Content-Security-Policy blocked. */
  complaints: string[]
}

interface PerWorker {
  sites: { fresh: () => Promise<Site>; of: (file: string) => Promise<Site> }
}

/**
 * Tags choose where a test runs. '@script' and '@plain' need JavaScript or its absence, '@phone' and '@desktop'
 * that width. As it is, a test runs twice: on a phone with scripts, and on a desktop without. '@every-screen'
 * runs it in all four, for what depends on the device and the scripts together; '@once' without scripts only,
 * for what the server alone decides; '@server' in no browser at all.
 */
export const test = base.extend<PerTest, PerWorker>({
  sites: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the parameter's names
    async ({}, use) => {
      const template = process.env.SITE_TEMPLATE ?? ''
      let site: Site | undefined
      let sharedBy = ''
      const fresh = async () => {
        if (site && !(await resetSite(site, template))) {
          await site.stop()
          site = undefined
        }
        sharedBy = ''
        site ??= await startSite()
        return site
      }
      await use({
        fresh,
        of: async (file) => {
          if (!site || sharedBy !== file) site = await fresh()
          sharedBy = file
          return site
        },
      })
      await site?.stop()
    },
    { scope: 'worker' },
  ],
  sharesSite: [false, { option: true }],
  site: async ({ sites, sharesSite }, use, info) => {
    await use(sharesSite ? await sites.of(info.file) : await sites.fresh())
  },
  baseURL: async ({ site }, use) => {
    await use(site.url)
  },
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the parameter's names
  complaints: async ({}, use) => {
    await use([])
  },
  context: async ({ context }, use) => {
    await withoutMouse(context)
    await use(context)
  },
  page: async ({ page, complaints }, use) => {
    keepFilled(page)
    page.on('pageerror', (error) => complaints.push(String(error)))
    page.on('console', (message) => {
      const text = message.text()
      if (message.type() === 'error' && !/Failed to load resource/.test(text)) complaints.push(text)
    })
    await use(page)
    expect(complaints).toEqual([])
  },
})

export { expect }

/**
 * The headless shell has a mouse that lies in the corner of each new page, and would wake up what waits for a
 * touch. Where a test moves it, it is somewhere else.
 */
export function withoutMouse(context: BrowserContext) {
  return context.addInitScript(() => {
    for (const type of [
      'pointerover',
      'pointerenter',
      'pointermove',
      'mouseover',
      'mouseenter',
      'mousemove',
    ]) {
      const ignore = (event: Event) => {
        const { clientX, clientY } = event as MouseEvent
        if (clientX === 0 && clientY === 0) event.stopImmediatePropagation()
      }
      addEventListener(type, ignore, { capture: true })
    }
  })
}

declare global {
  interface Window {
    axe: typeof import('axe-core')
  }
}

const axeSource = readFileSync('node_modules/axe-core/axe.min.js', 'utf8')
const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** Whether the test at hand plays with scripts too, on a page that has the same elements. */
function playsWithScripts() {
  const { project, tags } = test.info()
  const only = tags.some((tag) => tag === '@plain' || tag === '@once')
  return project.use.javaScriptEnabled === false && !only && !process.env.EVERY_SCREEN
}

/**
 * Nothing for axe to find, at the level of WCAG 2.2 AA. A test that plays with scripts and without is judged
 * with them alone, unless it goes through pages just for this.
 */
export async function expectAccessible(page: Page, { eachTime = false } = {}) {
  if (playsWithScripts() && !eachTime) return
  await allowScripts(page)
  await page.evaluate(axeSource)
  const found = await page.evaluate(async (runOnly) => {
    // To name all that is well takes longer than to find what is not.
    const { violations } = await window.axe.run(document, { runOnly, resultTypes: ['violations'] })
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join('\n')}`)
  }, rules)
  await forbidScripts(page)
  expect(found).toEqual([])
}

const sessions = new WeakMap<Page, Promise<CDPSession>>()

/** Axe is a script itself. The page's own have had their turn by then, and do not run belatedly. */
async function allowScripts(page: Page) {
  await forbidScripts(page)
  await (await sessions.get(page))?.send('Emulation.setScriptExecutionDisabled', { value: false })
}

/** Where the project plays without scripts. The session stays: its end would let them run. */
async function forbidScripts(page: Page) {
  if (test.info().project.use.javaScriptEnabled !== false) return
  const session = sessions.get(page) ?? page.context().newCDPSession(page)
  sessions.set(page, session)
  await (await session).send('Emulation.setScriptExecutionDisabled', { value: true })
}

const withKeptFill = new WeakSet<Locator>()

/**
 * Playwright selects what stands in a field, and puts the words in its place as a second step; what React does
 * to the field in between, when it takes the page over, makes them stand beside it. Nobody types like that.
 */
function keepFilled(page: Page) {
  const locators: Locator = Object.getPrototypeOf(page.locator('body'))
  if (withKeptFill.has(locators)) return
  withKeptFill.add(locators)
  const { fill } = locators
  locators.fill = async function (...given) {
    await fill.apply(this, given)
    if ((await this.inputValue()) !== given[0]) await fill.apply(this, given)
  }
}

/** Touches a page with a form, and waits until React has taken it over. */
export async function waitForHydration(page: Page) {
  await page.keyboard.press('Shift')
  await page.waitForFunction(() =>
    Object.keys(document.querySelector('main form') ?? {}).some((key) => key.startsWith('__reactProps')),
  )
}

/** From here on the page's time stands still, and passes only by `page.clock.runFor`. */
export async function freezeClock(page: Page) {
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
