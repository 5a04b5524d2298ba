import { expect, test } from '#tests/e2e.ts'
import { openPage } from '#tests/html-page.ts'

const pages = [
  { path: '/about', heading: 'About Us' },
  { path: '/vision', heading: 'Our Vision' },
  { path: '/privacy', heading: 'Privacy' },
  { path: '/projects', heading: 'Projects' },
  { path: '/projects/quran-circles', heading: "Qur'an Circles" },
  { path: '/articles', heading: 'Reflections and Reports' },
  { path: '/articles/two-hundred-plates', heading: 'Two Hundred Plates' },
]

test('each page has its heading @server', async ({ request }) => {
  for (const { path, heading } of pages) {
    const response = await request.get(path)
    expect([path, response.status()]).toEqual([path, 200])
    const headings = (await response.text()).match(/(?<=<h1[^>]*>)[\s\S]*?(?=<\/h1>)/g)
    expect(headings?.map((html) => html.replaceAll(/<[^>]*>/g, '').replaceAll('&#x27;', "'"))).toEqual([
      heading,
    ])
  }
})

test('a page of prose loads no script files', { tag: '@script' }, async ({ page }) => {
  const scripts: string[] = []
  page.on('request', (request) => request.resourceType() === 'script' && scripts.push(request.url()))
  await page.goto('/about')
  await page.mouse.click(10, 10)
  await page.waitForLoadState('networkidle')
  expect(scripts).toEqual([])
})

test('About Us shows the story, the vision and the Join the Mission link @server', async ({ site }) => {
  const main = (await openPage(site, '/about')).one('main')
  main.one('h2, h3', 'Our Story')
  for (const text of ['August 2024', 'December 2024', 'over 200 people']) expect(main.text).toContain(text)
  main.one('h2, h3', 'Our Vision')
  expect(main.one('a', /^Join the Mission/).attribute('target')).toBe('_blank')
})

test('Projects shows the six projects and the Join the Committee link @server', async ({ site }) => {
  const main = (await openPage(site, '/projects')).one('main')
  expect(main.texts('article :is(h2, h3)')).toEqual([
    "Qur'an Accountability Log",
    "Qur'an Circles",
    'Homeless Feedings',
    'Masjid Cleanups',
    'Youth Programming at the Masjid',
    'Warmth and Wisdom',
  ])
  expect(main.all('article')).toHaveLength(6)
  expect(main.all('article img')).toHaveLength(6)
  expect(main.text).toContain('More Projects Coming Soon!')
  expect(main.one('a', /^Join the Committee/).attribute('target')).toBe('_blank')
})

test('each article’s card shows its picture, preview, date, author and tags, and Read More opens the article @server', async ({
  site,
}) => {
  const page = await openPage(site, '/articles')
  const cards = page.all('main article')
  expect(cards).toHaveLength(3)
  expect(page.one('a', /^Write for Us/).attribute('target')).toBe('_blank')
  for (const card of cards) {
    expect(card.all('img[alt]:not([alt=""])')).toHaveLength(1)
    expect(card.one('time').attribute('datetime')).toMatch(/^\d{4}-\d{2}-\d{2}T/)
    const [byline = '', preview = ''] = card.texts('p')
    expect(preview.length).toBeGreaterThan(40)
    expect(byline).toMatch(/ · \S/)
    expect(card.all('li').length).toBeGreaterThan(0)
  }
  const article = await page.one('main article', /One Page a Day/).follow(/^Read More/)
  expect(article.path).toBe('/articles/one-page-a-day')
})

test('articles after the first twelve are on the next page @server', async ({ site }) => {
  const older = Array.from({ length: 20 }, (_, i) => ({
    id: `older-${i}`,
    slug: `older-${i}`,
    title: `Older article ${i + 1}`,
    preview: 'A preview.',
    body: 'A text.',
    author: 'Maryam',
    tags: '[]',
    pictureId: null,
    publishedAt: new Date(1_000_000_000_000 - i * 1000).toISOString(),
    updatedAt: new Date(1_000_000_000_000).toISOString(),
  }))
  await site.db.insertInto('article').values(older).execute()
  const first = await openPage(site, '/articles')
  expect(first.all('main article')).toHaveLength(12)
  const second = await first.follow(/^Next/)
  expect(second.path).toBe('/articles?page=2')
  expect(second.all('main article')).toHaveLength(11)
  expect(second.one('main').text).toContain('Older article 20')
  expect(second.one('main').text).toContain('Page 2 of 2')
})

