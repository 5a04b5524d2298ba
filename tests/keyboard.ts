import { expect, type Locator, type Page } from '@playwright/test'

/** More than any page of this site needs, unless focus is trapped or never reaches the target. */
const maxSteps = 80

interface Stop {
  description: string
  isShown: boolean
  /** From the top of the page. */
  top: number
}

/**
 * Presses Tab until an element has focus. At each step within `main`, the focus must be visible on the screen, and
 * it must not move up the page by more than a line or two.
 */
export async function tabTo(page: Page, target: Locator) {
  let last: Stop | undefined
  for (let step = 0; step < maxSteps; step++) {
    if (await target.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
    const stop = await page.evaluate(readFocus)
    if (!stop) continue
    expect.soft([stop.description, stop.isShown]).toEqual([stop.description, true])
    if (last)
      expect.soft(stop.top, `${last.description} → ${stop.description}`).toBeGreaterThan(last.top - 60)
    last = stop
  }
  throw new Error(`The focus did not reach ${target} after ${maxSteps} steps; it is at ${last?.description}`)
}

/** Focuses a day in the calendar and waits for keyboard navigation: only one day is then in the tab order. */
export async function focusCalendarDay(page: Page, name: string | RegExp = /, selected$/) {
  await page.getByRole('grid').getByRole('link', { name }).focus()
  await expect(page.locator('[role=grid] a[tabindex="0"]')).toHaveCount(1)
}

/** Runs in the page: describes the focused element; null outside `main`. The element's label may show the focus instead. */
function readFocus(): Stop | null {
  const element = document.activeElement
  if (!element?.closest('main')) return null
  const candidates = [element, element.closest('label')].filter((candidate) => candidate !== null)
  const shown = candidates.filter((candidate) => {
    const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(candidate)
    return (outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 1) || boxShadow !== 'none'
  })
  const box = (shown[0] ?? element).getBoundingClientRect()
  const isOnScreen = box.bottom > 0 && box.top < innerHeight && box.right > 0 && box.left < innerWidth
  const name = element.getAttribute('name') ?? element.textContent?.trim().slice(0, 40)
  // In a date field, the browser itself marks the focused part, such as the calendar button.
  const isMarkedByBrowser = element.matches('input[type=date]')
  return {
    description: `${element.tagName.toLowerCase()} ${name}`,
    isShown: (shown.length > 0 || isMarkedByBrowser) && isOnScreen,
    top: Math.round(box.top + scrollY),
  }
}
