import ICAL from 'ical.js'
import { expect, expectNoOverflow, test } from '#tests/e2e.ts'
import { eventFixture, storeEvents } from '#tests/fixtures/event-fixture.ts'
import { openPage } from '#tests/html-page.ts'

const hostile = '</script><script>document.title="x"</script> "q" & \\n'

test.beforeEach(async ({ site }) => {
  await storeEvents(site.db, [
    eventFixture('drive', {
      title: 'Winter Drive',
      description: 'Bring **coats**.',
      localDate: '2030-12-14',
      lastDate: '2030-12-15',
      locationName: 'Community Center',
      locationAddress: '45 Example Avenue, Atlanta',
      pictureId: 'community-event',
    }),
    eventFixture('off', { title: 'Called Off', localDate: '2030-12-16', status: 'cancelled', sequence: 2 }),
    eventFixture('over', { title: 'Long Ago', localDate: '2020-02-01' }),
    eventFixture('odd', { title: hostile, description: hostile, localDate: '2030-12-17' }),
    eventFixture('draft', { localDate: '2030-12-18', publishedAt: null }),
  ])
})

test('an event’s page shows its date, time, location, description and picture @server', async ({ site }) => {
  const page = await openPage(site, '/events/drive')
  expect(page.one('h1').text).toBe('Winter Drive')
  const details = page.one('aside', 'When and where')
  for (const text of [
    'Saturday, December 14 – Sunday, December 15, 2030',
    '18–19 Shaʻban 1452 AH',
    '10:00 AM – 1:00 PM EST, each day',
    '45 Example Avenue, Atlanta',
  ]) {
    expect(details.text).toContain(text)
  }
  expect(details.one('a', /^Find it on a map/).attribute('href')).toMatch(
    /query=Community%20Center%2C%2045%20Example%20Avenue%2C%20Atlanta$/,
  )
  expect(details.one('a', /^Share on WhatsApp/).attribute('href')).toMatch(
    /^https:\/\/wa\.me\/\?text=Winter%20Drive%0ASaturday.*%2Fevents%2Fdrive$/,
  )
  expect(page.one('.prose strong').text).toBe('coats')
  page.one('main picture img')
  expect(page.field('A message to send or copy').value).toMatch(/Winter Drive[\s\S]*\/events\/drive$/)
  expect(page.one('section', 'Coming up').all('li')).toHaveLength(3)
})

