import { expect } from 'vitest'
import { changeItem, restoreVersion } from '#app/cms/collections/change-item-store.server.ts'
import { findVersionedItem } from '#app/cms/collections/item-store.server.ts'
import { listRevisions } from '#app/cms/collections/revision-store.server.ts'
import type { Database } from '#app/platform/database/database.ts'
import { saveSettings } from '#app/platform/settings/settings-store.server.ts'
import { storeTest } from '#tests/database.ts'
import { addTestMember } from '#tests/member.ts'
import { pageCollection as collection } from './page-collection.ts'
import { findPage, listPages } from './page-store.server.ts'

const at = (minute: number) => new Date(Date.UTC(2026, 10, 21, 12, minute))

async function addPages(db: Database) {
  const updatedAt = at(0).toISOString()
  const page = (slug: string) => ({ slug, title: slug, body: `{People} read the ${slug}.`, updatedAt })
  await db
    .insertInto('page')
    .values([page('privacy'), page('vision'), page('about-vision'), page('about-story')])
    .execute()
}

storeTest('a page is found with its placeholders filled in, and listed as written', async ({ db }) => {
  await addPages(db)
  await saveSettings(db, { impactPeople: 'sixty people' })
  expect(await findPage(db, 'vision')).toMatchObject({ body: 'Sixty people read the vision.' })
  expect(await findPage(db, 'nothing')).toBeUndefined()
  const listed = (await listPages(db)).map(({ slug, link }) => [slug, link.path])
  expect(listed).toEqual([
    ['about-story', '/about'],
    ['about-vision', '/about'],
    ['vision', '/vision'],
    ['privacy', '/privacy'],
  ])
})

storeTest(
  'a change creates a version and an activity entry for this page only, and can be undone',
  async ({ db }) => {
    await addPages(db)
    const maryam = await addTestMember(db, { role: 'admin', name: 'Maryam Siddiqui' })
    const id = 'about-vision'
    const changed = await changeItem(
      db,
      collection,
      { id, version: 1, values: { title: 'New' } },
      maryam,
      at(1),
    )
    expect(changed).toMatchObject({ outcome: 'changed', from: 1, item: { id, version: 2, title: 'New' } })
    expect(await findVersionedItem(db, collection, id)).toMatchObject({
      id,
      slug: id,
      updatedAt: at(1).toISOString(),
    })
    expect(await findVersionedItem(db, collection, 'vision')).toMatchObject({ title: 'vision', version: 1 })
    const conflict = await changeItem(
      db,
      collection,
      { id, version: 1, values: { title: 'Late' } },
      null,
      at(2),
    )
    const by = 'Maryam Siddiqui'
    expect(conflict).toEqual({ outcome: 'conflict', version: 2, by, at: at(1).toISOString() })
    const activityEntries = await db
      .selectFrom('activity')
      .select(['verb', 'subject', 'subjectId', 'label'])
      .execute()
    expect(activityEntries).toEqual([{ verb: 'changed', subject: 'page', subjectId: id, label: 'New' }])

    const restored = await restoreVersion(
      db,
      collection,
      { id, version: 2, earlierVersion: 1, withPublication: true },
      maryam,
      at(3),
    )
    expect(restored).toMatchObject({ outcome: 'changed', item: { title: id, version: 3 } })
    expect((await listRevisions(db, collection, id)).map(({ actorName }) => actorName)).toEqual([
      by,
      by,
      'The system',
    ])
    const missing = await changeItem(
      db,
      collection,
      { id: 'none', version: 1, values: { title: 'x' } },
      maryam,
      at(4),
    )
    expect(missing).toEqual({ outcome: 'notFound' })
  },
)
