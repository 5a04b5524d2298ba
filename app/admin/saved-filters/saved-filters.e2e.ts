import { expect, test } from '#tests/e2e.ts'
import { openPage } from '#tests/html-page.ts'
import { addTestMember } from '#tests/member.ts'

test('an admin saves, opens, renames and deletes filters for a list @server', async ({ site }) => {
  const admin = await addTestMember(site.db, { role: 'admin' })
  const list = await openPage(site, '/admin/users?role=editor&q=&cursor=', admin)
  const unnamed = await list.submit('Save filter', { 'Filter name': ' ' })
  expect(unnamed.text).toContain('Please enter a name.')
  const saved = await unnamed.submit('Save filter', { 'Filter name': 'Editors' })
  expect(saved.path).toBe('/admin/users?role=editor')
  expect(saved.notice).toContain('Filter “Editors” saved.')
  expect(saved.one('nav a', 'Editors').attribute('aria-current')).toBe('page')
  expect(saved.all('button', 'Save filter')).toEqual([])

  const suspendedList = await saved.open('/admin/users?state=suspended')
  const rejected = await suspendedList.submit('Save filter', { 'Filter name': 'editors' })
  expect(rejected.field('Filter name').value).toBe('editors')
  expect(rejected.field('Filter name').description).toContain('Another filter for this list has this name.')
  const bothSaved = await rejected.submit('Save filter', { 'Filter name': 'Suspended' })
  expect(bothSaved.path).toBe('/admin/users?state=suspended')
  expect((await bothSaved.follow('Editors')).path).toBe('/admin/users?role=editor')

  const filters = await bothSaved.follow('Edit saved filters')
  const renamed = await (await filters.follow('Rename Editors')).submit('Rename', {
    'Filter name': 'Our editors',
  })
  expect(renamed.notice).toContain('Our editors')
  const deleted = await renamed.submit('Delete Suspended')
  expect(deleted.texts('tbody th')).toEqual(['Our editors'])
  const restored = await deleted.submit('Undo')
  expect(restored.path).toBe('/admin/users?state=suspended')

  // Other members do not see the filter, and an editor cannot save a filter for a list that they cannot open.
  const editor = await addTestMember(site.db, { role: 'editor' })
  const articles = await openPage(site, '/admin/articles?q=a', editor)
  expect(articles.text).not.toContain('Our editors')
  const form = articles.one('form[action="/admin/saved-filters"]')
  form.one('[name=list]').element.setAttribute('value', '/admin/users')
  const refused = await articles.submit('Save filter', { 'Filter name': 'Mine' })
  expect(refused.status).toBe(400)
  expect(refused.alert).toContain('Filters on this page cannot be saved.')
})
