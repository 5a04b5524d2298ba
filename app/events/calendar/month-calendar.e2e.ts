import { expect, expectAccessible, expectNoOverflow, test } from '#tests/e2e.ts'
import {
  springDay as day,
  hostileTitle as hostile,
  storeSpringEvents,
} from '#tests/fixtures/spring-events.ts'
import { focusCalendarDay } from '#tests/keyboard.ts'

test.beforeEach(({ site }) => storeSpringEvents(site.db))

test('an event’s dialog traps focus, closes on Escape, returns focus, and opens after a client-side change of the day', {
  tag: '@script',
}, async ({ page }) => {
  await page.goto(day)
  const opener = page.getByRole('button', { name: 'Spring Clean' })
  await opener.click()
  const dialog = page.getByRole('dialog', { name: 'Spring Clean' })
  await expect(dialog).toBeVisible()
  for (const text of [
    'windows',
    'Bring socks.',
    'Time',
    '10:00 AM – 1:00 PM EST',
    'Location',
    'Sample Masjid',
    '123 Sample Street',
  ]) {
    await expect(dialog).toContainText(text)
  }
  expect((await dialog.boundingBox())?.width).toBeLessThanOrEqual(500)
  await expectAccessible(page)
  for (let press = 0; press < 6; press++) {
    await page.keyboard.press('Tab')
    const outside = await page.evaluate(() => {
      const focused = document.activeElement
      return focused !== document.body && !focused?.closest('dialog')
    })
    expect(outside).toBe(false)
  }
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(opener).toBeFocused()

  await page.keyboard.press('Enter')
  await dialog.getByRole('button', { name: 'Close' }).click()
  await expect(dialog).toBeHidden()
  await expect(opener).toBeFocused()

  await focusCalendarDay(page)
  await page.getByRole('link', { name: /^Wednesday, March 20, 2030/ }).click()
  await expect(page.getByRole('button', { name: 'Spring Clean' })).toHaveCount(0)
  await page.getByRole('link', { name: /^Saturday, March 9, 2030/ }).click()
  await expect(page.getByRole('link', { name: /, selected$/ })).toHaveAccessibleName(
    /^Saturday, March 9, 2030/,
  )
  await page.getByRole('button', { name: 'Spring Clean' }).click()
  await expect(page.getByRole('dialog', { name: 'Spring Clean' })).toBeVisible()
})

test('the calendar loads no scripts before the first interaction; arrow keys, Home, End and the page keys move by days, weeks and months, and repeated Page Down presses end in the right month', {
  tag: ['@script', '@desktop'],
}, async ({ page }) => {
  const scripts: string[] = []
  page.on('request', (request) => request.resourceType() === 'script' && scripts.push(request.url()))
  await page.goto(day, { waitUntil: 'networkidle' })
  expect(scripts).toEqual([])
  const focused = page.locator('[role=grid] a:focus')
  await focusCalendarDay(page)
  expect(scripts.some((url) => url.includes('month-calendar'))).toBe(true)
  const moves = [
    ['ArrowRight', 'Sunday, March 10, 2030, 1 event'],
    ['ArrowDown', 'Sunday, March 17, 2030, no events'],
    ['ArrowUp', 'Sunday, March 10, 2030, 1 event'],
    ['ArrowLeft', 'Saturday, March 9, 2030, 2 events, selected'],
    ['Home', 'Sunday, March 3, 2030, no events'],
    ['End', 'Saturday, March 9, 2030, 2 events, selected'],
    ['PageDown', 'Tuesday, April 9, 2030, no events'],
    ['ArrowDown', 'Tuesday, April 16, 2030, no events'],
    ['ArrowRight', 'Wednesday, April 17, 2030, 1 event'],
  ]
  for (const [key = '', name = ''] of moves) {
    await page.keyboard.press(key)
    await expect(focused).toHaveAccessibleName(new RegExp(`^${name}`))
  }
  await expect(page.getByRole('heading', { name: 'April 2030', exact: true })).toBeVisible()
  await expect(page).toHaveURL('/volunteer?month=2030-04')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Events for Wednesday, April 17, 2030' })).toBeVisible()
  await expect(focused).toHaveAccessibleName('Wednesday, April 17, 2030, 1 event, selected')
  await page.keyboard.press('PageUp')
  await expect(focused).toHaveAccessibleName(/^Sunday, March 17, 2030/)
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press(' ')
  await expect(page).toHaveURL('/volunteer?month=2030-03&day=2030-03-16')

  await page.goto(day)
  await focusCalendarDay(page)
  for (let press = 0; press < 14; press++) await page.keyboard.press('PageDown')
  await expect(page).toHaveURL('/volunteer?month=2031-05')
  await expect(page.locator('[role=grid] a:focus')).toHaveAccessibleName('Friday, May 9, 2031, no events')
})

test('the page shows that a month is loading; when loading fails, it shows an error and a link to try again', {
  tag: '@script',
}, async ({ page, pageErrors }) => {
  await page.goto(day)
  await focusCalendarDay(page)
  const connection = Promise.withResolvers<void>()
  await page.route('**/volunteer.data*', async (route) => {
    await connection.promise
    await route.abort()
  })
  await page.getByRole('link', { name: 'Next month' }).click()
  await expect(page.getByText('Loading events…')).toBeVisible()
  connection.resolve()
  await expect(page.getByRole('alert')).toContainText('We could not load the events')
  await expect(page.getByText('Loading events…')).toHaveCount(0)
  await expectAccessible(page)
  await page.unroute('**/volunteer.data*')
  await page.getByRole('link', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { name: 'April 2030', exact: true })).toBeVisible()
  pageErrors.length = 0
})

test('HTML and unsafe links in an event’s text are escaped @script @phone', async ({ page }) => {
  await page.goto('/volunteer?month=2030-05&day=2030-05-01')
  await expect(page.getByRole('button', { name: hostile })).toBeVisible()
  await page.getByRole('button', { name: hostile }).click()
  await expect(page.getByRole('dialog')).toContainText('[x](javascript:alert(1))')
  await expect(page.getByRole('dialog').getByRole('link', { name: 'x', exact: true })).toHaveCount(0)
  await expect(page).toHaveTitle(/^Volunteer Opportunities/)
  await expectNoOverflow(page)
})
