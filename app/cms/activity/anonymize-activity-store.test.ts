import { expect } from 'vitest'
import type { Database } from '#app/platform/database/database.ts'
import { storeTest } from '#tests/database.ts'
import { recordActivity } from './activity-store.server.ts'
import { anonymizeActivity } from './anonymize-activity-store.server.ts'

const now = new Date('2026-11-21T12:00:00Z')
const activityEntry = { verb: 'changed', subject: 'attendance', subjectId: 'e', label: 'Iftar' } as const
const came = { from: 'did not come', to: 'came' }
const left = { ...came, userId: null, name: 'Someone who left' }
const kept = async (db: Database) =>
  JSON.parse((await db.selectFrom('activity').select('changes').executeTakeFirstOrThrow()).changes)
const forget = (db: Database, id: string, name: string) =>
  anonymizeActivity(db, { id, name, email: `${id}@example.org`, emailVerified: false })

storeTest('who came is forgotten by the member, whatever they are called now', async ({ db }) => {
  const namesake = { ...came, userId: 'b', name: 'Amina' }
  const changes = [{ ...came, userId: 'a', name: 'Amina' }, namesake, { ...came, userId: 'c', name: 'Sara' }]
  await recordActivity(db, null, { ...activityEntry, changes }, now)
  await forget(db, 'a', 'Amina Renamed')
  expect(await kept(db)).toEqual([left, namesake, changes[2]])
  await forget(db, 'c', 'Sara')
  expect(await kept(db)).toEqual([left, namesake, left])
})

storeTest('and by the name where only that was written down', async ({ db }) => {
  const mark: [string, string] = [came.from, came.to]
  await recordActivity(db, null, { ...activityEntry, changes: { Amina: mark, Sara: mark, Omar: mark } }, now)
  await forget(db, 'a', 'Amina')
  await forget(db, 'c', 'Sara')
  expect(await kept(db)).toEqual([left, left, { ...came, userId: null, name: 'Omar' }])
})
