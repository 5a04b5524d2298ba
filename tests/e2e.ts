import { setTimeout } from 'node:timers/promises'
import { type BrowserContext, test as base, expect, type Locator, type Page } from '@playwright/test'
import { resetSite } from './reset-site.ts'
import { type Site, startSite } from './site.ts'

interface PerTest {
  /** A running site. Before each test, it is reset to its state after the first start. `baseURL` points at it. */
  site: Site
  /** Set with `test.use` in a file whose tests build on each other: the site is reset only before the first. */
  sharesSite: boolean
  /** Errors that the page logged, including what the Content-Security-Policy blocked. None may remain at the end. */
  pageErrors: string[]
}

/** Registers a cleanup function. Cleanup functions run in reverse order. */
export type OnStop = (stop: () => Promise<unknown>) => void
type Start<Value> = (onStop: OnStop) => Promise<Value>

interface PerWorker {
  sites: { fresh: () => Promise<Site>; forFile: (file: string) => Promise<Site> }
  /**
   * Calls `start` once per worker, for example to start a site with its own settings, and stops what it started
   * when another file needs something else. Files use this instead of their own worker fixtures, for which
   * Playwright would start new workers, each with a browser. A file with several such tests sets the mode `default`,
   * or else each worker starts its own.
   */
  startOnce: <Value>(start: Start<Value>) => Promise<Value>
}

/**
 * A test runs in two of four projects by default: `phone` (390 px, with JavaScript) and
 * `desktop without JavaScript` (1440 px). Tags in its title change that:
 *
 * - `@every-screen`: all four projects, for behavior that depends on width and JavaScript together
 * - `@script`, `@plain`: only with, or only without, JavaScript
 * - `@phone`, `@desktop`: only at that width; combine with `@script` or `@plain` to choose one project
 * - `@once`: `desktop without JavaScript` only, for behavior that the server alone decides
 * - `@server`: no browser; the test uses `openPage`, `request` or `fetch`
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
        forFile: async (file) => {
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
    { scope: 'worker', timeout: 180_000 },
  ],
  sharesSite: [false, { option: true }],
  site: async ({ sites, sharesSite }, use, info) => {
    await use(sharesSite ? await sites.forFile(info.file) : await sites.fresh())
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
    // What Playwright does not reset between tests that share a context.
    await context.clearPermissions()
    await context.setOffline(false)
    await use(context)
  },
  page: async ({ page, pageErrors }, use) => {
    retryFill(page)
    page.on('pageerror', (error) => {
      if (!isSkippedTransition(error) && !isFormerClock(error)) pageErrors.push(String(error))
    })
    page.on('console', (message) => {
      const text = message.text()
      if (message.type() === 'error' && !/Failed to load resource/.test(text)) pageErrors.push(text)
    })
    await use(page)
    expect(pageErrors).toEqual([])
    // The next test resets the site before it takes over the page, which could still send requests as a former member.
    if (!page.isClosed() && !(await leaveSite(page))) await page.context().close()
  },
})

export * from './page-checks.ts'
export { expect }

/**
 * Whether an error comes from a script of an earlier test's `page.clock`. Such a script can still run, and fail, while
 * Playwright removes the clock. Its stack has no URL, unlike the stacks of the site's own scripts.
 */
const isFormerClock = ({ message, stack = '' }: Error) =>
  message.includes("(reading 'controller')") && !stack.includes('http')

/**
 * When Chromium skips a transition between pages, for example on a slow machine, it reports an unhandled rejection
 * (https://github.com/w3c/csswg-drafts/issues/13726). The page is shown without the transition.
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

/**
 * Unregisters the service workers and opens an empty page. Before the next test, Playwright opens the site to clear the
 * site's storage, and has hung there when a service worker never responded. Returns false if leaving takes 10 seconds:
 * then only a new context helps.
 */
async function leaveSite(page: Page) {
  const leave = async () => {
    await page
      .evaluate(async () => {
        const registrations = await navigator.serviceWorker?.getRegistrations()
        for (const registration of registrations ?? []) await registration.unregister()
      })
      // The page may be the browser's error page, which has no service workers.
      .catch(() => {})
    await page.goto('about:blank').catch(() => {})
    return true
  }
  return Promise.race([leave(), setTimeout(10_000, false, { ref: false })])
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

/**
 * Stops the page's clock, a minute from now, because it can only be stopped at a time in the future. Only
 * `page.clock.runFor` advances it.
 */
export async function freezeClock(page: Page) {
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 60_000)
}
