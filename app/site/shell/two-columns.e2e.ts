import { expect, test } from '#tests/e2e.ts'

/** The elements that are side by side on pages with two columns. */
const columns = [
  ['/', 'main h1', '[data-hero]'],
  ['/about', '[aria-labelledby=story]', '[aria-labelledby=vision]'],
  ['/projects/quran-circles', 'main .prose', 'main aside'],
  ['/volunteer', 'main table', '[aria-labelledby=day-events]'],
  ['/events/meal-packing', 'main .prose', 'main aside'],
  ['/resources?tab=initiatives', '[aria-labelledby=initiative-title]', '[aria-labelledby=next-steps]'],
  ['/articles', 'main article picture', 'main article h2'],
  ['/donate', '[aria-labelledby=pledge-title]', '[aria-labelledby=supports]'],
  ['/contact', '[aria-labelledby=by-email]', '[aria-labelledby=by-form]'],
  ['/profile', 'main form', 'main aside'],
] as const

test('at 820 and 1024 pixels, pages have two columns @once', async ({ page }) => {
  const boxOf = async (selector: string) => {
    const element = page.locator(selector).filter({ visible: true }).first()
    await expect(element).toBeVisible()
    return (await element.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
  }
  for (const [path, first, second] of columns) {
    await page.goto(path)
    for (const width of [820, 1024]) {
      await test.step(`${path} at ${width} pixels`, async () => {
        await page.setViewportSize({ width, height: 1100 })
        const boxes = { first: await boxOf(first), second: await boxOf(second) }
        const isFirstLeft = boxes.first.x < boxes.second.x
        const left = isFirstLeft ? boxes.first : boxes.second
        const right = isFirstLeft ? boxes.second : boxes.first
        expect(left.x + left.width).toBeLessThanOrEqual(right.x)
        expect(left.y).toBeLessThan(right.y + right.height)
        expect(right.y).toBeLessThan(left.y + left.height)
      })
    }
  }
})
