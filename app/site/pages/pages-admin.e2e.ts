import { changeItem } from '#app/cms/collections/change-item-store.server.ts'
import { expect, expectAccessible, expectNoOverflow, test, waitForHydration } from '#tests/e2e.ts'
import { openPage } from '#tests/html-page.ts'
import { logInAsAdmin, sessionCookie } from '#tests/log-in.ts'
import { addTestMember } from '#tests/member.ts'
import type { Site } from '#tests/site.ts'
import { pageCollection } from './page-collection.ts'

async function openAsAdmin(site: Site, path: string) {
  const admin = await addTestMember(site.db, { name: 'Zaynab Haddad', role: 'admin' })
  return openPage(site, path, admin)
}

test('the pages are listed, each with links to its form and its public page @server', async ({ site }) => {
  const list = await openAsAdmin(site, '/admin/pages')
  expect(list.one('h1').text).toBe('Built-in pages')
  expect(list.all('tr:has(th[scope=row])')).toHaveLength(4)
  expect(list.one('tr a', 'About Us').attribute('href')).toBe('/about')
  const form = await list.follow('Edit Privacy on Privacy')
  expect(form.path).toBe('/admin/pages/privacy')
  expect(form.field('Title').value).toBe('Privacy')
  expect(form.text).toContain(
    'For a heading, start a line with ##; for a list, with -; for a quotation, with >.',
  )
  expect(form.text).toContain('{people} and {meals} with the impact numbers from the settings')
  expect((await form.follow('View page')).path).toBe('/privacy')
})

test('a change is public immediately, and can be undone and compared @server', async ({ site }) => {
  const read = async () => (await fetch(`${site.url}/about`)).text()
  const form = await openAsAdmin(site, '/admin/pages/about-story')
  const before = form.field('Title').value
  expect(await read()).toContain(`${before}</h2>`)
  // The second response comes from the page cache.
  expect(await read()).toContain(`${before}</h2>`)

  const text = 'We are *{name}*. {People} read with us.'
  const saved = await form.submit('Save', { Title: 'How it began', Text: text })
  expect(saved.one('main').text).toContain('Page saved.')
  expect(saved.one('h1').text).toBe('How it began')
  const changed = await read()
  expect(changed).toContain('How it began</h2>')
  expect(changed).toContain('We are <em>Shajara</em>. Over 50 people read with us.')
  expect(changed).toContain('<meta name="description" content="We are Shajara."')

  const undone = await saved.submit('Undo')
  expect(undone.one('main').text).toContain('The change was undone.')
  expect(undone.field('Title').value).toBe(before)
  expect(await read()).toContain(`${before}</h2>`)

  const rows = (await undone.follow('Versions')).all('tr', /Zaynab Haddad/)
  expect(rows[0]?.text).toMatch(/Version \d+ \(current\)/)
  expect(rows[0]?.text).toContain('Title, Text')
  const compared = await (rows[1] as (typeof rows)[number]).follow(/^Compare/)
  expect(compared.text).toContain('Only in the current version')
  const restored = await compared.submit('Restore this version')
  expect(restored.one('main').text).toMatch(/Version \d+ was restored\./)
  expect(restored.field('Title').value).toBe('How it began')
  expect((await restored.submit('Undo')).field('Title').value).toBe(before)

  const activity = await restored.open('/admin/activity?subject=page')
  expect(activity.one('main li', /the page/).text).toContain('Zaynab Haddad')
})

test('an error is shown next to its field, and the input is preserved @server', async ({ site }) => {
  const form = await openAsAdmin(site, '/admin/pages/vision')
  const untitled = await form.submit('Save', { Title: '', Text: 'Typed for an hour' })
  expect(untitled.one('main').text).toContain('Please correct the highlighted fields.')
  expect(untitled.field('Title').description).toBe('Please enter a title.')
  expect(untitled.field('Text').value).toBe('Typed for an hour')
  const empty = await untitled.submit('Save', { Title: 'Kept', Text: '  ' })
  expect(empty.field('Text').description).toContain('Please enter the text.')
  expect(empty.field('Title').value).toBe('Kept')
})

