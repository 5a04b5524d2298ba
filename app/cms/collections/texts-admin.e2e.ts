import type { Page } from '@playwright/test'
import { articleCollection } from '#app/site/articles/article-collection.ts'
import { expect, expectAccessible, expectNoOverflow, test } from '#tests/e2e.ts'
import { logInAsAdmin, sessionCookie } from '#tests/log-in.ts'
import { addTestMember } from '#tests/member.ts'
import type { Site } from '#tests/site.ts'
import { addItem } from './add-item-store.server.ts'
import { changeItem } from './change-item-store.server.ts'

async function fillArticleForm(page: Page, title: string, body = 'First text.') {
  await page.goto('/admin/articles/new')
  await page.getByLabel('Title', { exact: true }).fill(title)
  await page.getByLabel('Preview text').fill('What it is about')
  await page.getByLabel('Text', { exact: true }).fill(body)
  await page.getByLabel('Author').fill('The kitchen team')
}

const save = (page: Page) => page.getByRole('button', { name: 'Save' }).click()
const status = (page: Page, text: string | RegExp) =>
  page.getByRole('status').filter({ hasText: text }).first()
const pathOf = (page: Page) => new URL(page.url()).pathname

/** Adds a draft and opens its form. */
async function openNewArticle(page: Page, site: Site, title: string) {
  const text = { preview: 'What it is about', body: 'First text.', author: 'The kitchen team' }
  const values = { title, ...text, tags: '[]', pictureId: null }
  const article = await addItem(site.db, articleCollection, values, null, new Date())
  await page.goto(`/admin/articles/${article.id}`)
  return article
}

