import { expect, test } from '#tests/e2e.ts'
import { openPage } from '#tests/html-page.ts'
import { addTestMember } from '#tests/member.ts'
import type { Site } from '#tests/site.ts'

interface Draft {
  collection: string
  itemId: string
  path: string
  fields: Record<string, string>
}

const storeDraft = (site: Site, userId: string, { fields, ...form }: Draft) =>
  site.db
    .insertInto('workingCopy')
    .values({
      ...form,
      userId,
      id: `draft-${form.collection}`,
      editor: 'e',
      sequence: 1,
      baseVersion: null,
      title: `Draft of ${form.collection}`,
      fields: JSON.stringify(fields),
      savedAt: new Date().toISOString(),
      closedAt: null,
    })
    .execute()

test('a draft opens in the form in which it was written, with its text @server', async ({ site }) => {
  const admin = await addTestMember(site.db, { role: 'admin' })
  const editorPath = '/volunteer?edit=opportunities'
  const drafts: (Draft & { field: string })[] = [
    {
      collection: 'opportunities',
      itemId: '',
      path: editorPath,
      fields: { title: 'Garden day' },
      field: 'title',
    },
    {
      collection: 'resources',
      itemId: '',
      path: '/resources?edit=resources',
      fields: { title: 'Garden day' },
      field: 'title',
    },
    {
      collection: 'texts',
      itemId: 'donate.intro',
      path: '/admin/texts/donate.intro?next=%2Fdonate',
      fields: { value: 'Garden day' },
      field: 'value',
    },
  ]
  for (const { field, ...draft } of drafts) await storeDraft(site, admin.id, draft)
  const overview = await openPage(site, '/admin/overview', admin)
  for (const { field, collection, path } of drafts) {
    const form = await overview.follow(new RegExp(`^Draft of ${collection}`))
    expect(form.url.pathname + form.url.search).toBe(`${path}&copy=draft-${collection}`)
    const input = form.one(`[name=${field}]`)
    expect(input.attribute('value') ?? input.text, collection).toBe('Garden day')
  }
  const restored = await (await openPage(site, editorPath, admin)).follow(/^Restore/)
  expect(restored.one('input[name=title]').attribute('value')).toBe('Garden day')
  expect((await openPage(site, editorPath)).text).not.toContain('Garden day')
})
