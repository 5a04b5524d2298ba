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
  /** A running site, reset to its state after the first start before each test. `baseURL` points at it. */
  site: Site
  /** Set with `test.use` in a file whose tests build on each other: the site is reset only before the first. */
  sharesSite: boolean
  /** Errors that the page logged, including what the Content-Security-Policy blocked. None may remain at the end. */
  pageErrors: string[]
}

/** Registers what is called at the end, the last one first. */
export type OnStop = (stop: () => Promise<unknown>) => void
type Start<Value> = (onStop: OnStop) => Promise<Value>

interface PerWorker {
  sites: { fresh: () => Promise<Site>; of: (file: string) => Promise<Site> }
  /**
   * Calls `start` once per worker, for example to start a site with its own settings, and stops what it started
   * when another file needs something else. Files use this instead of worker fixtures of their own, for which
   * Playwright would start new workers, each with a browser.
   */
  startOnce: <Value>(start: Start<Value>) => Promise<Value>
}

/**
 * A test runs in two of four projects by default: `phone` (390 px, with JavaScript) and `desktop without
 * scripts` (1440 px). Tags in its title change that:
 *
 * - `@every-screen`: all four projects, for behavior that depends on width and JavaScript together
 * - `@script`, `@plain`: only with, or only without, JavaScript
 * - `@phone`, `@desktop`: only at that width; combine with `@script` or `@plain` to choose one project
 * - `@once`: `desktop without scripts` only, for behavior that the server alone decides
 * - `@server`: no browser; the test uses `request` or `fetch`
 *
 * `EVERY_SCREEN=1` runs each test in every project that its tags allow.
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
  startOnce: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the parameter's names
    async ({}, use) => {
      let started: { start: Start<unknown>; value: Promise<unknown> } | undefined
      const stops: (() => Promise<unknown>)[] = []
      const stopAll = async () => {
        for (let stop = stops.pop(); stop; stop = stops.pop()) await stop()
      }
      await use(async <Value>(start: Start<Value>) => {
        if (started?.start !== start) {
          await stopAll()
          started = { start, value: start((stop) => stops.push(stop)) }
        }
        return started.value as Promise<Value>
      })
      await stopAll()
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  sharesSite: [false, { option: true }],
  site: async ({ sites, sharesSite }, use, info) => {
    await use(sharesSite ? await sites.of(info.file) : await sites.fresh())
  },
  baseURL: async ({ site }, use) => {
    await use(site.url)
  },
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the parameter's names
  pageErrors: async ({}, use) => {
    await use([])
  },
  context: async ({ context }, use) => {
    await ignoreIdleMouse(context)
    await use(context)
  },
  page: async ({ page, pageErrors }, use) => {
    retryFill(page)
    page.on('pageerror', (error) => {
      if (!isSkippedTransition(error)) pageErrors.push(String(error))
    })
    page.on('console', (message) => {
      const text = message.text()
      if (message.type() === 'error' && !/Failed to load resource/.test(text)) pageErrors.push(text)
    })
    await use(page)
    expect(pageErrors).toEqual([])
  },
})

export { expect }

/**
 * Chromium reports a transition between pages that it skips, for example on a slow machine, as an unhandled
 * rejection (https://github.com/w3c/csswg-drafts/issues/13726). The page is shown without it.
 */
const isSkippedTransition = ({ message }: Error) => /^Transition was (aborted|skipped)/.test(message)

/**
 * Ignores mouse events at (0, 0). The headless shell places its mouse there on each new page, which would count
 * as an interaction and start hydration.
 */