test('each sample article has over 600 words @server', async ({ request, site }) => {
  const articles = await site.db.selectFrom('article').select('slug').execute()
  expect(articles).toHaveLength(3)
  for (const { slug } of articles) {
    const html = await (await request.get(`/articles/${slug}`)).text()
    const prose = /<div class="[^"]*\bprose\b[^"]*">([\s\S]*?)<\/div>/.exec(html)?.[1] ?? ''
    expect(prose.replaceAll(/<[^>]*>/g, ' ').split(/\s+/).length, slug).toBeGreaterThan(600)
  }
})

test('a missing project or article returns 404 @server', async ({ request }) => {
  for (const path of ['/projects/none', '/articles/none']) {
    const response = await request.get(path)
    expect(response.status()).toBe(404)
    expect(await response.text()).toContain('This path ends here</h1>')
  }
})

test('pages have a title, a description and an existing picture for link previews @server', async ({
  request,
}) => {
  for (const path of ['/', '/projects/masjid-cleanups', '/articles/a-clean-masjid']) {
    const html = await (await request.get(path)).text()
    const contentOf = (property: string) =>
      new RegExp(`<meta property="${property}" content="([^"]+)"`).exec(html)?.[1] ?? ''
    expect(contentOf('og:title')).toBeTruthy()
    expect(contentOf('og:description')).toBeTruthy()
    const image = await request.get(contentOf('og:image'))
    expect(image.status()).toBe(200)
    expect(image.headers()['content-type']).toBe('image/jpeg')
  }
})

test('the Atom feed has the full articles @server', async ({ request }) => {
  const response = await request.get('/articles/feed.atom')
  expect(response.headers()['content-type']).toBe('application/atom+xml; charset=utf-8')
  const feed = await response.text()
  expect(feed.match(/<entry>/g)).toHaveLength(3)
  expect(feed).toContain('/articles/two-hundred-plates')
  expect(feed).toMatch(/rel="enclosure" type="image\/jpeg" length="\d{4,}"/)
  expect(feed.length).toBeGreaterThan(10_000)
})

test('a former URL redirects to the item’s current URL, unless another item has that URL now @server', async ({
  request,
  site,
}) => {
  const [article, event] = await Promise.all([
    site.db.selectFrom('article').select(['id', 'slug']).limit(1).executeTakeFirstOrThrow(),
    site.db
      .selectFrom('event')
      .select(['id', 'slug'])
      .where('publishedAt', 'is not', null)
      .limit(1)
      .executeTakeFirstOrThrow(),
  ])
  const missing = await request.get('/articles/former-article', { maxRedirects: 0 })
  expect(missing.status()).toBe(404)
  await site.db
    .insertInto('formerSlug')
    .values([
      { collection: 'article', slug: 'former-article', itemId: article.id },
      { collection: 'article', slug: 'a-clean-masjid', itemId: article.id },
      { collection: 'event', slug: 'former-event', itemId: event.id },
    ])
    .execute()
  const redirects = {
    '/articles/former-article': `/articles/${article.slug}`,
    '/events/former-event': `/events/${event.slug}`,
    '/events/former-event/event.ics': `/events/${event.slug}/event.ics`,
    '/events/former-event/preview.png': `/events/${event.slug}/preview.png`,
  }
  for (const [from, to] of Object.entries(redirects)) {
    await expect
      .poll(async () => {
        const response = await request.get(from, { maxRedirects: 0 })
        return [response.status(), response.headers().location]
      })
      .toEqual([301, to])
  }
  expect((await request.get('/articles/a-clean-masjid', { maxRedirects: 0 })).status()).toBe(200)
})

test('HTML that an admin enters is shown as text, and its scripts never run', { tag: '@script' }, async ({
  page,
  site,
}) => {
  const hostile =
    '<script>document.title="run"</script><img src=x onerror="document.title=\'run\'">[x](javascript:alert(1))'
  await site.db.updateTable('page').set({ body: hostile }).where('slug', '=', 'vision').execute()
  await site.db
    .updateTable('article')
    .set({ title: hostile, body: hostile, preview: hostile })
    .where('slug', '=', 'a-clean-masjid')
    .execute()
  for (const path of ['/vision', '/articles', '/articles/a-clean-masjid']) {
    await page.goto(path)
    await expect(page.getByRole('main')).toContainText('<script>')
    await expect(page).not.toHaveTitle('run')
    await expect(page.locator('a[href^="javascript:"]')).toHaveCount(0)
  }
})

test('the privacy page says what is stored for notifications, and how to turn them off @server', async ({
  site,
}) => {
  const main = (await openPage(site, '/privacy')).one('main')
  main.one('h2', 'Notifications on your devices')
  for (const text of ['after 120 days', 'press Turn off next to the device', 'Delete Account'])
    expect(main.text).toContain(text)
})
