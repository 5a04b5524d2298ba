import { articleCollection } from '#app/site/articles/article-collection.ts'
import { addArticle, articleFormValues, openPageAsAdmin, publishedLabel } from '#tests/article-form.ts'
import { expect, test } from '#tests/e2e.ts'
import { sessionCookie } from '#tests/log-in.ts'
import { addTestMember } from '#tests/member.ts'
import { changeItem } from './change-item-store.server.ts'

test('a scheduled article is hidden until its publication time @server', async ({ site }) => {
  const title = 'Ramadan plans'
  const form = await openPageAsAdmin(site, '/admin/articles/new')
  const undated = await form.submit('Add an article', { Title: title, ...articleFormValues, Scheduled: true })
  expect(undated.field(/^Date and time/).description).toContain('Please enter a date and a time')
  const list = await undated.submit('Add an article', { 'Date and time': '2090-03-01T08:30' })
  expect(list.one('tr', /Ramadan plans/).text).toContain('Mar 1, 2090, 8:30 AM')
  const visit = async (path: string) => (await fetch(site.url + path)).text()
  for (const path of ['/articles', '/articles/feed.atom', '/sitemap.xml']) {
    expect(await visit(path)).not.toMatch(/ramadan plans|ramadan-plans/i)
  }
  const soon = new Date(Date.now() + 1500)
  const publishedAt = soon.toISOString()
  await site.db.updateTable('article').set({ publishedAt }).where('title', '=', title).execute()
  const listBefore = await visit('/articles')
  if (new Date() < soon) expect(listBefore).not.toContain(title)
  await expect.poll(() => visit('/articles'), { intervals: [200] }).toContain(title)
})

test('an article is duplicated, deleted, restored and permanently deleted @server', async ({ site }) => {
  const { id } = await addArticle(site, 'Coats')
  const copied = await (await openPageAsAdmin(site, `/admin/articles/${id}`)).submit('Duplicate')
  expect(copied.field('Title').value).toBe('Copy of Coats')
  expect(copied.field('Draft: hidden from visitors').checked).toBe(true)
  const deleted = await copied.submit('Delete')
  expect(deleted.text).toContain('Article deleted successfully!')
  const trash = await deleted.open('/admin/articles/trash')
  const restored = await trash.one('tr', /Copy of Coats/).submit(/^Restore/)
  expect(restored.text).toContain('was restored.')
  const list = await restored.open('/admin/articles')
  expect((await list.submit('Delete Copy of Coats')).text).toContain('Article deleted successfully!')
  const trashed = await list.open('/admin/articles/trash')
  const confirmation = await trashed.one('tr', /Copy of Coats/).follow(/^Delete permanently/)
  expect(confirmation.text).toContain('This cannot be undone.')
  const afterDeletion = await confirmation.submit('Yes, delete permanently')
  expect(afterDeletion.text).toContain('was permanently deleted.')
  expect(afterDeletion.all('tr', /Copy of Coats/)).toEqual([])
})

test('a new project, a new guide and an edited slide appear on the public pages @server', async ({
  site,
}) => {
  const project = await openPageAsAdmin(site, '/admin/projects/new')
  const added = await project.submit('Add a project', {
    Title: 'Bike repair',
    Summary: 'We mend bikes',
    Text: 'Every Sunday.',
    [publishedLabel]: true,
  })
  expect(added.text).toContain('Project added successfully!')
  expect((await added.submit('Move Bike repair up')).text).toContain('moved up.')
  expect((await added.open('/projects')).text).toContain('Bike repair')

  const guide = await added.open('/admin/guides/new')
  const pdf = 'Link to the PDF'
  const values = { Title: 'Host a dinner', Description: 'How to host', [publishedLabel]: true }
  const invalid = await guide.submit('Add a guide', { ...values, [pdf]: 'javascript:alert(1)' })
  expect(invalid.field(pdf).description).toContain('Please enter a link')
  const guides = await invalid.submit('Add a guide', { [pdf]: 'https://files.example/host.pdf' })
  expect(guides.text).toContain('Guide added successfully!')
  const card = (await guides.open('/resources')).one('article', /Host a dinner/)
  expect(card.one('a', /^Download PDF/).attribute('href')).toBe('https://files.example/host.pdf')

  const slides = await guides.open('/admin/slides')
  const rows = slides.all('main tbody tr')
  expect(rows.map((row) => row.all('img').length)).toEqual(rows.map(() => 1))
  const slide = await slides.one('main').follow(/^Edit/)
  const saved = await slide.submit('Save', { Caption: 'A new caption' })
  expect(saved.text).toContain('Slide saved.')
  expect((await saved.follow('Preview')).one('[data-hero-caption]').text).toContain('A new caption')
  expect((await saved.open('/')).text).toContain('A new caption')
})

test('sample content is removed in one click, except edited items, and restored @server', async ({
  site,
}) => {
  const sample = await site.db
    .selectFrom('article')
    .select(['id', 'title', 'version'])
    .where('sample', '=', 1)
    .orderBy('id')
    .executeTakeFirstOrThrow()
  const edit = { id: sample.id, version: sample.version, values: { author: 'Us' } }
  await changeItem(site.db, articleCollection, edit, null, new Date())
  const page = await openPageAsAdmin(site, '/admin/sample-content')
  expect(page.all('a', sample.title)).toEqual([])
  const removed = await page.submit('Remove sample content')
  expect(removed.text).toMatch(/Sample content removed: \d+ items\./)
  expect(removed.text).toContain('There is no sample content left to remove.')
  expect((await removed.open('/articles')).text).toContain(sample.title)
  await site.db.selectFrom('event').select('id').where('deletedAt', 'is not', null).executeTakeFirstOrThrow()
  const restored = await removed.submit('Undo')
  ;(await restored.open('/admin/sample-content')).one('h2', /^Events/)
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
