import { expect } from 'vitest'
import { changeItem, restoreVersion } from '#app/cms/collections/change-item-store.server.ts'
import { findVersioned } from '#app/cms/collections/item-store.server.ts'
import { listRevisions } from '#app/cms/collections/revision-store.server.ts'
import type { Database } from '#app/platform/database/database.ts'
import { saveSettings } from '#app/platform/settings/settings-store.server.ts'
import { storeTest } from '#tests/database.ts'
import { addTestMember } from '#tests/member.ts'
import { pageCollection as kind } from './page-collection.ts'
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

storeTest('a page is found as visitors read it, and listed as it was written', async ({ db }) => {
  await addPages(db)
  await saveSettings(db, { peopleClaim: 'sixty people' })
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

storeTest('a change is a version and a deed, of this page alone, and can be undone', async ({ db }) => {
  await addPages(db)
  const maryam = await addTestMember(db, { role: 'admin', name: 'Maryam Siddiqui' })
  const id = 'about-vision'
  const changed = await changeItem(db, kind, { id, version: 1, values: { title: 'New' } }, maryam, at(1))
  expect(changed).toMatchObject({ outcome: 'changed', from: 1, item: { id, version: 2, title: 'New' } })
  expect(await findVersioned(db, kind, id)).toMatchObject({ id, slug: id, updatedAt: at(1).toISOString() })
  expect(await findVersioned(db, kind, 'vision')).toMatchObject({ title: 'vision', version: 1 })
  const late = await changeItem(db, kind, { id, version: 1, values: { title: 'Late' } }, null, at(2))
  const by = 'Maryam Siddiqui'
  expect(late).toEqual({ outcome: 'conflict', version: 2, by, at: at(1).toISOString() })
  const activityEntries = await db
    .selectFrom('activity')
    .select(['verb', 'subject', 'subjectId', 'label'])
    .execute()
  expect(activityEntries).toEqual([{ verb: 'changed', subject: 'page', subjectId: id, label: 'New' }])

  const back = await restoreVersion(
    db,
    kind,
    { id, version: 2, earlier: 1, withPublication: true },
    maryam,
    at(3),
  )
  expect(back).toMatchObject({ outcome: 'changed', item: { title: id, version: 3 } })
  expect((await listRevisions(db, kind, id)).map(({ actorName }) => actorName)).toEqual([
    by,
    by,
    'The site itself',
  ])
  const gone = await changeItem(db, kind, { id: 'none', version: 1, values: { title: 'x' } }, maryam, at(4))
  expect(gone).toEqual({ outcome: 'notFound' })
})
