import type { Page } from '@playwright/test'
import { expect, expectAccessible, expectNoOverflow, test, waitForHydration } from '#tests/e2e.ts'
import { openPage } from '#tests/html-page.ts'
import { logInAsAdmin, sessionCookie } from '#tests/log-in.ts'
import { addTestMember } from '#tests/member.ts'
import type { Site } from '#tests/site.ts'
import { withoutTable } from '#tests/without-table.ts'

const status = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text }).first()
const editor = (page: Page) => page.getByRole('region', { name: 'Resources editor' })
const row = (page: Page, title: string) => page.getByRole('row').filter({ hasText: title })

test('a resource is added, deleted and restored without loading a new document, and the form is cleared @script @phone', async ({
  page,
  site,
}) => {
  const title = 'Zakat guide'
  await logInAsAdmin(page, site)
  await page.goto('/admin/resources')
  await waitForHydration(page)
  await page.evaluate(() => Object.assign(window, { isSameDocument: true }))
  await expectNoOverflow(page)
  await page.getByLabel('Title', { exact: true }).fill(title)
  await page.getByLabel('Link', { exact: true }).fill('https://zakat.example/guide')
  await page.getByRole('button', { name: 'Add resource' }).click()
  await expect(status(page, 'Resource added successfully!')).toBeVisible()
  await expect(page.getByLabel('Title', { exact: true })).toHaveValue('')
  await page.getByRole('button', { name: `Delete ${title}` }).click()
  await expect(status(page, 'Resource deleted successfully!')).toBeVisible()
  await expect(row(page, title)).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(row(page, title)).toHaveCount(1)
  expect(await page.evaluate(() => Reflect.get(window, 'isSameDocument'))).toBe(true)
})

const openAsAdmin = async (site: Site, path: string) =>
  openPage(site, path, await addTestMember(site.db, { role: 'admin' }))

test('without JavaScript, a resource can be added, edited and deleted, and the deletion undone @server', async ({
  site,
}) => {
  const admin = await addTestMember(site.db, { name: 'Amina Rahman', role: 'admin' })
  const list = await openPage(site, '/admin/resources', admin)
  const added = await list.submit('Add resource', { Title: 'Zakat', Link: 'https://zakat.example/guide' })
  expect(added.text).toContain('Resource added successfully!')
  expect(added.field('Title').value).toBe('')
  const form = await added.follow('Edit Zakat')
  expect(form.one('h1').text).toBe('Zakat')
  const saved = await form.submit('Save', { Title: 'Zakat, revised' })
  expect(saved.text).toContain('Resource saved.')
  expect((await saved.open('/resources')).text).toContain('Zakat, revised')
  const deleted = await (await saved.open('/admin/resources')).submit('Delete Zakat, revised')
  expect(deleted.text).toContain('Resource deleted successfully!')
  expect(deleted.all('tr', /Zakat/)).toEqual([])
  expect((await deleted.submit('Undo')).all('tr', /Zakat/)).toHaveLength(1)
  const entries = await site.db
    .selectFrom('activity')
    .select(['verb', 'actorName'])
    .where('label', 'like', 'Zakat%')
    .orderBy('at')
    .execute()
  expect(entries.map(({ verb }) => verb)).toEqual(['added', 'changed', 'deleted', 'restored'])
  expect(entries[0]?.actorName).toBe('Amina Rahman')
})

