import type { Page } from '@playwright/test'
import { articleCollection } from '#app/site/articles/article-collection.ts'
import { addArticle, articleTexts, openForm, published } from '#tests/article-form.ts'
import { expect, expectAccessible, expectNoOverflow, test } from '#tests/e2e.ts'
import { logInAsAdmin } from '#tests/log-in.ts'
import { addTestMember } from '#tests/member.ts'
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

test('an article is added as a draft, previewed and published @script @phone', async ({ page, site }, {
  project,
}) => {
  const title = `Soup night ${project.name}`
  const slug = `soup-night-${project.name.replaceAll(' ', '-')}`
  await logInAsAdmin(page, site)
  await fillArticleForm(page, title, '## A heading\n\nSome **bold** words.')
  await expect(page.getByLabel(/^URL \(optional\)/)).toHaveAccessibleDescription(
    /Leave empty to generate it from the title\./,
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

  await page.getByRole('link', { name: 'Back to editing' }).click()
  await page.getByLabel('Published', { exact: true }).check()
  const link = page.getByLabel(/^URL \(optional\)/)
  await expect(link).toHaveAccessibleDescription(/Leave empty to keep it\./)
  await link.fill('شوربة')
  await save(page)
  await expect(link).toHaveAccessibleDescription(/letters from a to z/)
  await expect(link).toHaveValue('شوربة')
  await expectAccessible(page)
  await link.fill('')
  await save(page)
  await expect(status(page, 'Article published.')).toBeVisible()
  const published = page.locator('[data-toast]')
  await expect(published.getByRole('link', { name: 'View' })).toHaveAttribute('href', `/articles/${slug}`)
  await expect(published.getByRole('link', { name: 'WhatsApp' })).toHaveAttribute(
    'href',
    new RegExp(encodeURIComponent(`/articles/${slug}`)),
  )
  await expect(published.getByRole('button', { name: 'Duplicate' })).toBeVisible()
  await expect(published).toBeFocused()
  await expect(published.getByRole('status').first()).toHaveText('Article published.')
  expect((await page.request.get(`/articles/${slug}`)).status()).toBe(200)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(status(page, 'The change was undone.')).toBeVisible()
  expect((await page.request.get(`/articles/${slug}`)).status()).toBe(404)
})

test('without scripts, an article is added as a draft, previewed and published @server', async ({ site }) => {
  const empty = await openForm(site, '/admin/articles/new')
  const added = await empty.submit('Add an article', { Title: 'Soup night', ...articleTexts })
  expect(added.text).toContain('Article added successfully!')
  const list = await added.open('/admin/articles?q=soup')
  const form = await list.follow('Edit Soup night')
  expect((await form.open('/articles/soup-night')).status).toBe(404)
  const preview = await form.follow('Preview')
  expect(preview.one('aside', /^Preview/).text).toContain('Draft')
  const slug = 'URL (optional)'
  const draft = await preview.follow('Back to editing')
  const invalid = await draft.submit('Save', { [published]: true, [slug]: 'شوربة' })
  expect(invalid.field(slug).description).toContain('letters from a to z')
  expect(invalid.field(slug).value).toBe('شوربة')
  const saved = await invalid.submit('Save', { [slug]: '' })
  saved.one('[role=status]', 'Article published.')
  const notice = saved.one('[data-toast]', /Article published\./)
  expect(notice.one('a', 'View').attribute('href')).toBe('/articles/soup-night')
  notice.one('button', 'Duplicate')
  expect((await saved.open('/articles/soup-night')).status).toBe(200)
  const undone = await notice.submit('Undo')
  expect(undone.text).toContain('The change was undone.')
  expect((await saved.open('/articles/soup-night')).status).toBe(404)
})

test('an admin with an outdated form sees who saved in the meantime, and keeps the typed text @script @phone', async ({
  page,
  site,
}) => {
  await logInAsAdmin(page, site)
  const { id } = await addArticle(site, 'Two hands')
  await page.goto(`/admin/articles/${id}`)
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
  await expectAccessible(page)
  await expectNoOverflow(page)
  await page.getByRole('button', { name: 'Restore this version' }).click()
  await expect(page.getByLabel('Text', { exact: true })).toHaveValue('Bilal was here.')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByLabel('Text', { exact: true })).toHaveValue('Amina was here.')
})

test('without scripts, an admin with an outdated form sees who saved in the meantime, and keeps the typed text @server', async ({
  site,
}) => {
  const { id } = await addArticle(site, 'Two hands')
  const form = await openForm(site, `/admin/articles/${id}`)
  const bilal = await addTestMember(site.db, { role: 'admin', name: 'Bilal Hassan' })
  const change = { id, version: 1, values: { body: 'Bilal was here.' } }
  await changeItem(site.db, articleCollection, change, bilal, new Date())
  const warned = await form.submit('Save', { Text: 'Amina was here.' })
  expect(warned.alert).toContain('Bilal Hassan saved this article on')
  expect(warned.alert).toContain('What changed: Text.')
  expect(warned.field('Text').value).toBe('Amina was here.')
  expect((await warned.submit('Save')).text).toContain('Article saved.')
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
