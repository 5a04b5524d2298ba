import type { Page } from '@playwright/test'
import { expect, expectAccessible, expectNoOverflow, hasScripts, test } from '#tests/e2e.ts'
import { eventFixture, storeEvents } from '#tests/fixtures/event-fixture.ts'
import { openPage } from '#tests/html-page.ts'

const day = '/volunteer?month=2030-03&day=2030-03-09'
const hostile = '</script><script>document.title="x"</script><img src=x onerror=alert(1)>'

/** Focuses the calendar and waits for keyboard navigation: only one day is then in the tab order. */
async function hydrateCalendar(page: Page) {
  await page.getByRole('link', { name: /, selected$/ }).focus()
  await expect(page.locator('[role=grid] a[tabindex="0"]')).toHaveCount(1)
}

test.beforeEach(async ({ site }) => {
  await storeEvents(site.db, [
    eventFixture('spring-clean', {
      title: 'Spring Clean',
      description: 'Carpets and **windows**.\n\nBring socks.',
      localDate: '2030-03-09',
      locationName: 'Sample Masjid',
      locationAddress: '123 Sample Street',
    }),
    eventFixture('iftar', {
      title: 'Iftar',
      localDate: '2030-03-09',
      lastDate: '2030-03-10',
      startTime: '19:00',
      endTime: null,
    }),
    eventFixture('fair', {
      title: 'Fair',
      localDate: '2030-04-17',
      startTime: null,
      endTime: null,
      status: 'cancelled',
    }),
    eventFixture('hostile', {
      title: hostile,
      description: `${hostile}\n\n[x](javascript:alert(1))`,
      localDate: '2030-05-01',
    }),
  ])
})

test('each day with events has a dot per event and an accessible count, and without JavaScript Tab reaches every day @server', async ({
  site,
}) => {
  const page = await openPage(site, day)
  expect(page.one('h1').text).toBe('Volunteer Opportunities')
  page.one('h2, h3', 'March 2030')
  for (const [name, dots] of [
    ['Saturday, March 9, 2030, 2 events, selected', 2],
    ['Sunday, March 10, 2030, 1 event', 1],
    ['Monday, March 11, 2030, no events', 0],
  ] as const) {
    expect(page.one('[role=grid] a', name).all('.rounded-full')).toHaveLength(dots)
  }
  expect(page.all('[role=grid] a[tabindex="-1"]')).toEqual([])
  const days = page.all('[role=grid] a').map((link) => link.attribute('aria-label'))
  expect(days[days.findIndex((name) => name?.startsWith('Saturday, March 9')) + 1]).toMatch(
    /^Sunday, March 10/,
  )
})