test('a link that does not start with https:// or http:// is rejected next to its field, and the input is preserved @server', async ({
  site,
}) => {
  const list = await openAsAdmin(site, '/admin/resources')
  const values = { Title: 'A trap', Link: 'javascript:alert(document.domain)' }
  const rejected = await list.submit('Add resource', values)
  expect(rejected.alert).toContain('Please correct the highlighted fields.')
  expect(rejected.field('Link').description).toMatch(/starts with https:\/\//)
  expect(rejected.field('Title').value).toBe('A trap')
  expect(rejected.field('Link').value).toBe('javascript:alert(document.domain)')
  expect(await site.db.selectFrom('resource').select('id').where('title', '=', 'A trap').execute()).toEqual(
    [],
  )
})

test('a database failure shows the specified message and preserves the input @server', async ({ site }) => {
  const list = await openAsAdmin(site, '/admin/resources')
  await withoutTable(site.db, 'revision', async () => {
    const failed = await list.submit('Add resource', { Title: 'Kept title', Link: 'https://kept.example' })
    expect(failed.alert).toContain('Error adding resource. Please try again.')
    expect(failed.field('Title').value).toBe('Kept title')
    const notDeleted = await (await failed.open('/admin/resources')).submit(/^Delete/)
    expect(notDeleted.text).toContain('Error deleting resource. Please try again.')
  })
})

test('resources can be reordered, and visitors see the same order @server', async ({ site }) => {
  const page = await openAsAdmin(site, '/resources')
  const linksOf = (current: typeof page) => current.one('section', 'Additional Resources').texts('li')
  const [first, second, ...others] = linksOf(page)
  const moved = await (await page.open('/admin/resources')).submit(/^Move .* down$/)
  expect(moved.text).toContain('moved down.')
  expect(linksOf(await moved.open('/resources'))).toEqual([second, first, ...others])
})

test('admins can open, use and close an editor on the Resources page @server', async ({ site }) => {
  const visitor = await openPage(site, '/resources?edit=resources')
  expect(visitor.all('section', 'Resources editor')).toEqual([])
  expect(visitor.all('a', /Edit.*Resources$/)).toEqual([])

  const opened = await (await openAsAdmin(site, '/resources')).follow('Edit Resources')
  const values = { Title: 'Inline', Link: 'https://inline.example' }
  const added = await opened.one('section', 'Resources editor').submit('Add resource', values)
  const inlineLinks = (page: typeof added) => page.one('section', 'Additional Resources').all('li', /Inline/)
  expect(added.path).toBe('/resources?edit=resources')
  expect(added.text).toContain('Resource added successfully!')
  expect(inlineLinks(added)).toHaveLength(1)
  const deleted = await added.one('section', 'Resources editor').submit('Delete Inline')
  expect(deleted.text).toContain('Resource deleted successfully!')
  expect(inlineLinks(deleted)).toEqual([])
  const restored = await deleted.submit('Undo')
  expect(restored.path).toBe('/resources?edit=resources')
  expect(inlineLinks(restored)).toHaveLength(1)
  const closed = await restored.follow('Close Resources Editor')
  expect(closed.all('section', 'Resources editor')).toEqual([])
})

test('the editor shows errors without leaving the Resources page', { tag: '@script' }, async ({
  page,
  site,
}) => {
  await logInAsAdmin(page, site)
  await page.goto('/resources?edit=resources')
  await waitForHydration(page)
  await editor(page).getByLabel('Title', { exact: true }).fill('Half')
  await editor(page).getByRole('button', { name: 'Add resource' }).click()
  await expect(editor(page).getByRole('alert')).toBeVisible()
  await expectAccessible(page)
  await expectNoOverflow(page)
  await expect(page).toHaveURL('/resources?edit=resources')
  await expect(editor(page).getByLabel('Link', { exact: true })).toBeFocused()
  await expect(editor(page).getByLabel('Title', { exact: true })).toHaveValue('Half')
})

test('members get neither the toggle nor the editor nor its data @server', async ({ request, site }) => {
  await site.db
    .insertInto('resource')
    .values({
      id: 'secret',
      position: 99,
      title: 'Not yet public',
      url: 'https://secret.example',
      createdAt: new Date().toISOString(),
    })
    .execute()
  const read = async (role: 'user' | 'admin') => {
    const { email } = await addTestMember(site.db, { role })
    const headers = { Cookie: await sessionCookie(site, email) }
    return (await request.get('/resources?edit=resources', { headers })).text()
  }
  for (const text of ['Not yet public', 'Resources editor', 'Close Resources Editor']) {
    expect(await read('admin')).toContain(text)
    expect(await read('user')).not.toContain(text)
  }
  expect(await read('user')).not.toContain('Edit Resources')
})
