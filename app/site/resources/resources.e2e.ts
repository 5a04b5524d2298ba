import { randomUUID } from 'node:crypto'
import { expect, expectAccessible, test } from '#tests/e2e.ts'
import { withoutTable } from '#tests/without-table.ts'

test('the toolkit opens on the guides, each with a video and a PDF in a new tab; the resources show their host @once', async ({
  page,
}) => {
  await page.goto('/resources')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Resources')
  await expect(page.getByRole('heading', { name: 'Volunteer Toolkit' })).toBeVisible()
  await expect(page.getByRole('tab', { name: 'Guides' })).toHaveAttribute('aria-selected', 'true')
  const guides = page.getByRole('article')
  await expect(guides.getByRole('heading')).toHaveText([
    'Running a Masjid Event',
    'Community Outreach Best Practices',
    'Youth Program Development',
  ])
  for (const guide of await guides.all()) {
    const video = guide.getByRole('link', { name: 'Watch Video' })
    await expect(video).toHaveAttribute('href', 'https://www.youtube.com/')
    await expect(video).toHaveAttribute('target', '_blank')
    const pdf = guide.getByRole('link', { name: 'Download PDF' })
    await expect(pdf).toHaveAttribute('target', '_blank')
    const file = await page.request.get((await pdf.getAttribute('href')) ?? '')
    expect(file.headers()['content-type']).toBe('application/pdf')
    expect((await file.body()).subarray(0, 5).toString()).toBe('%PDF-')
    await expect(guide).toContainText(/PDF, \d+ pages, \d+ KB/)
  }

  const section = page.getByRole('region', { name: 'Additional Resources' })
  const link = section.getByRole('link', { name: /Quran\.com/ })
  await expect(link).toHaveAttribute('href', 'https://quran.com')
  await expect(link).toHaveAttribute('target', '_blank')
  await expect(link).toContainText('quran.com')
  await expect(section).toContainText('More guides, downloads, and helpful materials coming soon!')
})

test('a guide with its own video links to it @once', async ({ page, site }) => {
  const videoUrl = 'https://video.example.org/masjid-event'
  const guide = site.db.updateTable('guide').where('title', '=', 'Running a Masjid Event')
  expect((await guide.set({ videoUrl }).executeTakeFirst()).numUpdatedRows).toBe(1n)
  await page.goto('/resources')
  const card = page.getByRole('article').filter({ hasText: 'Running a Masjid Event' })
  await expect(card.getByRole('link', { name: 'Watch Video' })).toHaveAttribute('href', videoUrl)
  await guide.set({ videoUrl: null }).execute()
})

test('each tab has its own URL, and Back returns to the previous tab @once', async ({ page }) => {
  await page.goto('/resources')
  await page.getByRole('tab', { name: 'Initiatives' }).click()
  await expect(page).toHaveURL('/resources?tab=initiatives')
  await expect(page.getByRole('tab', { name: 'Initiatives' })).toHaveAttribute('aria-selected', 'true')
  await expect(page.getByRole('tabpanel')).toHaveAccessibleName('Initiatives')
  await expect(page.getByRole('article')).toHaveCount(0)
  await page.goBack()
  await expect(page.getByRole('article')).toHaveCount(3)
})

test('arrow keys move between the tabs', { tag: ['@script', '@desktop'] }, async ({ page }) => {
  await page.goto('/resources')
  await page.getByRole('tab', { name: 'Guides' }).focus()
  await expect(page.getByRole('tab', { name: 'Initiatives' })).toHaveAttribute('tabindex', '-1')
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('tab', { name: 'Initiatives' })).toBeFocused()
  await expect(page.getByRole('heading', { name: 'Submit a New Initiative' })).toBeVisible()
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('tab', { name: 'Guides' })).toBeFocused()
  await expect(page.getByRole('article')).toHaveCount(3)
})

test('many resources are paginated; without resources, an empty state is shown @once', async ({
  page,
  site,
}) => {
  const original = await site.db.selectFrom('resource').selectAll().execute()
  const many = Array.from({ length: 45 }, (_, i) => ({
    id: randomUUID(),
    position: 100 + i,
    title: `Link ${i + 1}`,
    url: 'https://example.org/',
    publishedAt: new Date(0).toISOString(),
    createdAt: new Date().toISOString(),
  }))
  const section = page.getByRole('region', { name: 'Additional Resources' })
  try {
    await site.db.deleteFrom('resource').execute()
    await page.goto('/resources?state=none')
    await expect(section).toContainText('No links have been added yet.')
    await expect(section).toContainText('More guides, downloads, and helpful materials coming soon!')
    await site.db.insertInto('resource').values(many).execute()
    await page.goto('/resources?state=many')
    await expect(section.getByRole('listitem')).toHaveCount(20)
    await section.getByRole('link', { name: 'Next' }).click()
    await expect(page).toHaveURL(/page=2/)
    await expect(section.getByRole('listitem').first()).toContainText('Link 21')
    await expect(section).toContainText('Page 2 of 3')
    await expectAccessible(page)
  } finally {
    await site.db.deleteFrom('resource').execute()
    await site.db.insertInto('resource').values(original).execute()
  }
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
  await page.getByRole('link', { name: 'Try again' }).click()
  await expect(page.getByRole('link', { name: /Quran\.com/ })).toBeVisible()
  await expect(page.getByRole('alert')).toHaveCount(0)
})
