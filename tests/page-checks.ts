import { readFileSync } from 'node:fs'
import { type CDPSession, expect, type Page, test } from '@playwright/test'

declare global {
  interface Window {
    axe: typeof import('axe-core')
  }
}

const axeSource = readFileSync('node_modules/axe-core/axe.min.js', 'utf8')
const ruleTags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** Whether the current project runs with JavaScript. */
export const isJavaScriptEnabled = () => test.info().project.use.javaScriptEnabled !== false

/** Whether to skip axe: this run has no JavaScript, the test also runs with it, and `EVERY_SCREEN` is not set. */
function skipsAxe() {
  const { tags } = test.info()
  const runsOnlyWithoutScripts = tags.some((tag) => tag === '@plain' || tag === '@once')
  return !isJavaScriptEnabled() && !runsOnlyWithoutScripts && !process.env.EVERY_SCREEN
}

/**
 * Runs axe at WCAG 2.2 AA and expects no violations. In a test that runs both with and without JavaScript, axe
 * runs only with it, unless `EVERY_SCREEN` is set. `within` limits the check to an element: use it only if
 * other tests check the rest. `rows` limits how many rows of each table are checked.
 */
export async function expectAccessible(page: Page, { within = 'html', rows = Infinity } = {}) {
  if (skipsAxe()) return
  await expectNoViolations(page, ruleTags, { within, rows })
}

/** Checks the rules about color, for a page that `expectAccessible` has checked in the other color scheme. */
export const expectContrast = (page: Page) =>
  expectNoViolations(page, ['color-contrast', 'link-in-text-block'])

/** `runOnly` has the tags or the ids of axe's rules. */
async function expectNoViolations(page: Page, runOnly: string[], { within = 'html', rows = Infinity } = {}) {
  await enableJavaScript(page)
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource)
  const excludedRows = rows === Infinity ? '' : `tbody tr:nth-child(n + ${rows + 1})`
  const check = async ({
    runOnly,
    within,
    excludedRows,
  }: {
    runOnly: string[]
    within: string
    excludedRows: string
  }) => {
    // Waits for transitions, which would change the measured colors. They start at the next frame, and may start
    // others.
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
    // Axe would take longer to exclude rows than to check them.
    const removed = excludedRows ? [...document.querySelectorAll(excludedRows)] : []
    const placeholders = removed.map((row) => {
      const placeholder = document.createComment('')
      row.replaceWith(placeholder)
      return placeholder
    })
    // Reporting passed checks would take longer than finding violations.
    const { violations } = await window.axe.run(within, { runOnly, resultTypes: ['violations'] })
    for (const [index, placeholder] of placeholders.entries()) placeholder.replaceWith(removed[index] ?? '')
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join('\n')}`)
  }
  const violations = await page.evaluate(check, { runOnly, within, excludedRows })
  await disableJavaScript(page)
  expect(violations).toEqual([])
}

const sessions = new WeakMap<Page, Promise<CDPSession>>()

/** Axe needs JavaScript. The page's own scripts were skipped during parsing and do not run later. */
async function enableJavaScript(page: Page) {
  // Opens the session.
  await disableJavaScript(page)
  await (await sessions.get(page))?.send('Emulation.setScriptExecutionDisabled', { value: false })
}

/**
 * Disables JavaScript again in projects without it. Closing the session would enable JavaScript, so the session stays
 * open.
 */
async function disableJavaScript(page: Page) {
  if (isJavaScriptEnabled()) return
  const session = sessions.get(page) ?? page.context().newCDPSession(page)
  sessions.set(page, session)
  await (await session).send('Emulation.setScriptExecutionDisabled', { value: true })
}

/**
 * Expects that Arabic text is in a `bdi` or an element with a `dir` attribute. With `headings`, the block of a heading
 * that begins in Arabic must be right-to-left, so that it is aligned like its text, and have no letter spacing.
 */
export async function expectArabicDirection(page: Page, { headings = false } = {}) {
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
      // Spacing would tear joined letters apart.
      const hasSpacing = isArabicHeading && !/^(normal|0px)$/.test(getComputedStyle(element).letterSpacing)
      if (!element.closest('[dir], bdi') || (headings && (isMisaligned || hasSpacing))) {
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
    const brokenWords: string[] = []
    for (const heading of document.querySelectorAll('h1, h2, h3')) {
      const texts = document.createTreeWalker(heading, NodeFilter.SHOW_TEXT)
      for (let node = texts.nextNode(); node; node = texts.nextNode()) {
        for (const { 0: word, index } of (node.textContent ?? '').matchAll(/[\p{L}\p{M}’']+/gu)) {
          const range = document.createRange()
          range.setStart(node, index)
          range.setEnd(node, index + word.length)
          const lines = [...range.getClientRects()].filter(({ width }) => width > 0)
          if (lines.some(({ top }) => top >= (lines[0]?.bottom ?? 0))) brokenWords.push(word)
        }
      }
    }
    return brokenWords
  }
  await expect.poll(() => page.evaluate(find)).toEqual([])
}

/** Expects no horizontal scrolling. A page may be wider until its fonts and styles have been applied. */
export async function expectNoOverflow(page: Page) {
  const overflow = () =>
    page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  await expect.poll(overflow).toBeLessThanOrEqual(0)
}

/**
 * Expects one heading of level 1. Uses no locators: Playwright would inject 330 KB into each page, and some tests visit
 * many pages.
 */
export async function expectOneMainHeading(page: Page) {
  const count = () =>
    page.evaluate(() => {
      const headings = [...document.querySelectorAll('h1, [role="heading"][aria-level="1"]')]
      const isShown = (heading: Element) => heading.checkVisibility({ visibilityProperty: true })
      return headings.filter((heading) => isShown(heading) && !heading.closest('[aria-hidden="true"]')).length
    })
  await expect.poll(count).toBe(1)
}

/** Sets the text size of the browser. It also applies to the next pages. */
export async function setFontSize(page: Page, session: CDPSession, standard: number) {
  await session.send('Page.setFontSizes', { fontSizes: { standard, fixed: (standard * 13) / 16 } })
  const fontSize = () => page.evaluate(() => getComputedStyle(document.documentElement).fontSize)
  await expect.poll(fontSize).toBe(`${standard}px`)
}
