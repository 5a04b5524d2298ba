import type { Kysely } from 'kysely'
import { expect } from 'vitest'
import { storeTest } from '#tests/database.ts'
import { up } from './migrations/2026-11-26w-rename-values.ts'

const at = '2026-11-21T12:00:00.000Z'

storeTest(
  'the migration renames an activity verb and two import outcomes, and leaves other values unchanged',
  async ({ db }) => {
    // biome-ignore lint/suspicious/noExplicitAny: the earlier values have no type
    const earlierDb: Kysely<any> = db
    const entry = { at, actorName: 'Amina', subject: 'event', label: 'Iftar', changes: '{}' }
    await earlierDb
      .insertInto('activity')
      .values(['deleted', 'removed for good'].map((verb) => ({ id: verb, verb, ...entry })))
      .execute()
    const file = {
      id: 'i',
      kind: 'members',
      name: 'list.csv',
      state: 'undone',
      actorName: 'Amina',
      createdAt: at,
    }
    await earlierDb
      .insertInto('import')
      .values({ ...file, headers: '[]', columns: '{}', options: '{}' })
      .execute()
    const row = { importId: 'i', number: 1, label: '', detail: '', note: '', plan: 'new' }
    const outcomes = ['left', 'undone', 'kept']
    await earlierDb
      .insertInto('importRow')
      .values(outcomes.map((outcome, position) => ({ ...row, position, outcome })))
      .execute()

    await up(db)

    const activity = await db.selectFrom('activity').select(['id', 'verb']).orderBy('id').execute()
    expect(activity).toEqual([
      { id: 'deleted', verb: 'deleted' },
      { id: 'removed for good', verb: 'permanently deleted' },
    ])
    const rows = await db.selectFrom('importRow').select('outcome').orderBy('position').execute()
    expect(rows.map(({ outcome }) => outcome)).toEqual(['skipped', 'undone', 'notUndone'])
  },
)