test('an article is added as a draft, previewed and published', async ({ page, site }, { project }) => {
  const title = `Soup night ${project.name}`
  const slug = `soup-night-${project.name.replaceAll(' ', '-')}`
  await logInAsAdmin(page, site)
  await fillArticleForm(page, title, '## A heading\n\nSome **bold** words.')
  await expect(page.getByLabel(/^Link \(optional\)/)).toHaveAccessibleDescription(
    /Leave empty to create it from the title\./,
  )
  await expectNoOverflow(page)
  await page.getByLabel('Tags').fill('soup, evenings')
  await page.getByRole('button', { name: 'Add an article' }).click()
  await expect(status(page, 'Article added successfully!')).toBeVisible()
  const exported = await (await page.request.get('/admin/articles/export.csv')).text()
  expect(exported).toContain('"soup, evenings"')
  await page.goto(`/admin/articles?q=${encodeURIComponent(title)}`)
  await page.getByRole('link', { name: `Edit ${title}`, exact: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
  expect((await page.request.get(`/articles/${slug}`)).status()).toBe(404)

  await page.getByRole('link', { name: 'Preview' }).click()
  await expect(page.getByRole('complementary', { name: 'Preview' })).toContainText('Draft')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
  await expect(page.getByRole('heading', { name: 'A heading' })).toBeVisible()
  const preview = await page.request.get(pathOf(page))
  expect(preview.headers()['cache-control']).toContain('no-store')
  expect((await fetch(page.url())).status).toBe(401)

  await page.getByRole('link', { name: 'Back to the form' }).click()
  await page.getByLabel('Published', { exact: true }).check()
  const link = page.getByLabel(/^Link \(optional\)/)
  await expect(link).toHaveAccessibleDescription(/Leave empty to keep it\./)
  await link.fill('شوربة')
  await save(page)
  await expect(link).toHaveAccessibleDescription(/letters from a to z/)
  await expect(link).toHaveValue('شوربة')
  await expectAccessible(page)
  await link.fill('')
  await save(page)
  const published = status(page, 'Article published.')
  await expect(published.getByRole('link', { name: 'View' })).toHaveAttribute('href', `/articles/${slug}`)
  await expect(published.getByRole('link', { name: 'WhatsApp' })).toHaveAttribute(
    'href',
    new RegExp(encodeURIComponent(`/articles/${slug}`)),
  )
  await expect(published.getByRole('button', { name: 'Duplicate' })).toBeVisible()
  await expect(published.locator(':focus')).toHaveText(/^Article published/)
  expect((await page.request.get(`/articles/${slug}`)).status()).toBe(200)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(status(page, 'The change was undone.')).toBeVisible()
  expect((await page.request.get(`/articles/${slug}`)).status()).toBe(404)
})

test('a scheduled article is hidden until its publication time @once', async ({ page, site }) => {
  const title = 'Ramadan plans'
  await logInAsAdmin(page, site)
  await fillArticleForm(page, title)
  await page.getByLabel('Scheduled').check()
  await page.getByRole('button', { name: 'Add an article' }).click()
  await expect(page.getByLabel('Date and time')).toHaveAccessibleDescription(/Please enter a date and a time/)
  await page.getByLabel('Date and time').fill('2090-03-01T08:30')
  await page.getByRole('button', { name: 'Add an article' }).click()
  await expect(page.getByRole('row').filter({ hasText: title })).toContainText('Mar 1, 2090, 8:30 AM')
  const visit = async (path: string) => (await fetch(site.url + path)).text()
  for (const path of ['/articles', '/articles/feed.atom', '/sitemap.xml']) {
    expect(await visit(path)).not.toMatch(/ramadan plans|ramadan-plans/i)
  }
  const soon = new Date(Date.now() + 3000)
  const publishedAt = soon.toISOString()
  await site.db.updateTable('article').set({ publishedAt }).where('title', '=', title).execute()
  const early = await visit('/articles')
  if (new Date() < soon) expect(early).not.toContain(title)
  await expect.poll(() => visit('/articles')).toContain(title)
})

test('an admin whose form is outdated sees who saved in between, and keeps the typed text', async ({
  page,
  site,
}) => {
  await logInAsAdmin(page, site)
  const { id } = await openNewArticle(page, site, 'Two hands')
  const bilal = await addTestMember(site.db, { role: 'admin', name: 'Bilal Hassan' })
  const change = { id, version: 1, values: { body: 'Bilal was here.' } }
  await changeItem(site.db, articleCollection, change, bilal, new Date())

  await page.getByLabel('Text', { exact: true }).fill('Amina was here.')
  await save(page)
  const alert = page.getByRole('alert')
  await expect(alert).toContainText('Bilal Hassan saved this article on')
  await expect(alert).toContainText('What changed: Text.')
  await expect(page.getByLabel('Text', { exact: true })).toHaveValue('Amina was here.')
  await save(page)
  await expect(status(page, 'Article saved.')).toBeVisible()

  await page.getByRole('link', { name: 'Versions' }).click()
  await expect(page.getByRole('row')).toHaveCount(4)
  await page.getByRole('link', { name: 'Compare version 2 with the current one' }).click()
  await expect(page.locator('main del').last()).toHaveText('Bilal')
  await expect(page.locator('main ins').last()).toHaveText('Amina')
  await page.getByRole('button', { name: 'Restore this version' }).click()
  await expect(page.getByLabel('Text', { exact: true })).toHaveValue('Bilal was here.')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByLabel('Text', { exact: true })).toHaveValue('Amina was here.')
})

test('an article is duplicated, deleted, restored and permanently deleted @once', async ({ page, site }) => {
  const title = 'Coats'
  await logInAsAdmin(page, site)
  await openNewArticle(page, site, title)
  await page.getByRole('button', { name: 'Duplicate' }).click()
  await expect(page.getByLabel('Title', { exact: true })).toHaveValue(`Copy of ${title}`)
  await expect(page.getByLabel('Draft: only admins see it')).toBeChecked()
  await page.getByRole('button', { name: 'Delete' }).click()
  await expect(status(page, 'Article deleted successfully!')).toBeVisible()
  await page.goto('/admin/articles/trash')
  const copy = page.getByRole('row').filter({ hasText: `Copy of ${title}` })
  await copy.getByRole('button', { name: 'Restore' }).click()
  await expect(status(page, 'was restored.')).toBeVisible()
  await page.getByRole('button', { name: `Delete Copy of ${title}` }).click()
  await expect(status(page, 'Article deleted successfully!')).toBeVisible()
  await page.goto('/admin/articles/trash')
  await copy.getByRole('link', { name: 'Delete permanently' }).click()
  await expect(page.getByText('This cannot be undone.')).toBeVisible()
  await page.getByRole('button', { name: 'Yes, delete permanently' }).click()
  await expect(status(page, 'was permanently deleted.')).toBeVisible()
  await expect(copy).toHaveCount(0)
})

test('hostile text in every field is inert and does not reverse other text', { tag: '@script' }, async ({
  page,
  site,
}) => {
  const evil = `<script>window.evil=1</script>"'><img src=x onerror="window.evil=2">\u202Egnp.live`
  const title = `${evil} article`
  const body = `${evil}\n\n[a link](javascript:window.evil=3)\n\n<a href="javascript:alert(1)">raw</a>\n\n![x](data:text/html,<script>window.evil=4</script>)\n\n<iframe src="javascript:alert(1)"></iframe>`
  await logInAsAdmin(page, site, `${evil} Admin`)
  await fillArticleForm(page, title, body)
  await page.getByLabel('Preview text').fill(evil)
  await page.getByLabel('Author').fill(evil)
  await page.getByLabel('Tags').fill(`${evil.replaceAll(',', '')}`)
  await page.getByLabel('Published', { exact: true }).check()
  await page.getByRole('button', { name: 'Add an article' }).click()
  await expect(status(page, 'Article added successfully!')).toBeVisible()
  const { id, slug } = await site.db
    .selectFrom('article')
    .select(['id', 'slug'])
    .where('title', 'like', '<script>%')
    .executeTakeFirstOrThrow()
  expect(slug).toMatch(/^[a-z0-9-]+$/)
  const form = `/admin/articles/${id}`
  for (const path of [
    '/admin/articles',
    `${form}/history`,
    `/preview/articles/${id}`,
    `/articles/${slug}`,
    '/articles',
    '/admin/sample-content',
    form,
  ]) {
    await page.goto(path)
    expect(await page.evaluate(() => (window as { evil?: number }).evil), path).toBeUndefined()
    for (const selector of [
      'a[href^="javascript" i]',
      'main iframe',
      'main img[src="x"]',
      'main [onerror]',
    ]) {
      await expect(page.locator(selector), `${selector} at ${path}`).toHaveCount(0)
    }
    await expectNoOverflow(page)
  }
  await page.getByRole('button', { name: 'Delete' }).click()
  await expect(status(page, 'Article deleted successfully!')).toBeVisible()
  await page.goto('/admin/articles/trash')
  await expect(page.locator('main img[src="x"]')).toHaveCount(0)
  const csv = await (await page.request.get('/admin/articles/export.csv')).text()
  expect(csv).not.toContain(title)
})

test('an added project, guide and slide are on the public pages @once', async ({ page, site }) => {
  await logInAsAdmin(page, site)
  await page.goto('/admin/projects/new')
  await page.getByLabel('Title', { exact: true }).fill('Bike repair')
  await page.getByLabel('Summary').fill('We mend bikes')
  await page.getByLabel('Text', { exact: true }).fill('Every Sunday.')
  await page.getByLabel('Published', { exact: true }).check()
  await page.getByRole('button', { name: 'Add a project' }).click()
  await expect(status(page, 'Project added successfully!')).toBeVisible()
  await page.getByRole('button', { name: 'Move Bike repair up' }).click()
  await expect(status(page, 'moved up.')).toBeVisible()
  expect(await (await page.request.get('/projects')).text()).toContain('Bike repair')

  await page.goto('/admin/guides/new')
  await page.getByLabel('Title', { exact: true }).fill('Host a dinner')
  await page.getByLabel('Description').fill('How to host')
  await page.getByLabel('Link to the PDF').fill('javascript:alert(1)')
  await page.getByLabel('Published', { exact: true }).check()
  await page.getByRole('button', { name: 'Add a guide' }).click()
  await expect(page.getByLabel('Link to the PDF')).toHaveAccessibleDescription(/Please enter a link/)
  await page.getByLabel('Link to the PDF').fill('https://files.example/host.pdf')
  await page.getByRole('button', { name: 'Add a guide' }).click()
  await expect(status(page, 'Guide added successfully!')).toBeVisible()
  await page.goto('/resources')
  const guide = page.getByRole('article', { name: 'Host a dinner' })
  await expect(guide.getByRole('link', { name: 'Download PDF' })).toHaveAttribute(
    'href',
    'https://files.example/host.pdf',
  )

  await page.goto('/admin/slides')
  await page.getByRole('link', { name: /^Edit/ }).first().click()
  await page.getByLabel('Caption').fill('A new caption')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(status(page, 'Slide saved.')).toBeVisible()
  await page.getByRole('link', { name: 'Preview' }).click()
  await expect(page.locator('[data-hero-caption]')).toContainText('A new caption')
  expect(await (await page.request.get('/')).text()).toContain('A new caption')
})

test('sample content is removed in one click, except edited items, and restored @once', async ({
  page,
  site,
}) => {
  await logInAsAdmin(page, site)
  const samples = await site.db
    .selectFrom('article')
    .select(['id', 'title', 'version'])
    .where('sample', '=', 1)
    .orderBy('id')
    .executeTakeFirstOrThrow()
  const edit = { id: samples.id, version: samples.version, values: { author: 'Us' } }
  await changeItem(site.db, articleCollection, edit, null, new Date())
  await page.goto('/admin/sample-content')
  await expect(page.getByRole('link', { name: samples.title })).toHaveCount(0)
  await page.getByRole('button', { name: 'Remove sample content' }).click()
  await expect(status(page, /Sample content removed: \d+ items\./)).toBeVisible()
  await expect(page.getByText('There is no sample content left to remove.')).toBeVisible()
  await expectAccessible(page)
  expect(await (await page.request.get('/articles')).text()).toContain(samples.title)
  await site.db.selectFrom('event').select('id').where('deletedAt', 'is not', null).executeTakeFirstOrThrow()
  await page.request.post('/admin/sample-content/restore', { headers: { Origin: site.url } })
  await page.goto('/admin/sample-content')
  await expect(page.getByRole('heading', { name: /^Events/ })).toBeVisible()
})

test('each list is exported as CSV without formulas @server', async ({ request, site }) => {
  const { email } = await addTestMember(site.db, { role: 'admin' })
  const headers = { Cookie: await sessionCookie(site, email) }
  await site.db
    .insertInto('resource')
    .values({
      id: 'formula',
      position: 500,
      title: '=HYPERLINK("https://evil.example")',
      url: 'https://a.example',
      createdAt: new Date().toISOString(),
    })
    .execute()
  for (const collection of ['opportunities', 'resources', 'articles', 'projects', 'guides', 'slides']) {
    const response = await request.get(`/admin/${collection}/export.csv`, { headers })
    expect(response.headers()['content-disposition']).toContain(`${collection}.csv`)
    const rows = (await response.text()).split('\r\n')
    expect(rows.length).toBeGreaterThan(3)
    const columns = rows[0]?.split(',') ?? []
    expect(columns).toContain('"Publication"')
    expect(new Set(columns).size).toBe(columns.length)
    if (collection === 'opportunities') expect(columns).toContain('"Status"')
  }
  const csv = await (await request.get('/admin/resources/export.csv', { headers })).text()
  expect(csv).toContain(`"'=HYPERLINK(""https://evil.example"")"`)
})