test('picking a day lists its events, and Back returns to the previous day @script @phone', async ({
  page,
}) => {
  await page.goto(day)
  await expect(page.getByRole('heading', { name: 'Events for Saturday, March 9, 2030' })).toBeVisible()
  const events = page.getByRole('region', { name: /^Events for/ }).getByRole('listitem')
  await expect(events.filter({ hasText: 'Spring Clean' }).first()).toContainText(
    'Carpets and windows. Bring socks.',
  )
  await expect(events.filter({ hasText: 'Spring Clean' }).first()).toContainText('10:00 AM – 1:00 PM EST')
  await expect(events.filter({ hasText: 'Spring Clean' }).first()).toContainText('Sample Masjid')

  await page.getByRole('link', { name: /^Sunday, March 10, 2030/ }).click()
  // Before hydration, the fragment brings the events into view.
  await expect(page).toHaveURL(/\/volunteer\?month=2030-03&day=2030-03-10(?:#day-events)?$/)
  await expect(page.getByRole('heading', { name: 'Events for Sunday, March 10, 2030' })).toBeVisible()
  await expect(page.getByRole('link', { name: /, selected$/ })).toHaveAccessibleName(
    /^Sunday, March 10, 2030/,
  )
  await expect(page.getByRole('button', { name: 'Iftar' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Spring Clean' })).toHaveCount(0)

  await page.goBack()
  await expect(page).toHaveURL(day)
  await expect(page.getByRole('button', { name: 'Spring Clean' })).toBeVisible()
})

test('without scripts, picking a day lists its events @server', async ({ site }) => {
  const page = await openPage(site, day)
  page.one('h2', 'Events for Saturday, March 9, 2030')
  const event = page.one('section', /^Events for/).one('li', /Spring Clean/)
  for (const text of ['Carpets and windows. Bring socks.', '10:00 AM – 1:00 PM EST', 'Sample Masjid']) {
    expect(event.text).toContain(text)
  }
  const next = await page.follow(/^Sunday, March 10, 2030/)
  expect(next.path).toBe('/volunteer?month=2030-03&day=2030-03-10#day-events')
  next.one('h2', 'Events for Sunday, March 10, 2030')
  expect(next.all('[role=grid] a', /, selected$/).map((link) => link.attribute('aria-label'))).toEqual([
    expect.stringMatching(/^Sunday, March 10, 2030/),
  ])
  next.one('button, a', 'Iftar')
  expect(next.all('button, a', 'Spring Clean')).toEqual([])
})

for (const [scripts, tag] of [
  ['with', '@script'],
  ['without', '@plain'],
] as const) {
  test(`a phone shows the next five events; the calendar is one tap away, and a tapped day comes into view, ${scripts} JavaScript`, {
    tag: [tag, '@phone'],
  }, async ({ page, site }) => {
    await storeEvents(
      site.db,
      Array.from({ length: 6 }, (_, i) =>
        eventFixture(`soon-${i}`, { title: `Soon ${i}`, localDate: `2030-02-0${i + 1}` }),
      ),
    )
    await page.goto('/volunteer')
    const next = page.getByRole('region', { name: 'Next events' })
    const view = page.getByRole('navigation', { name: 'View' })
    await expect(next.getByRole('listitem')).toHaveCount(5)
    await expect(next).toBeInViewport({ ratio: 0.2 })
    await expect(page.getByRole('grid')).toBeHidden()
    await expect(view.getByRole('link', { name: 'List' })).toHaveAttribute('aria-current', 'true')
    await expectAccessible(page)
    await expectNoOverflow(page)
    await expect(next.getByRole('link', { name: /^All upcoming events/ })).toHaveAttribute(
      'href',
      '/volunteer?view=list',
    )

    await view.getByRole('link', { name: 'Calendar' }).click()
    await expect(page.getByRole('grid')).toBeVisible()
    await expect(next.getByRole('listitem')).toHaveCount(5)
    await page.goto('/volunteer?month=2030-03')
    if (hasScripts()) await hydrateCalendar(page)
    await page.getByRole('link', { name: /^Sunday, March 10, 2030/ }).click()
    await expect(page.getByRole('heading', { name: 'Events for Sunday, March 10, 2030' })).toBeInViewport()
    await expect(page.getByRole('button', { name: 'Iftar' })).toBeInViewport()
  })
}

test('on a wide screen the page opens as the calendar, with the next five events below @desktop', async ({
  page,
}) => {
  await page.goto('/volunteer')
  await expect(page.getByRole('grid')).toBeVisible()
  await expect(
    page.getByRole('navigation', { name: 'View' }).getByRole('link', { name: 'Calendar' }),
  ).toHaveAttribute('aria-current', 'true')
  await expect(page.getByRole('region', { name: 'Next events' }).getByRole('listitem')).toHaveCount(5)
  await page.goto('/volunteer?view=list&when=past')
  await expect(page.getByRole('region', { name: 'Next events' })).toBeVisible()
})

test('a day without events shows a message and links to the next event @server', async ({ site }) => {
  const page = await openPage(site, '/volunteer?month=2030-03&day=2030-03-20')
  expect(page.text).toContain('No events scheduled for this date.')
  const next = await page.follow(/^Fair/)
  expect(next.url.pathname + next.url.search).toBe('/volunteer?month=2030-04&day=2030-04-17')
  expect(next.one('section', /^Events for/).text).toContain('Canceled')
})

test('the month links, Today and the Back button work @script @phone', async ({ page }) => {
  await page.goto('/volunteer?month=2030-03')
  await page.getByRole('link', { name: 'Next month' }).click()
  await expect(page.getByRole('heading', { name: 'April 2030', exact: true })).toBeVisible()
  await expect(page).toHaveURL('/volunteer?month=2030-04')
  // A month opens on its first day with events.
  await expect(page.getByRole('heading', { name: 'Events for Wednesday, April 17, 2030' })).toBeVisible()
  await page.getByRole('link', { name: 'Previous month' }).click()
  await expect(page.getByRole('heading', { name: 'March 2030', exact: true })).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('heading', { name: 'April 2030', exact: true })).toBeVisible()
  await page.getByRole('link', { name: 'Today', exact: true }).click()
  await expect(page.getByRole('link', { name: /^Today, / })).toHaveAttribute('aria-current', 'date')
})

test('without scripts, the month links and Today work @server', async ({ site }) => {
  const april = await (await openPage(site, '/volunteer?month=2030-03')).follow('Next month')
  april.one('h2, h3', 'April 2030')
  expect(april.path).toBe('/volunteer?month=2030-04')
  // A month opens on its first day with events.
  april.one('h2', 'Events for Wednesday, April 17, 2030')
  const march = await april.follow('Previous month')
  march.one('h2, h3', 'March 2030')
  const today = await march.follow('Today')
  expect(today.one('[role=grid] a', /^Today, /).attribute('aria-current')).toBe('date')
})

test('without a date in the URL, or with invalid query parameters, the calendar opens today @server', async ({
  site,
}) => {
  for (const query of ['', '?month=2026-13&day=%3Cscript%3E&page=-1']) {
    ;(await openPage(site, `/volunteer${query}`)).one('[role=grid] a', /^Today, .* selected$/)
  }
})

test('an event’s dialog traps focus, closes on Escape and returns focus', { tag: '@script' }, async ({
  page,
}) => {
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
})

test('the dialog opens after a client-side change of the day', { tag: '@script' }, async ({ page }) => {
  await page.goto('/volunteer?month=2030-03&day=2030-03-20')
  await hydrateCalendar(page)
  await page.getByRole('link', { name: /^Saturday, March 9, 2030/ }).click()
  await expect(page.getByRole('link', { name: /, selected$/ })).toHaveAccessibleName(
    /^Saturday, March 9, 2030/,
  )
  await page.getByRole('button', { name: 'Spring Clean' }).click()
  await expect(page.getByRole('dialog', { name: 'Spring Clean' })).toBeVisible()
})

test('arrow keys, Home, End and the page keys move by days, weeks and months', {
  tag: ['@script', '@desktop'],
}, async ({ page }) => {
  await page.goto(day)
  const focused = page.locator('[role=grid] a:focus')
  await hydrateCalendar(page)
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
})

test('repeated Page Down presses end in the right month', { tag: ['@script', '@desktop'] }, async ({
  page,
}) => {
  await page.goto(day)
  await hydrateCalendar(page)
  for (let press = 0; press < 14; press++) await page.keyboard.press('PageDown')
  await expect(page).toHaveURL('/volunteer?month=2031-05')
  await expect(page.locator('[role=grid] a:focus')).toHaveAccessibleName('Friday, May 9, 2031, no events')
})

test('the calendar loads no scripts before the first interaction', { tag: ['@script', '@desktop'] }, async ({
  page,
}) => {
  const scripts: string[] = []
  page.on('request', (request) => request.resourceType() === 'script' && scripts.push(request.url()))
  await page.goto(day, { waitUntil: 'networkidle' })
  expect(scripts).toEqual([])
  await page.getByRole('link', { name: /^Sunday, March 10/ }).hover()
  await expect.poll(() => scripts.some((url) => url.includes('month-calendar'))).toBe(true)
})

test('the list pages through upcoming and past events @server', async ({ site }) => {
  await storeEvents(
    site.db,
    Array.from({ length: 12 }, (_, i) =>
      eventFixture(`series-${i}`, { title: `Series ${i}`, localDate: `2031-01-${10 + i}` }),
    ),
  )
  const list = await (await openPage(site, '/volunteer')).one('nav', 'View').follow('List')
  expect(list.one('section', 'Upcoming events').all('h3')).toHaveLength(10)
  const second = await list.follow('Next page')
  expect(second.text).toMatch(/Page 2 of \d/)
  const first = await second.follow('Previous page')
  expect(first.text).toMatch(/Page 1 of \d/)
  ;(await first.follow('Past events')).one('button, a', 'Painting Day')
  const none = await first.open('/volunteer?view=list&page=99')
  expect(none.text).toContain('There are no events on this page.')
})

test('an empty list shows a message and one link @server', async ({ site }) => {
  await site.db.deleteFrom('event').execute()
  const page = await openPage(site, '/volunteer?view=list&state=empty')
  expect(page.text).toContain('Nothing is planned at the moment.')
  const past = await page.follow('See past events')
  expect(past.text).toContain('There are no past events yet.')
  expect(past.one('main a', 'See the calendar').attribute('href')).toBe('/volunteer?view=calendar')
})

test('when loading the events fails, the page shows an error and can be retried @server', async ({
  site,
}) => {
  await site.db.schema.alterTable('event').renameColumn('description', 'lost').execute()
  const page = await openPage(site, '/volunteer?view=list').finally(() =>
    site.db.schema.alterTable('event').renameColumn('lost', 'description').execute(),
  )
  expect(page.status).toBe(500)
  expect(page.alert).toContain('We could not load the events')
  expect(page.one('h1').text).toBe('Volunteer Opportunities')
  ;(await page.follow('Try again')).one('button, a', 'Youth Night')
})

test('the page shows that a month is loading; when that fails, it shows an error and can be retried', {
  tag: '@script',
}, async ({ page, pageErrors }) => {
  await page.goto(day)
  await hydrateCalendar(page)
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

test('HTML and unsafe links in an event’s text are escaped', async ({ page }) => {
  await page.goto('/volunteer?month=2030-05&day=2030-05-01')
  await expect(page.getByRole('button', { name: hostile })).toBeVisible()
  await page.getByRole('button', { name: hostile }).click()
  await expect(page.getByRole('dialog')).toContainText('[x](javascript:alert(1))')
  await expect(page.getByRole('dialog').getByRole('link', { name: 'x', exact: true })).toHaveCount(0)
  await expect(page).toHaveTitle(/^Volunteer Opportunities/)
  await expectNoOverflow(page)
})

test('the page offers the calendar feed as a webcal link and a URL @server', async ({ site }) => {
  const block = (await openPage(site, '/volunteer')).one('section', 'Subscribe to the calendar')
  const { host } = new URL(site.url)
  expect(block.one('a', 'Subscribe').attribute('href')).toBe(`webcal://${host}/calendar.ics`)
  expect(block.one('input').attribute('value')).toBe(`http://${host}/calendar.ics`)
})