export function ignoreIdleMouse(context: BrowserContext) {
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

/** Whether the current project runs with JavaScript. */
export const hasScripts = () => test.info().project.use.javaScriptEnabled !== false

/** Whether this is a run without JavaScript of a test that also runs with JavaScript. */
function alsoRunsWithScripts() {
  const { tags } = test.info()
  const single = tags.some((tag) => tag === '@plain' || tag === '@once')
  return !hasScripts() && !single && !process.env.EVERY_SCREEN
}

/**
 * Runs axe at WCAG 2.2 AA and expects no violations. In a test that runs both with and without JavaScript, axe
 * runs only with it. `within` leaves out what other tests of the same shell check.
 */
export async function expectAccessible(page: Page, { within = 'html' } = {}) {
  if (alsoRunsWithScripts()) return
  await expectNoViolations(page, rules, within)
}

/** Checks the rules about color, for a page that `expectAccessible` has checked in the other color scheme. */
export const expectContrast = (page: Page) =>
  expectNoViolations(page, ['color-contrast', 'link-in-text-block'])

/** `runOnly` has tags or ids of rules. */
async function expectNoViolations(page: Page, runOnly: string[], within = 'html') {
  await allowScripts(page)
  await page.evaluate(axeSource)
  const check = async ({ runOnly, within }: { runOnly: string[]; within: string }) => {
    // Colors would be measured in the middle of a transition. It starts at the next frame, and may start others.
    await document.fonts.ready
    for (;;) {
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
      const running = document
        .getAnimations()
        .filter((animation) => animation.playState === 'running')
        .filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity)
      if (running.length === 0) break
      await Promise.allSettled(running.map(({ finished }) => finished))
    }
    // Reporting passed checks would take longer than finding violations.
    const { violations } = await window.axe.run(within, { runOnly, resultTypes: ['violations'] })
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join('\n')}`)
  }
  const found = await page.evaluate(check, { runOnly, within })
  await forbidScripts(page)
  expect(found).toEqual([])
}

const sessions = new WeakMap<Page, Promise<CDPSession>>()

/** Axe needs JavaScript. The page's own scripts were skipped during parsing and do not run later. */
async function allowScripts(page: Page) {
  await forbidScripts(page)
  await (await sessions.get(page))?.send('Emulation.setScriptExecutionDisabled', { value: false })
}

/** Disables JavaScript again in projects without it. Closing the session would enable it, so it stays open. */
async function forbidScripts(page: Page) {
  if (hasScripts()) return
  const session = sessions.get(page) ?? page.context().newCDPSession(page)
  sessions.set(page, session)
  await (await session).send('Emulation.setScriptExecutionDisabled', { value: true })
}

const patched = new WeakSet<Locator>()

/**
 * Makes `fill` retry once. Playwright selects a field's text and replaces it in a second step. If React hydrates
 * the field in between, the selection is lost and the new text is appended. People do not type that fast.
 */
function retryFill(page: Page) {
  const locators: Locator = Object.getPrototypeOf(page.locator('body'))
  if (patched.has(locators)) return
  patched.add(locators)
  const { fill } = locators
  locators.fill = async function (...args) {
    await fill.apply(this, args)
    if ((await this.inputValue()) !== args[0]) await fill.apply(this, args)
  }
}

/** Interacts with a page that has a form, and waits until React has hydrated it. */
export async function waitForHydration(page: Page) {
  await page.keyboard.press('Shift')
  await page.waitForFunction(() =>
    Object.keys(document.querySelector('main form') ?? {}).some((key) => key.startsWith('__reactProps')),
  )
}

/** Stops the page's clock. It advances only by `page.clock.runFor`. */
export async function freezeClock(page: Page) {
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 60_000)
}

/**
 * Expects that Arabic text is in an element with a direction of its own. With `headings`, the block of a heading
 * that begins in Arabic must be right-to-left, so that it is aligned like its text.
 */
export async function expectOwnDirection(page: Page, { headings = false } = {}) {
  const find = (headings: boolean) => {
    const arabic = /\p{Script=Arabic}/u
    const blockOf = (element: Element): Element =>
      element.parentElement && getComputedStyle(element).display === 'inline'
        ? blockOf(element.parentElement)
        : element
    const problems = new Set<string>()
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = texts.nextNode(); node; node = texts.nextNode()) {
      const element = node.parentElement
      const text = node.textContent ?? ''
      if (!element || !arabic.test(text) || element.closest('script, style, option, .sr-only')) continue
      const heading = element.closest('h1, h2, h3')
      const isArabicHeading = heading && arabic.test(/\p{L}/u.exec(heading.textContent ?? '')?.[0] ?? '')
      const isMisaligned = isArabicHeading && getComputedStyle(blockOf(element)).direction !== 'rtl'
      if (!element.closest('[dir], bdi') || (headings && isMisaligned)) {
        problems.add(`${(heading ?? element).tagName}.${element.className}: ${text.slice(0, 40)}`)
      }
    }
    return [...problems]
  }
  expect(await page.evaluate(find, headings)).toEqual([])
}

/** Expects that no heading is broken inside a word. */
export async function expectWholeWordsInHeadings(page: Page) {
  const find = () => {
    const broken: string[] = []
    for (const heading of document.querySelectorAll('h1, h2, h3')) {
      const texts = document.createTreeWalker(heading, NodeFilter.SHOW_TEXT)
      for (let node = texts.nextNode(); node; node = texts.nextNode()) {
        for (const { 0: word, index } of (node.textContent ?? '').matchAll(/[\p{L}\p{M}’']+/gu)) {
          const range = document.createRange()
          range.setStart(node, index)
          range.setEnd(node, index + word.length)
          const lines = [...range.getClientRects()].filter(({ width }) => width > 0)
          if (lines.some(({ top }) => top >= (lines[0]?.bottom ?? 0))) broken.push(word)
        }
      }
    }
    return broken
  }
  await expect.poll(() => page.evaluate(find)).toEqual([])
}

/** Expects no horizontal scrolling. A page may be wider until its fonts and styles have been applied. */
export async function expectNoOverflow(page: Page) {
  const overflow = () =>
    page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  await expect.poll(overflow).toBeLessThanOrEqual(0)
}