test('an admin is warned before overwriting another admin’s change @server', async ({ site }) => {
  const form = await openAsAdmin(site, '/admin/pages/privacy')
  const yusuf = await addTestMember(site.db, { role: 'admin', name: 'Yusuf Rahman' })
  const { body, version } = await site.db
    .selectFrom('page')
    .select(['body', 'version'])
    .where('slug', '=', 'privacy')
    .executeTakeFirstOrThrow()
  const change = { id: 'privacy', version, values: { body: `${body}\n\nTheirs` } }
  await changeItem(site.db, pageCollection, change, yusuf, new Date())

  const warned = await form.submit('Save', { Text: `${body}\n\nOurs` })
  expect(warned.one('main').text).toContain('Yusuf Rahman saved this page')
  expect(warned.one('main').text).toContain('What changed: Text.')
  expect(warned.field('Text').value).toBe(`${body}\n\nOurs`)
  const readStored = () =>
    site.db.selectFrom('page').select('body').where('slug', '=', 'privacy').executeTakeFirstOrThrow()
  expect((await readStored()).body).toContain('Theirs')
  expect((await warned.submit('Save')).one('main').text).toContain('Page saved.')
  expect((await readStored()).body).toContain('Ours')
})

test('while an admin types, the preview renders the text with its placeholders filled in; errors are accessible @script @phone', async ({
  page,
  site,
}) => {
  await logInAsAdmin(page, site)
  await page.goto('/admin/pages/vision')
  await waitForHydration(page)
  const text = page.getByLabel('Text', { exact: true })
  await text.fill('## {People}\n\n<img src=x onerror=alert(1)>')
  const preview = page.getByRole('region', { name: 'Preview', exact: true })
  await expect(preview.getByRole('heading', { name: 'Over 50 people' })).toBeVisible()
  await expect(preview).toContainText('<img src=x')
  await expect(preview.locator('img')).toHaveCount(0)
  await expect(text).toHaveValue(/^## \{People\}/)
  await page.getByLabel('Title').fill('')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByLabel('Title')).toHaveAccessibleDescription('Please enter a title.')
  await expectAccessible(page)
  await expectNoOverflow(page)
})

test('without JavaScript, the preview renders the text in a new tab @server', async ({ site }) => {
  const form = await openAsAdmin(site, '/admin/pages/vision')
  expect(form.one('button', 'Preview').attribute('formtarget')).toBe('_blank')
  const preview = await form.submit('Preview', { Text: '## {People}\n\n<img src=x onerror=alert(1)>' })
  preview.one('main :is(h1, h2, h3)', 'Over 50 people')
  expect(preview.one('main').text).toContain('<img src=x')
  expect(preview.all('main img')).toEqual([])
})

test('a page has versions but no trash, export or other list actions @server', async ({ request, site }) => {
  const { email } = await addTestMember(site.db, { role: 'admin' })
  const headers = { Origin: site.url, Cookie: await sessionCookie(site, email) }
  expect((await request.get('/admin/pages/vision/history', { headers })).status()).toBe(200)
  for (const path of [
    '/admin/pages/trash',
    '/admin/pages/none',
    '/admin/pages/vision/remove',
    '/admin/pages/export.csv',
  ]) {
    expect([path, (await request.get(path, { headers })).status()]).toEqual([path, 404])
  }
  const options = { headers, maxRedirects: 0 }
  for (const verb of ['trash', 'restore', 'duplicate', 'move', 'remove']) {
    const path = `/admin/pages/vision/${verb}`
    expect([path, (await request.post(path, options)).status()]).toEqual([path, 404])
  }
  const form = { title: 'x', body: 'y', version: '1' }
  expect((await request.post('/admin/pages/none', { ...options, form })).status()).toBe(404)
})
