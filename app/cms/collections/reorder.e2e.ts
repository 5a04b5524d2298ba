import type { Locator, Page } from '@playwright/test'
import { expect, expectAccessible, expectNoOverflow, test, waitForHydration } from '#tests/e2e.ts'
import { openPage } from '#tests/html-page.ts'
import { logInAsAdmin } from '#tests/log-in.ts'
import { addTestMember } from '#tests/member.ts'

const titles = (page: Page) => page.getByRole('rowheader').locator('bdi')
const dragHandle = (page: Page, row: number) => page.locator('[data-drag-handle]').nth(row)

/** The center of an element in the viewport. Unlike locators, mouse moves to coordinates never scroll the page. */
async function centerOf(locator: Locator) {
  const box = await locator.boundingBox()
  if (!box) throw new Error('Not on the page')
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}

async function open(page: Page) {
  await page.goto('/admin/guides')
  await waitForHydration(page)
  await dragHandle(page, 1).evaluate((element) =>
    element.scrollIntoView({ block: 'center', behavior: 'instant' }),
  )
  // Wait until the layout is stable: the web fonts are shown and scripts have run.
  await page.waitForFunction(() => document.documentElement.hasAttribute('data-fonts'))
  await dragHandle(page, 1).hover({ trial: true })
}

test('a row is dragged with the mouse, saved, and moved back @desktop', { tag: '@script' }, async ({
  page,
  site,
}) => {
  await logInAsAdmin(page, site)
  await open(page)
  const [first = '', second = '', third = ''] = await titles(page).allTextContents()
  const [from, to] = [await centerOf(dragHandle(page, 0)), await centerOf(dragHandle(page, 2))]
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
  const publicPage = await (await page.request.get('/resources')).text()
  expect(publicPage.indexOf(second)).toBeLessThan(publicPage.indexOf(first))
  await expectAccessible(page)
  await expectNoOverflow(page)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(titles(page)).toHaveText([first, second, third])
})

test('a row is dragged with a finger @phone', { tag: '@script' }, async ({ page, site }) => {
  await logInAsAdmin(page, site)
  await open(page)
  const [first = '', second = '', third = ''] = await titles(page).allTextContents()
  const [from, to] = [await centerOf(dragHandle(page, 1)), await centerOf(dragHandle(page, 0))]
  const session = await page.context().newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', at?: { x: number; y: number }) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints: at ? [at] : [] })
  await touch('touchStart', from)
  await touch('touchMove', { x: from.x, y: (from.y + to.y) / 2 })
  await touch('touchMove', to)
  await touch('touchEnd')
  await expect(page.getByText(`“${second}” moved.`)).toBeVisible()
  await expect(titles(page)).toHaveText([second, first, third])
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(titles(page)).toHaveText([first, second, third])
})

test('a row is moved with the keyboard, and moved back with Undo @script @phone', async ({ page, site }) => {
  await logInAsAdmin(page, site)
  await page.goto('/admin/guides')
  const [first = '', second = '', third = ''] = await titles(page).allTextContents()
  await page.getByRole('button', { name: `Move ${first} down` }).press('Enter')
  await expect(page.getByText(`“${first}” moved down.`)).toBeVisible()
  await expect(titles(page)).toHaveText([second, first, third])
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(titles(page)).toHaveText([first, second, third])
})

test('hydration does not scroll a loaded page, so the undo button stays under the pointer @script @phone', async ({
  page,
  site,
}) => {
  await logInAsAdmin(page, site)
  const hydrate = Promise.withResolvers<void>()
  await page.route('**/assets/*.js', (route) => hydrate.promise.then(() => route.continue()))
  await page.goto('/admin/guides')
  const [first = '', second = '', third = ''] = await titles(page).allTextContents()
  await page.getByRole('button', { name: `Move ${first} down` }).press('Enter')
  await expect(page.getByText(`“${first}” moved down.`)).toBeVisible()
  await expect(page.getByRole('row').filter({ hasText: first })).toBeInViewport({ ratio: 0.99 })
  await page.getByRole('button', { name: 'Undo' }).hover()
  const top = await page.evaluate(() => scrollY)
  await page.mouse.down()
  hydrate.resolve()
  await waitForHydration(page)
  expect(await page.evaluate(() => scrollY)).toBe(top)
  await page.mouse.up()
  await expect(titles(page)).toHaveText([first, second, third])
})

for (const direction of ['up', 'down'] as const) {
  test(`the message does not cover the row that was moved ${direction} @script @phone`, async ({
    page,
    site,
  }) => {
    await logInAsAdmin(page, site)
    await page.goto('/admin/slides')
    await waitForHydration(page)
    const [, , third = ''] = await titles(page).allTextContents()
    const row = page.getByRole('row').filter({ hasText: third })
    await row.evaluate((element, isUp) => {
      const { top, bottom } = element.getBoundingClientRect()
      scrollBy({ top: isUp ? top : bottom - innerHeight, behavior: 'instant' })
    }, direction === 'up')
    // A tap in Safari does not focus the button.
    await page.getByRole('button', { name: `Move ${third} ${direction}` }).dispatchEvent('click')
    await expect(page.getByText(`“${third}” moved ${direction}.`)).toBeVisible()
    await expect
      .poll(async () => {
        const toast = await page.locator('[data-toast]').boundingBox()
        const box = await row.boundingBox()
        if (!toast || !box) return 'missing'
        if (box.y < toast.y + toast.height) return `the row is under the message`
        return box.y + box.height > 844 + 1 ? 'the row is below the screen' : 'visible'
      })
      .toBe('visible')
  })
}

test('a button that is pressed just after hydration, before effects run, moves its row @script @phone', async ({
  page,
  site,
}) => {
  await logInAsAdmin(page, site)
  await page.addInitScript(() => {
    // `entry.client.tsx` stops listening in a layout effect. The microtask runs before React's passive effects.
    const { removeEventListener } = document
    document.removeEventListener = (...listener: [string, EventListener]) => {
      removeEventListener.apply(document, listener)
      if (listener[0] !== 'input') return
      queueMicrotask(() => document.querySelector<HTMLElement>('button[value="down"]')?.click())
    }
  })
  await page.goto('/admin/guides')
  const [first = '', second = '', third = ''] = await titles(page).allTextContents()
  await page.keyboard.press('Shift')
  await expect(page.getByText(`“${first}” moved down.`)).toBeVisible()
  await expect(titles(page)).toHaveText([second, first, third])
})

test('without JavaScript, a row is moved with buttons and moved back with Undo, and there is no drag handle @server', async ({
  site,
}) => {
  const page = await openPage(site, '/admin/guides', await addTestMember(site.db, { role: 'admin' }))
  expect(page.all('[data-drag-handle]')).toEqual([])
  const [first = '', second = '', third = ''] = page.texts('tbody th bdi')
  const moved = await page.submit(`Move ${first} down`)
  expect(moved.text).toContain(`“${first}” moved down.`)
  expect(moved.texts('tbody th bdi')).toEqual([second, first, third])
  expect((await moved.submit('Undo')).texts('tbody th bdi')).toEqual([first, second, third])
})
