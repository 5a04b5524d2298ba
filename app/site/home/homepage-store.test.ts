import { expect } from 'vitest'
import { restoreVersion } from '#app/cms/collections/change-item-store.server.ts'
import { describeChangedFields } from '#app/cms/collections/changed-fields.ts'
import { listRevisions } from '#app/cms/collections/revision-store.server.ts'
import { storeTest } from '#tests/database.ts'
import { addTestMember } from '#tests/member.ts'
import { homepageCollection as collection, homepageId as id } from './homepage-collection.ts'
import { readHomepage, saveHomepage } from './homepage-store.server.ts'

const at = (minute: number) => new Date(Date.UTC(2026, 10, 21, 12, minute))
const now = at(0)
const text = { title: 'Salaam', description: 'Come in.', pictureId: null }

storeTest('only the first save creates the homepage', async ({ db }) => {
  expect(await readHomepage(db)).toMatchObject({ title: '', version: 0 })
  expect(await saveHomepage(db, text, 0, null, now)).toMatchObject({ outcome: 'changed', from: 0 })
  expect(await readHomepage(db)).toMatchObject({ title: 'Salaam', picture: null, version: 1 })
  const conflict = await saveHomepage(db, { ...text, title: 'Late' }, 0, null, now)
  expect(conflict).toMatchObject({ outcome: 'conflict', version: 1 })
  expect(await readHomepage(db)).toMatchObject({ title: 'Salaam', version: 1 })
})

storeTest(
  'the second of two admins saving the same version gets a conflict that names the first',
  async ({ db }) => {
    const maryam = await addTestMember(db, { role: 'admin', name: 'Maryam Siddiqui' })
    await saveHomepage(db, text, 0, null, now)
    const first = await saveHomepage(db, { ...text, title: 'Theirs' }, 1, maryam, at(1))
    const second = await saveHomepage(db, { ...text, title: 'Ours' }, 1, null, at(2))
    expect(first.outcome).toBe('changed')
    const by = 'Maryam Siddiqui'
    expect(second).toEqual({ outcome: 'conflict', version: 2, by, at: at(1).toISOString() })
    expect(await readHomepage(db)).toMatchObject({ title: 'Theirs', version: 2 })
  },
)

storeTest('a change is recorded with old and new values; saving without a change is not', async ({ db }) => {
  await saveHomepage(db, text, 0, null, now)
  await saveHomepage(db, { ...text, title: 'Welcome' }, 1, null, now)
  await saveHomepage(db, { ...text, title: 'Welcome' }, 2, null, now)
  const activityEntries = await db.selectFrom('activity').select(['label', 'changes']).execute()
  expect(activityEntries).toHaveLength(2)
  const changes = JSON.stringify({ title: ['Salaam', 'Welcome'] })
  expect(activityEntries).toContainEqual({ label: 'Homepage', changes })
  expect(await readHomepage(db)).toMatchObject({ version: 2 })
})

storeTest(
  'each version records who saved it and when, and an earlier version can be restored',
  async ({ db }) => {
    const maryam = await addTestMember(db, { role: 'admin', name: 'Maryam Siddiqui' })
    // Seeded content: nobody has saved it yet.
    await db
      .insertInto('homepage')
      .values({ id, ...text, updatedAt: now.toISOString() })
      .execute()
    expect(await listRevisions(db, collection, id)).toEqual([])
    await saveHomepage(db, { ...text, title: 'Welcome' }, 1, maryam, at(1))
    await saveHomepage(db, { ...text, title: 'Welcome', description: 'Join us for tea.' }, 2, maryam, at(2))
    const revisions = await listRevisions(db, collection, id)
    expect(revisions.map(({ version, actorName, at }) => [version, actorName, at])).toEqual([
      [3, 'Maryam Siddiqui', at(2).toISOString()],
      [2, 'Maryam Siddiqui', at(1).toISOString()],
      [1, 'The system', now.toISOString()],
    ])
    const [third, second, first] = revisions.map(({ snapshot }) => snapshot)
    if (!third || !second || !first) throw new Error('Versions are missing')
    expect([
      describeChangedFields(collection, third, second),
      describeChangedFields(collection, second, first),
    ]).toEqual(['Description', 'Title'])
    // Restores as the Undo button does. `withPublication` has no effect here: the homepage has no publication time.
    const restored = await restoreVersion(
      db,
      collection,
      { id, version: 3, earlierVersion: 1, withPublication: true },
      maryam,
      at(3),
    )
    expect(restored).toMatchObject({ outcome: 'changed', from: 3, item: { version: 4 } })
    expect(await readHomepage(db)).toMatchObject({ title: 'Salaam', description: 'Come in.', version: 4 })
    const conflict = await restoreVersion(
      db,
      collection,
      { id, version: 3, earlierVersion: 2 },
      maryam,
      at(4),
    )
    expect(conflict).toMatchObject({ outcome: 'conflict', version: 4 })
    expect(await listRevisions(db, collection, id)).toHaveLength(4)
  },
)
