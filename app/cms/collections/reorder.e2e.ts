import type { Locator, Page } from '@playwright/test'
import { expect, expectAccessible, expectNoOverflow, test, waitForHydration } from '#tests/e2e.ts'
import { logIn } from '#tests/log-in.ts'
import { addTestMember } from '#tests/member.ts'

const titles = (page: Page) => page.getByRole('rowheader').locator('bdi')
const grip = (page: Page, row: number) => page.locator('[data-drag-handle]').nth(row)

/** In the middle of what one sees, so that nothing scrolls while it is dragged. */
async function middle(locator: Locator) {
  const box = await locator.boundingBox()
  if (!box) throw new Error('Not on the page')
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}

async function open(page: Page) {
  await page.goto('/admin/guides')
  await waitForHydration(page)
  await grip(page, 1).evaluate((element) => element.scrollIntoView({ block: 'center', behavior: 'instant' }))
  // Until it stands still: faces and what needs scripts have come.
  await page.evaluate(() => document.fonts.ready)
  await grip(page, 1).hover({ trial: true })
}

test('a row is dragged with the mouse, saved at once, and put back @desktop', { tag: '@script' }, async ({
  page,
  site,
}) => {
  await logIn(page, site, await addTestMember(site.db, { role: 'admin' }))
  await open(page)
  const [first = '', second = '', third = ''] = await titles(page).allTextContents()
  const [from, to] = [await middle(grip(page, 0)), await middle(grip(page, 2))]
  await page.mouse.move(from.x, from.y)
  await page.mouse.down()
  await page.mouse.move(to.x, to.y, { steps: 5 })
  await expect(page.locator('tr[data-drop="after"]')).toContainText(third)
  await page.keyboard.press('Escape')
  await expect(page.locator('tr[data-drop]')).toHaveCount(0)
  await page.mouse.up()
  await expect(titles(page)).toHaveText([first, second, third])

  await page.mouse.move(from.x, from.y)
  await page.mouse.down()
  await page.mouse.move(to.x, to.y, { steps: 5 })
  await page.mouse.up()
  await expect(page.getByText(`“${first}” moved.`)).toBeVisible()
  await expect(titles(page)).toHaveText([second, third, first])
  const seen = await (await page.request.get('/resources')).text()
  expect(seen.indexOf(second)).toBeLessThan(seen.indexOf(first))
  await expectAccessible(page)
  await expectNoOverflow(page)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(titles(page)).toHaveText([first, second, third])
})

test('a row is dragged with a finger @phone', { tag: '@script' }, async ({ page, site }) => {
  await logIn(page, site, await addTestMember(site.db, { role: 'admin' }))
  await open(page)
  const [first = '', second = '', third = ''] = await titles(page).allTextContents()
  const [from, to] = [await middle(grip(page, 1)), await middle(grip(page, 0))]
  const devices = await page.context().newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', at?: { x: number; y: number }) =>
    devices.send('Input.dispatchTouchEvent', { type, touchPoints: at ? [at] : [] })
  await touch('touchStart', from)
  await touch('touchMove', { x: from.x, y: (from.y + to.y) / 2 })
  await touch('touchMove', to)
  await touch('touchEnd')
  await expect(page.getByText(`“${second}” moved.`)).toBeVisible()
  await expect(titles(page)).toHaveText([second, first, third])
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(titles(page)).toHaveText([first, second, third])
})

test('the buttons do the same from the keyboard, and are undone', async ({ page, site }) => {
  await logIn(page, site, await addTestMember(site.db, { role: 'admin' }))
  await page.goto('/admin/guides')
  const [first = '', second = '', third = ''] = await titles(page).allTextContents()
  await page.getByRole('button', { name: `Move ${first} down` }).press('Enter')
  await expect(page.getByText(`“${first}” moved down.`)).toBeVisible()
  await expect(titles(page)).toHaveText([second, first, third])
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(titles(page)).toHaveText([first, second, third])
})

test('without scripts there is no grip', { tag: '@plain' }, async ({ page, site }) => {
  await logIn(page, site, await addTestMember(site.db, { role: 'admin' }))
  await page.goto('/admin/guides')
  await expect(grip(page, 0)).toBeHidden()
})
