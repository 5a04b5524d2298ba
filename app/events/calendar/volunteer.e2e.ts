import { expect, expectAccessible, expectNoOverflow, isJavaScriptEnabled, test } from '#tests/e2e.ts'
import { eventFixture, storeEvents } from '#tests/fixtures/event-fixture.ts'
import { springDay as day, storeSpringEvents } from '#tests/fixtures/spring-events.ts'
import { openPage } from '#tests/html-page.ts'
import { focusCalendarDay } from '#tests/keyboard.ts'

test.beforeEach(({ site }) => storeSpringEvents(site.db))

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

test('without JavaScript, picking a day lists its events @server', async ({ site }) => {
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
    const upcoming = page.getByRole('region', { name: 'Upcoming events' })
    const view = page.getByRole('navigation', { name: 'View' })
    await expect(upcoming.getByRole('listitem')).toHaveCount(5)
    await expect(upcoming).toBeInViewport({ ratio: 0.2 })
    await expect(page.getByRole('grid')).toBeHidden()
    await expect(view.getByRole('link', { name: 'List' })).toHaveAttribute('aria-current', 'true')
    await expectAccessible(page)
    await expectNoOverflow(page)
    await expect(upcoming.getByRole('link', { name: /^All upcoming events/ })).toHaveAttribute(
      'href',
      '/volunteer?view=list',
    )

    await view.getByRole('link', { name: 'Calendar' }).click()
    await expect(page.getByRole('grid')).toBeVisible()
    await expect(upcoming.getByRole('listitem')).toHaveCount(5)
    await page.goto('/volunteer?month=2030-03')
    if (isJavaScriptEnabled()) await focusCalendarDay(page)
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
  await expect(page.getByRole('region', { name: 'Upcoming events' }).getByRole('listitem')).toHaveCount(5)
  await page.goto('/volunteer?view=list&when=past')
  await expect(page.getByRole('region', { name: 'Upcoming events' })).toBeVisible()
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

test('without JavaScript, the month links and Today work @server', async ({ site }) => {
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

test('without a date in the URL, or with invalid query parameters, the calendar opens on today’s date @server', async ({
  site,
}) => {
  for (const query of ['', '?month=2026-13&day=%3Cscript%3E&page=-1']) {
    ;(await openPage(site, `/volunteer${query}`)).one('[role=grid] a', /^Today, .* selected$/)
  }
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
  const page = await openPage(site, '/volunteer?view=list')
  expect(page.text).toContain('Nothing is planned right now.')
  const past = await page.follow('See past events')
  expect(past.text).toContain('No past events yet.')
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

test('the page offers the calendar feed as a webcal link and a URL @server', async ({ site }) => {
  const block = (await openPage(site, '/volunteer')).one('section', 'Subscribe to the calendar')
  const { host } = new URL(site.url)
  expect(block.one('a', 'Subscribe').attribute('href')).toBe(`webcal://${host}/calendar.ics`)
  expect(block.one('input').attribute('value')).toBe(`http://${host}/calendar.ics`)
})
