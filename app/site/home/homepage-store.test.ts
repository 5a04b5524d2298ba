import { expect } from 'vitest'
import { restoreVersion } from '#app/cms/collections/change-item-store.server.ts'
import { listChangedFields } from '#app/cms/collections/changed-fields.ts'
import { listRevisions } from '#app/cms/collections/revision-store.server.ts'
import { storeTest } from '#tests/database.ts'
import { addTestMember } from '#tests/member.ts'
import { homepageId as id, homepageCollection as kind } from './homepage-collection.ts'
import { readHomepage, saveHomepage } from './homepage-store.server.ts'

const at = (minute: number) => new Date(Date.UTC(2026, 10, 21, 12, minute))
const now = at(0)
const text = { title: 'Salaam', description: 'Come in.', pictureId: null }

storeTest('where there is no home page yet, saving makes it, once', async ({ db }) => {
  expect(await readHomepage(db)).toMatchObject({ title: '', version: 0 })
  expect(await saveHomepage(db, text, 0, null, now)).toMatchObject({ outcome: 'changed', from: 0 })
  expect(await readHomepage(db)).toMatchObject({ title: 'Salaam', picture: null, version: 1 })
  const late = await saveHomepage(db, { ...text, title: 'Late' }, 0, null, now)
  expect(late).toMatchObject({ outcome: 'conflict', version: 1 })
  expect(await readHomepage(db)).toMatchObject({ title: 'Salaam', version: 1 })
})

storeTest('of two admins with one version the second is told who was faster', async ({ db }) => {
  const maryam = await addTestMember(db, { role: 'admin', name: 'Maryam Siddiqui' })
  await saveHomepage(db, text, 0, null, now)
  const first = await saveHomepage(db, { ...text, title: 'Theirs' }, 1, maryam, at(1))
  const second = await saveHomepage(db, { ...text, title: 'Ours' }, 1, null, at(2))
  expect(first.outcome).toBe('changed')
  const by = 'Maryam Siddiqui'
  expect(second).toEqual({ outcome: 'conflict', version: 2, by, at: at(1).toISOString() })
  expect(await readHomepage(db)).toMatchObject({ title: 'Theirs', version: 2 })
})

storeTest('a change is written down, from what to what; no change is none', async ({ db }) => {
  await saveHomepage(db, text, 0, null, now)
  await saveHomepage(db, { ...text, title: 'Welcome' }, 1, null, now)
  await saveHomepage(db, { ...text, title: 'Welcome' }, 2, null, now)
  const activityEntries = await db.selectFrom('activity').select(['label', 'changes']).execute()
  expect(activityEntries).toHaveLength(2)
  const changes = JSON.stringify({ title: ['Salaam', 'Welcome'] })
  expect(activityEntries).toContainEqual({ label: 'Homepage', changes })
  expect(await readHomepage(db)).toMatchObject({ version: 2 })
})

storeTest('its versions are kept, with who and when, and an earlier one comes back', async ({ db }) => {
  const maryam = await addTestMember(db, { role: 'admin', name: 'Maryam Siddiqui' })
  // The site began with it: nobody has saved it yet.
  await db
    .insertInto('homepage')
    .values({ id, ...text, updatedAt: now.toISOString() })
    .execute()
  expect(await listRevisions(db, kind, id)).toEqual([])
  await saveHomepage(db, { ...text, title: 'Welcome' }, 1, maryam, at(1))
  await saveHomepage(db, { ...text, title: 'Welcome', description: 'Do.' }, 2, maryam, at(2))
  const revisions = await listRevisions(db, kind, id)
  expect(revisions.map(({ version, actorName, at }) => [version, actorName, at])).toEqual([
    [3, 'Maryam Siddiqui', at(2).toISOString()],
    [2, 'Maryam Siddiqui', at(1).toISOString()],
    [1, 'The site itself', now.toISOString()],
  ])
  const [third, second, first] = revisions.map(({ snapshot }) => snapshot)
  if (!third || !second || !first) throw new Error('Versions are missing')
  expect([listChangedFields(kind, third, second), listChangedFields(kind, second, first)]).toEqual([
    'Description',
    'Title',
  ])
  // An Undo brings back the whole of a version, which for a list has a time of publication, too.
  const back = await restoreVersion(
    db,
    kind,
    { id, version: 3, earlier: 1, withPublication: true },
    maryam,
    at(3),
  )
  expect(back).toMatchObject({ outcome: 'changed', from: 3, item: { version: 4 } })
  expect(await readHomepage(db)).toMatchObject({ title: 'Salaam', description: 'Come in.', version: 4 })
  const late = await restoreVersion(db, kind, { id, version: 3, earlier: 2 }, maryam, at(4))
  expect(late).toMatchObject({ outcome: 'conflict', version: 4 })
  expect(await listRevisions(db, kind, id)).toHaveLength(4)
})
