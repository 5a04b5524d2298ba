import type { Page } from '@playwright/test'
import { articleCollection } from '#app/site/articles/article-collection.ts'
import { addArticle, articleFormValues, openPageAsAdmin, publishedLabel } from '#tests/article-form.ts'
import { expect, expectAccessible, expectNoOverflow, test } from '#tests/e2e.ts'
import { openPage } from '#tests/html-page.ts'
import { logInAsAdmin } from '#tests/log-in.ts'
import { addTestMember } from '#tests/member.ts'
import type { Site } from '#tests/site.ts'
import { changeItem } from './change-item-store.server.ts'

async function fillArticleForm(page: Page, title: string, body: string) {
  await page.goto('/admin/articles/new')
  await page.getByLabel('Title', { exact: true }).fill(title)
  await page.getByLabel('Preview text').fill('What it is about')
  await page.getByLabel('Text', { exact: true }).fill(body)
  await page.getByLabel('Author').fill('The kitchen team')
}

const save = (page: Page) => page.getByRole('button', { name: 'Save' }).click()

const status = (page: Page, text: string | RegExp) =>
  page.getByRole('status').filter({ hasText: text }).first()

test('an admin corrects an error and publishes a draft, and the message receives focus @script @phone', async ({
  page,
  site,
}) => {
  await logInAsAdmin(page, site)
  const { id } = await addArticle(site, 'Soup night')
  await page.goto(`/admin/articles/${id}`)
  await page.getByLabel('Published', { exact: true }).check()
  const slugInput = page.getByLabel(/^URL \(optional\)/)
  await expect(slugInput).toHaveAccessibleDescription(/will redirect to the new one\./)
  await slugInput.fill('شوربة')
  await save(page)
  await expect(slugInput).toHaveAccessibleDescription(/letters from a to z/)
  await expect(slugInput).toHaveValue('شوربة')
  await expectAccessible(page)
  await expectNoOverflow(page)
  await slugInput.fill('')
  await save(page)
  await expect(status(page, 'Article published.')).toBeVisible()
  const message = page.locator('[data-toast]')
  await expect(message).toBeFocused()
  await expect(message.getByRole('status').first()).toHaveText('Article published.')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(status(page, 'The change was undone.')).toBeVisible()
  expect((await page.request.get('/articles/soup-night')).status()).toBe(404)
})

test('an article is added as a draft, previewed and published @server', async ({ site }) => {
  const slugLabel = 'URL (optional)'
  const empty = await openPageAsAdmin(site, '/admin/articles/new')
  expect(empty.field(slugLabel).description).toContain('Leave blank to generate it from the title.')
  const texts = {
    ...articleFormValues,
    Text: '## A heading\n\nSome **bold** words.',
    'Tags (optional)': 'soup, evenings',
  }
  const added = await empty.submit('Add an article', { Title: 'Soup night', ...texts })
  expect(added.text).toContain('Article added successfully!')
  expect((await added.open('/admin/articles/export.csv')).html).toContain('"soup, evenings"')
  const list = await added.open('/admin/articles?q=soup')
  const form = await list.follow('Edit Soup night')
  expect(form.one('h1').text).toBe('Soup night')
  expect((await form.open('/articles/soup-night')).status).toBe(404)

  const preview = await form.follow('Preview')
  expect(preview.one('aside', /^Preview/).text).toContain('Draft')
  expect(preview.one('h1').text).toBe('Soup night')
  preview.one('h2', 'A heading')
  preview.one('strong', 'bold')
  expect(preview.response.headers.get('cache-control')).toContain('no-store')
  expect((await openPage(site, preview.path)).status).toBe(401)

  const draft = await preview.follow('Back to editing')
  expect(draft.field(slugLabel).description).toContain('will redirect to the new one.')
  const invalid = await draft.submit('Save', { [publishedLabel]: true, [slugLabel]: 'شوربة' })
  expect(invalid.field(slugLabel).description).toContain('letters from a to z')
  expect(invalid.field(slugLabel).value).toBe('شوربة')
  const saved = await invalid.submit('Save', { [slugLabel]: '' })
  saved.one('[role=status]', 'Article published.')
  const notice = saved.one('[data-toast]', /Article published\./)
  expect(notice.one('a', 'View').attribute('href')).toBe('/articles/soup-night')
  expect(notice.one('a', /^Share on WhatsApp/).attribute('href')).toContain(
    encodeURIComponent('/articles/soup-night'),
  )
  notice.one('button', 'Duplicate')
  expect((await saved.open('/articles/soup-night')).status).toBe(200)
  const undone = await notice.submit('Undo')
  expect(undone.text).toContain('The change was undone.')
  expect((await saved.open('/articles/soup-night')).status).toBe(404)
})

/** Saves an article as another admin. */
async function saveAsBilal(site: Site, id: string) {
  const bilal = await addTestMember(site.db, { role: 'admin', name: 'Bilal Hassan' })
  const change = { id, version: 1, values: { body: 'Bilal was here.' } }
  await changeItem(site.db, articleCollection, change, bilal, new Date())
}

test('an admin with an outdated form sees who saved in the meantime, and does not lose the typed text @script @phone', async ({
  page,
  site,
}) => {
  await logInAsAdmin(page, site)
  const { id } = await addArticle(site, 'Two hands')
  await page.goto(`/admin/articles/${id}`)
  await saveAsBilal(site, id)
  await page.getByLabel('Text', { exact: true }).fill('Amina was here.')
  await save(page)
  await expect(page.getByRole('alert')).toContainText('Bilal Hassan saved this article on')
  await expect(page.getByLabel('Text', { exact: true })).toHaveValue('Amina was here.')
  await save(page)
  await expect(status(page, 'Article saved.')).toBeVisible()
  await page.goto(`/admin/articles/${id}/history/2`)
  await expect(page.locator('main ins').last()).toHaveText('Amina')
  await expectAccessible(page)
  await expectNoOverflow(page)
})

test('without JavaScript, an outdated form shows who saved, and a version can be compared and restored @server', async ({
  site,
}) => {
  const { id } = await addArticle(site, 'Two hands')
  const form = await openPageAsAdmin(site, `/admin/articles/${id}`)
  await saveAsBilal(site, id)
  const conflict = await form.submit('Save', { Text: 'Amina was here.' })
  expect(conflict.alert).toContain('Bilal Hassan saved this article on')
  expect(conflict.alert).toContain('What changed: Text.')
  expect(conflict.field('Text').value).toBe('Amina was here.')
  const saved = await conflict.submit('Save')
  expect(saved.text).toContain('Article saved.')

  const versions = await saved.follow('Versions')
  expect(versions.all('tr')).toHaveLength(4)
  const comparison = await versions.follow('Compare version 2 with the current one')
  expect(comparison.texts('main del').at(-1)).toBe('Bilal')
  expect(comparison.texts('main ins').at(-1)).toBe('Amina')
  const restored = await comparison.submit('Restore this version')
  expect(restored.field('Text').value).toBe('Bilal was here.')
  expect((await restored.submit('Undo')).field('Text').value).toBe('Amina was here.')
})

test('hostile text in every field is inert, and no page overflows', { tag: '@script' }, async ({
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
  const formPath = `/admin/articles/${id}`
  for (const path of [
    '/admin/articles',
    `${formPath}/history`,
    `/preview/articles/${id}`,
    `/articles/${slug}`,
    '/articles',
    '/admin/sample-content',
    formPath,
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
