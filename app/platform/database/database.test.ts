import { Kysely, sql } from 'kysely'
import { expect } from 'vitest'
import { saveSettings } from '#app/platform/settings/settings-store.server.ts'
import { migrations } from '#db/migrations/index.ts'
import { postgresTest, storeTest } from '#tests/database.ts'
import { waitFor } from '#tests/site.ts'
import { migrateToLatest, NewerSchemaError } from './migrate.server.ts'
import { observedDialect } from './observed-dialect.server.ts'
import { openPostgres } from './open-database.server.ts'
import { postgresDialect } from './postgres.server.ts'
import type { Schema } from './schema/schema.ts'
import { TableChanges } from './table-changes.server.ts'

const setting = (key: string) => ({ key, value: '1' })

storeTest('records the tables of a read, including joins and subqueries', async ({ db, changes }) => {
  const tables = new Set<string>()
  await changes.recordReads(tables, async () => {
    await db
      .selectFrom('slide')
      .innerJoin('picture', 'picture.id', 'slide.pictureId')
      .selectAll('slide')
      .where('slide.id', 'in', (eb) => eb.selectFrom('project').select('id'))
      .execute()
  })
  expect([...tables].sort()).toEqual(['picture', 'project', 'slide'])
})

storeTest('announces a write when it commits, not before', async ({ db, changes }) => {
  const announced: string[] = []
  changes.onChange((tables) => announced.push(...tables))
  await db.transaction().execute(async (tx) => {
    await tx.insertInto('setting').values(setting('a')).execute()
    expect(announced).toEqual([])
  })
  expect(announced).toEqual(['setting'])
})

postgresTest('rolls back a write that cannot be announced to other nodes', async ({ url }) => {
  const changes = new TableChanges()
  const failingPublish = async () => {
    throw new Error('connection lost')
  }
  const db = new Kysely<Schema>({
    dialect: observedDialect(postgresDialect(url ?? ''), changes, failingPublish),
  })
  const announced: string[] = []
  changes.onChange((tables) => announced.push(...tables))
  await expect(db.insertInto('setting').values(setting('a')).execute()).rejects.toThrow('connection lost')
  expect(await db.selectFrom('setting').selectAll().execute()).toEqual([])
  expect(announced).toEqual([])
  await db.destroy()
})

storeTest('a failed write leaves its connection usable', async ({ db, changes }) => {
  const announced: string[] = []
  changes.onChange((tables) => announced.push(...tables))
  for (let i = 0; i < 12; i++)
    await db
      .insertInto('setting')
      .values(setting('a'))
      .execute()
      .catch(() => {})
  await db.insertInto('setting').values(setting('b')).execute()
  expect(announced).toEqual(['setting', 'setting'])
  expect(await db.selectFrom('setting').select('key').orderBy('key').execute()).toEqual([
    { key: 'a' },
    { key: 'b' },
  ])
})

storeTest('a rolled-back transaction announces nothing', async ({ db, changes }) => {
  const announced: string[] = []
  changes.onChange((tables) => announced.push(...tables))
  const failing = db.transaction().execute(async (tx) => {
    await tx.insertInto('setting').values(setting('a')).execute()
    throw new Error('changed our mind')
  })
  await expect(failing).rejects.toThrow('changed our mind')
  expect(announced).toEqual([])
  expect(await db.selectFrom('setting').selectAll().execute()).toEqual([])
})

storeTest('announces writes again after the database itself ended a transaction', async ({ db, changes }) => {
  const ended = db.transaction().execute(async (tx) => {
    await sql`rollback`.execute(tx)
    throw new Error('the disk is full')
  })
  await expect(ended).rejects.toThrow()
  const announced: string[] = []
  changes.onChange((tables) => announced.push(...tables))
  await db.insertInto('setting').values(setting('b')).execute()
  expect(announced).toEqual(['setting'])
})

storeTest('a write that changes no row announces nothing', async ({ db, changes }) => {
  const before = changes.now
  await db.deleteFrom('setting').where('key', '=', 'absent').execute()
  await db.deleteFrom('setting').where('key', '=', 'absent').returningAll().execute()
  expect(changes.now).toBe(before)
})

storeTest('rejects a schema from a newer version', async ({ db }) => {
  const { '2026-11-21-public-site': first } = migrations
  if (!first) throw new Error('the first migration is missing')
  const olderMigrations = { '2026-11-21-public-site': first }
  await expect(migrateToLatest(db, olderMigrations)).rejects.toThrow(NewerSchemaError)
})

storeTest('rolls back a failed migration completely', async ({ db }) => {
  const brokenMigrations = {
    ...migrations,
    '2999-01-01-broken': {
      async up(tx: typeof db) {
        await tx.schema.createTable('half').addColumn('id', 'text').execute()
        throw new Error('migration failed')
      },
    },
  }
  await expect(migrateToLatest(db, brokenMigrations as never)).rejects.toThrow('migration failed')
  const tables = await db.introspection.getTables()
  expect(tables.map((table) => table.name)).not.toContain('half')
})

storeTest('running the migrations again does nothing', async ({ db }) => {
  expect(await migrateToLatest(db, migrations)).toEqual([])
})

postgresTest('a node receives the changes from another node', async ({ db, url }) => {
  const other = await openPostgres(url ?? '')
  const announced: string[] = []
  other.changes.onChange((tables) => announced.push(...tables))
  await saveSettings(db, { name: 'Nur' })
  await waitFor('the notification', async () => announced.at(0))
  expect(announced).toEqual(['setting'])
  await other.close()
})
