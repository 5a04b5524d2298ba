import type { Page } from '@playwright/test'

/** One fiftieth of the limit for a good CLS. Swapping the fallback fonts shifts a page by about 0.001. */
export const imperceptibleShift = 0.002

/** Adds up the layout shifts of each page that is opened from now on. */
export const observeLayoutShift = (page: Page) =>
  page.addInitScript(() => {
    Object.assign(window, { layoutShift: 0 })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const total = Reflect.get(window, 'layoutShift') + Reflect.get(entry, 'value')
        Object.assign(window, { layoutShift: total })
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })

/** The sum of the shifts so far, once the fonts and pictures have loaded. */
export async function layoutShiftOf(page: Page): Promise<number> {
  await page.evaluate(async () => {
    const isReady = () =>
      document.fonts.check('1em Literata') &&
      document.fonts.check('1em Figtree') &&
      document.documentElement.hasAttribute('data-fonts')
    while (!isReady()) await new Promise(requestAnimationFrame)
  })
  await page.waitForLoadState('networkidle')
  return page.evaluate(async () => {
    // The observer is notified of a shift after the frame in which it happens.
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
    return Reflect.get(window, 'layoutShift')
  })
}
