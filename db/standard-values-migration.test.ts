import type { Kysely } from 'kysely'
import { expect } from 'vitest'
import { readSettings } from '#app/platform/settings/settings-store.server.ts'
import { storeTest } from '#tests/database.ts'
import { up } from './migrations/2026-11-25s-standard-values.ts'

const at = '2026-11-21T12:00:00.000Z'

storeTest(
  'the migration to standard values renames earlier values and deletes the unused setting',
  async ({ db }) => {
    // biome-ignore lint/suspicious/noExplicitAny: the earlier schema has no type
    const earlierDb: Kysely<any> = db
    await earlierDb.schema.alterTable('backup').renameColumn('heartbeatAt', 'seenAt').execute()
    await earlierDb.schema.alterTable('backup').renameColumn('lastError', 'problem').execute()
    const backup = { id: 'b', fileName: 'b.tar.gz', destination: 'folder', createdAt: at }
    await earlierDb
      .insertInto('backup')
      .values({ ...backup, seenAt: at, problem: 'The disk is full.' })
      .execute()
    const entry = { at, actorName: 'Amina', subject: 'user', label: 'Sara', changes: '{}' }
    const verbs = ['signed out everywhere', 'undid the import of', 'changed']
    await earlierDb
      .insertInto('activity')
      .values(verbs.map((verb) => ({ id: verb, verb, ...entry })))
      .execute()
    const pledge = {
      name: 'Sara',
      email: 'sara@example.org',
      amountCents: 100,
      createdAt: at,
      status: 'pledged',
    }
    await earlierDb
      .insertInto('pledge')
      .values(
        ['hand', 'form'].map((source) => ({
          id: source,
          reference: `PLG-${source}`,
          source,
          currency: 'USD',
          ...pledge,
        })),
      )
      .execute()
    const file = {
      id: 'i',
      kind: 'members',
      name: 'list.csv',
      state: 'ready',
      actorName: 'Amina',
      createdAt: at,
    }
    await earlierDb
      .insertInto('import')
      .values({ ...file, headers: '[]', columns: '{}', options: '{}' })
      .execute()
    const row = { importId: 'i', number: 1, label: '', detail: '', note: '', outcome: 'left' }
    await earlierDb
      .insertInto('importRow')
      .values(['new', 'changed', 'same', 'wrong'].map((plan, position) => ({ ...row, position, plan })))
      .execute()
    await earlierDb
      .insertInto('job')
      .values([
        { kind: 'drop pieces', subject: 'upload', dueAt: at, attempts: 0 },
        { kind: 'encodePicture', subject: 'picture', dueAt: at, attempts: 0 },
      ])
      .execute()
    await earlierDb
      .insertInto('setting')
      .values([
        { key: 'backupsKept', value: '3' },
        { key: 'lastChangeAt', value: `"${at}"` },
      ])
      .execute()

    await up(db)

    expect(await db.selectFrom('backup').selectAll().execute()).toMatchObject([
      { ...backup, heartbeatAt: at, lastError: 'The disk is full.' },
    ])
    const activity = await db.selectFrom('activity').select(['id', 'verb', 'label']).orderBy('id').execute()
    expect(activity).toEqual([
      { id: 'changed', verb: 'changed', label: 'Sara' },
      { id: 'signed out everywhere', verb: 'logged out everywhere', label: 'Sara' },
      { id: 'undid the import of', verb: 'reverted the import of', label: 'Sara' },
    ])
    expect(await db.selectFrom('pledge').select(['id', 'source']).orderBy('id').execute()).toEqual([
      { id: 'form', source: 'form' },
      { id: 'hand', source: 'manual' },
    ])
    const rows = await db.selectFrom('importRow').select('plan').orderBy('position').execute()
    expect(rows.map(({ plan }) => plan)).toEqual(['new', 'changed', 'unchanged', 'invalid'])
    expect(await db.selectFrom('job').select(['kind', 'subject']).orderBy('kind').execute()).toEqual([
      { kind: 'deleteUploadParts', subject: 'upload' },
      { kind: 'encodePicture', subject: 'picture' },
    ])
    expect(await db.selectFrom('setting').select('key').execute()).toEqual([{ key: 'backupRetention' }])
    expect((await readSettings(db)).backupRetention).toBe(3)
  },
)