test('an event is shared with the device’s share sheet, or by copying its link @script @phone', async ({
  page,
  context,
  site,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.addInitScript(() => {
    navigator.share = async (data) => {
      Object.assign(window, { sharedText: data?.text })
    }
  })
  await page.goto('/volunteer?month=2030-12&day=2030-12-14')
  await page.getByRole('button', { name: 'Winter Drive' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Share Winter Drive' }).click()
  const readSharedText = () => page.evaluate(() => Reflect.get(window, 'sharedText') ?? '')
  await expect.poll(readSharedText).toMatch(/^Winter Drive\s+Saturday, December 14/)
  await dialog.getByRole('link', { name: 'Event page' }).click()
  const details = page.getByRole('complementary', { name: 'When and where' })
  await expect(details.getByRole('button', { name: 'Share Winter Drive' })).toBeVisible()
  await details.getByRole('button', { name: 'Copy link' }).click()
  await expect(details.getByRole('status')).toHaveText('Link copied to clipboard!')
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`${site.url}/events/drive`)
})

test('an event has structured data, link preview tags and a calendar file with an entry for each day @server', async ({
  site,
}) => {
  const page = await openPage(site, '/events/drive')
  const [, data = ''] = /<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/s.exec(page.html) ?? []
  const event = JSON.parse(data)
  expect(event).toMatchObject({
    '@type': 'Event',
    name: 'Winter Drive',
    startDate: '2030-12-14T10:00:00-05:00',
    endDate: '2030-12-15T13:00:00-05:00',
    eventStatus: 'https://schema.org/EventScheduled',
    location: { name: 'Community Center', address: '45 Example Avenue, Atlanta' },
    organizer: { name: 'Shajara' },
    offers: { price: 0 },
  })
  const attribute = (selector: string, name: string) => page.one(selector).attribute(name)
  expect(attribute('meta[property="og:image"]', 'content')).toBe(`${site.url}/events/drive/preview.png`)
  expect(attribute('link[rel=canonical]', 'href')).toBe(`${site.url}/events/drive`)
  expect(attribute('meta[name=description]', 'content')).toContain(
    'Saturday, December 14 – Sunday, December 15, 2030',
  )
  const file = await fetch(site.url + page.one('a', 'Add to calendar').attribute('href'))
  expect(file.headers.get('content-type')).toBe('text/calendar; charset=utf-8')
  const entries = new ICAL.Component(ICAL.parse(await file.text())).getAllSubcomponents('vevent')
  expect(entries.map((entry) => new ICAL.Event(entry).startDate.toString())).toEqual([
    '2030-12-14T15:00:00Z',
    '2030-12-15T15:00:00Z',
  ])
})

test('the link preview is a cacheable PNG of 1200 by 630 @server', async ({ request }) => {
  const first = await request.get('/events/drive/preview.png')
  expect(first.headers()['content-type']).toBe('image/png')
  const png = await first.body()
  expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([1200, 630])
  const again = await request.get('/events/drive/preview.png', {
    headers: { 'If-None-Match': first.headers().etag ?? '' },
  })
  expect(again.status()).toBe(304)
  expect((await request.get('/events/odd/preview.png')).status()).toBe(200)
})

test('the feed contains canceled events but no drafts, and returns 304 when unchanged @server', async ({
  request,
}) => {
  await request.get('/calendar.ics')
  const feed = await request.get('/calendar.ics')
  const entries = new ICAL.Component(ICAL.parse(await feed.text())).getAllSubcomponents('vevent')
  const status = (uid: string) =>
    entries.find((entry) => entry.getFirstPropertyValue('uid') === uid)?.getFirstPropertyValue('status')
  expect(status('off')).toBe('CANCELLED')
  expect(status('drive')).toBe('CONFIRMED')
  expect(status('draft')).toBeUndefined()
  const again = await request.get('/calendar.ics', {
    headers: { 'If-None-Match': feed.headers().etag ?? '' },
  })
  expect(again.status()).toBe(304)
  const any = await request.get('/calendar.ics', { headers: { 'If-None-Match': '*' } })
  expect(any.status()).toBe(304)
})

test('a canceled event’s page shows the cancellation and offers no calendar file @server', async ({
  site,
}) => {
  const page = await openPage(site, '/events/off')
  expect(page.text).toContain('This event is canceled.')
  expect(page.one('title').text).toMatch(/^Canceled: Called Off/)
  expect(page.all('a', 'Add to calendar')).toEqual([])
})

test('a past event’s page says that it is over and links to the calendar @server', async ({ site }) => {
  const page = await openPage(site, '/events/over')
  expect(page.text).toContain('This event is over.')
  expect(page.all('section', 'Bring someone along')).toEqual([])
  expect((await page.follow('Full calendar')).path).toBe('/volunteer?view=calendar')
})

test('HTML in an event’s text is escaped, including in the structured data', {
  tag: ['@script', '@phone'],
}, async ({ page }) => {
  await page.goto('/events/odd')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(hostile)
  await expect(page).toHaveTitle(/<script>document\.title=/)
  const data = await page.locator('script[type="application/ld+json"]').textContent()
  expect(JSON.parse(data ?? '').name).toBe(hostile)
  await expectNoOverflow(page)
})

test('an unknown or unpublished event returns 404, and so do its files @server', async ({ request }) => {
  for (const slug of ['no-such-event', 'draft']) {
    const response = await request.get(`/events/${slug}`)
    expect(response.status()).toBe(404)
    expect(await response.text()).toMatch(/<nav aria-label="Main"/)
    for (const file of ['event.ics', 'preview.png']) {
      expect((await request.get(`/events/${slug}/${file}`)).status()).toBe(404)
    }
  }
})
