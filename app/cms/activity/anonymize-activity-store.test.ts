import { expect } from 'vitest'
import type { Database } from '#app/platform/database/database.ts'
import { storeTest } from '#tests/database.ts'
import { recordActivity } from './activity-store.server.ts'
import { anonymizeActivity } from './anonymize-activity-store.server.ts'

const now = new Date('2026-11-21T12:00:00Z')
const activityEntry = { verb: 'changed', subject: 'attendance', subjectId: 'e', label: 'Iftar' } as const
const attendance = { from: 'did not attend', to: 'attended' }
const anonymous = { ...attendance, userId: null, name: 'Deleted user' }
const readChanges = async (db: Database) =>
  JSON.parse((await db.selectFrom('activity').select('changes').executeTakeFirstOrThrow()).changes)
const anonymize = (db: Database, id: string, name: string) =>
  anonymizeActivity(db, { id, name, email: `${id}@example.org`, emailVerified: false })

storeTest('anonymizes attendance by member id, even after a rename', async ({ db }) => {
  const namesake = { ...attendance, userId: 'b', name: 'Amina' }
  const changes = [
    { ...attendance, userId: 'a', name: 'Amina' },
    namesake,
    { ...attendance, userId: 'c', name: 'Sara' },
  ]
  await recordActivity(db, null, { ...activityEntry, changes }, now)
  await anonymize(db, 'a', 'Amina Renamed')
  expect(await readChanges(db)).toEqual([anonymous, namesake, changes[2]])
  await anonymize(db, 'c', 'Sara')
  expect(await readChanges(db)).toEqual([anonymous, namesake, anonymous])
})

storeTest('anonymizes attendance by name in entries without ids', async ({ db }) => {
  const change: [string, string] = [attendance.from, attendance.to]
  await recordActivity(
    db,
    null,
    { ...activityEntry, changes: { Amina: change, Sara: change, Omar: change } },
    now,
  )
  await anonymize(db, 'a', 'Amina')
  await anonymize(db, 'c', 'Sara')
  expect(await readChanges(db)).toEqual([anonymous, anonymous, { ...attendance, userId: null, name: 'Omar' }])
})
