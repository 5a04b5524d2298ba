import { expect, test } from '#tests/e2e.ts'
import { openPage } from '#tests/html-page.ts'
import { addTestMember } from '#tests/member.ts'

test('a draft of a new event opens in the form on the Volunteer page @server', async ({ site }) => {
  const admin = await addTestMember(site.db, { role: 'admin' })
  await site.db
    .insertInto('workingCopy')
    .values({
      ...{
        userId: admin.id,
        id: 'draft-1',
        collection: 'opportunities',
        itemId: '',
        editor: 'e',
        sequence: 1,
        path: '/volunteer?edit=opportunities',
      },
      ...{ baseVersion: null, title: 'Garden day', fields: JSON.stringify({ title: 'Garden day' }) },
      ...{ savedAt: new Date().toISOString(), closedAt: null },
    })
    .execute()
  const offered = await openPage(site, '/volunteer?edit=opportunities', admin)
  const restored = await offered.follow(/^Restore them/)
  expect(restored.url.pathname + restored.url.search).toBe('/volunteer?edit=opportunities&copy=draft-1')
  expect(restored.one('input[name=title]').attribute('value')).toBe('Garden day')
  const overview = await openPage(site, '/admin/overview', admin)
  const fromOverview = await overview.follow('Garden day')
  expect(fromOverview.url.href).toBe(restored.url.href)
  expect(fromOverview.one('input[name=title]').attribute('value')).toBe('Garden day')
  expect((await openPage(site, '/volunteer?edit=opportunities')).text).not.toContain('Garden day')
})
