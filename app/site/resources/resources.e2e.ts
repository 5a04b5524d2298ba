import { randomUUID } from 'node:crypto'
import { expect, expectAccessible, test } from '#tests/e2e.ts'
import { openPage } from '#tests/html-page.ts'
import { withoutTable } from '#tests/without-table.ts'

test('the toolkit opens on the guides, each with a video and a PDF in a new tab; the resources show their host @server', async ({
  site,
}) => {
  const page = await openPage(site, '/resources')
  expect(page.one('h1').text).toBe('Resources')
  page.one('h2', 'Volunteer Toolkit')
  expect(page.one('[role=tab]', 'Guides').attribute('aria-selected')).toBe('true')
  const guides = page.all('article')
  expect(page.texts('article :is(h2, h3, h4)')).toEqual([
    'Running a Masjid Event',
    'Community Outreach Best Practices',
    'Youth Program Development',
  ])
  for (const guide of guides) {
    const video = guide.one('a', /^Watch Video/)
    expect(video.attribute('href')).toBe('https://www.youtube.com/')
    expect(video.attribute('target')).toBe('_blank')
    const pdf = guide.one('a', /^Download PDF/)
    expect(pdf.attribute('target')).toBe('_blank')
    const file = await fetch(new URL(pdf.attribute('href') ?? '', site.url))
    expect(file.headers.get('content-type')).toBe('application/pdf')
    expect((await file.text()).slice(0, 5)).toBe('%PDF-')
    expect(guide.text).toMatch(/PDF, \d+ pages, [\d.]+ KB/)
  }

  const section = page.one('section', 'Additional Resources')
  const link = section.one('a', /Quran\.com/)
  expect(link.attribute('href')).toBe('https://quran.com')
  expect(link.attribute('target')).toBe('_blank')
  expect(link.text).toContain('quran.com')
  expect(section.text).toContain('More guides, downloads, and helpful materials coming soon!')
})

test('a guide with its own video links to it @server', async ({ site }) => {
  const videoUrl = 'https://video.example.org/masjid-event'
  const guide = site.db.updateTable('guide').where('title', '=', 'Running a Masjid Event')
  expect((await guide.set({ videoUrl }).executeTakeFirst()).numUpdatedRows).toBe(1n)
  const card = (await openPage(site, '/resources')).one('article', /Running a Masjid Event/)
  expect(card.one('a', /^Watch Video/).attribute('href')).toBe(videoUrl)
})

test('each tab has its own URL @server', async ({ site }) => {
  const page = await (await openPage(site, '/resources')).follow('Initiatives')
  expect(page.path).toBe('/resources?tab=initiatives')
  expect(page.one('[role=tab]', 'Initiatives').attribute('aria-selected')).toBe('true')
  page.one('[role=tabpanel]', 'Initiatives')
  expect(page.all('article')).toEqual([])
})

test('arrow keys move between the tabs, and Back returns to the previous tab', {
  tag: ['@script', '@desktop'],
}, async ({ page }) => {
  await page.goto('/resources')
  await page.getByRole('tab', { name: 'Guides' }).focus()
  await expect(page.getByRole('tab', { name: 'Initiatives' })).toHaveAttribute('tabindex', '-1')
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('tab', { name: 'Initiatives' })).toBeFocused()
  await expect(page.getByRole('heading', { name: 'Submit a New Initiative' })).toBeVisible()
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('tab', { name: 'Guides' })).toBeFocused()
  await expect(page.getByRole('article')).toHaveCount(3)
  await page.goBack()
  await expect(page.getByRole('tabpanel')).toHaveAccessibleName('Initiatives')
  await expect(page.getByRole('article')).toHaveCount(0)
})

test('on a tablet, a guide has both buttons in one row', { tag: ['@plain', '@once'] }, async ({ page }) => {
  await page.setViewportSize({ width: 820, height: 1100 })
  await page.goto('/resources')
  const guide = page.getByRole('article', { name: 'Community Outreach Best Practices' })
  const tops = await guide
    .getByRole('link')
    .evaluateAll((links) => links.map((link) => link.getBoundingClientRect().top))
  expect(tops).toHaveLength(2)
  expect(tops[0]).toBe(tops[1])
})

test('many resources are paginated; without resources, an empty state is shown @server', async ({ site }) => {
  const many = Array.from({ length: 45 }, (_, i) => ({
    id: randomUUID(),
    position: 100 + i,
    title: `Link ${i + 1}`,
    url: 'https://example.org/',
    publishedAt: new Date(0).toISOString(),
    createdAt: new Date().toISOString(),
  }))
  await site.db.deleteFrom('resource').execute()
  const empty = (await openPage(site, '/resources?state=none')).one('section', 'Additional Resources')
  expect(empty.text).toContain('No links have been added yet.')
  expect(empty.text).toContain('More guides, downloads, and helpful materials coming soon!')
  await site.db.insertInto('resource').values(many).execute()
  const first = (await openPage(site, '/resources?state=many')).one('section', 'Additional Resources')
  expect(first.all('li a[href="https://example.org/"]')).toHaveLength(20)
  const second = await first.follow(/^Next/)
  expect(second.path).toMatch(/page=2/)
  const section = second.one('section', 'Additional Resources')
  expect(section.one('li').text).toContain('Link 21')
  expect(section.text).toContain('Page 2 of 3')
})

test('a loading error is shown with a link to try again @once', async ({ page, site }) => {
  await withoutTable(site.db, 'resource', async () => {
    const response = await page.goto('/resources?state=broken')
    expect(response?.status()).toBe(503)
    expect(response?.headers()['cache-control']).toBe('no-store')
    await expect(page.getByRole('alert')).toContainText('We could not load these links.')
    await expect(page.getByRole('article')).toHaveCount(3)
    await expectAccessible(page)
  })
  const linkDefaults = {
    position: 1,
    publishedAt: new Date(0).toISOString(),
    createdAt: new Date().toISOString(),
  }
  await site.db
    .insertInto('resource')
    .values(
      Array.from({ length: 40 }, (_, i) => ({
        ...linkDefaults,
        id: randomUUID(),
        title: `Link ${i}`,
        url: 'https://example.org/',
      })),
    )
    .execute()
  await page.getByRole('link', { name: 'Try again' }).click()
  await expect(page.getByRole('link', { name: /Quran\.com/ })).toBeVisible()
  await expect(page.getByRole('alert')).toHaveCount(0)
  // The links to the other pages are back, too.
  await expect(page.getByText('Page 1 of 3')).toBeVisible()
  await expectAccessible(page)
})
