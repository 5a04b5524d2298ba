// Are the lists of the admin area as fast with 100,000 rows as with 100? node bench/admin-lists.ts

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { readMemberFilter } from '../app/accounts/member-filter.ts'
import { listMembers } from '../app/accounts/member-list-store.server.ts'
import { readActivityFilter } from '../app/activity/activity-filter.ts'
import { listDeeds } from '../app/activity/activity-list-store.server.ts'
import { listWaiting } from '../app/admin/attention-store.server.ts'
import { lastMonths } from '../app/admin/overview-months.ts'
import {
  countNewMembers,
  countReadingDays,
  countSignups,
  sumPledges,
} from '../app/admin/overview-store.server.ts'
import type { Database } from '../app/platform/database/database.ts'
import { migrateToLatest } from '../app/platform/database/migrate.server.ts'
import { type Engine, openPostgres, openSqlite } from '../app/platform/database/open-database.server.ts'
import { migrations } from '../db/migrations/index.ts'
import { startPostgres } from '../tests/postgres.ts'
import { fillAdminLists } from './fill-admin-lists.ts'

const rounds = 15
const small = 100
const large = Number(process.env.ROWS ?? 100_000)
const zone = 'America/New_York'
const affiliations = ['GT MSA', 'UGA', 'Independent']
const now = new Date()

const members =
  (search: string, cursor: string | null = null) =>
  (db: Database) =>
    listMembers(db, readMemberFilter(new URLSearchParams(search)), affiliations, cursor)
const deeds =
  (search: string, cursor: string | null = null) =>
  (db: Database) =>
    listDeeds(db, readActivityFilter(new URLSearchParams(search)), zone, cursor)

/** What a page asks of the database; `deep` is a cursor in the middle of the list. */
const asked: Record<string, (db: Database, deep: string) => Promise<unknown>> = {
  'users, first page': members(''),
  'users, a page in the middle': (db, deep) => members('', deep)(db),
  'users, newest first': members('sort=newest'),
  'users, search for many (“an”)': members('q=an'),
  'users, search for one': members('q=zaynab+42'),
  'users, search for nobody': members('q=nobody-at-all'),
  'users, admins': members('role=admin'),
  'users, an affiliation': members('affiliation=UGA'),
  'users, other affiliations': members('affiliation=other'),
  'users, suspended': members('state=suspended'),
  'activity, first page': deeds(''),
  'activity, search for nobody': deeds('q=nobody-at-all'),
  'activity, of one kind by one admin': deeds('subject=article&who=admin-1'),
  'overview, four charts': (db) => {
    const months = lastMonths(now, zone)
    const charts = [countNewMembers, countSignups, countReadingDays, sumPledges]
    return Promise.all(charts.map((count) => count(db, months)))
  },
  'overview, what waits': (db) => listWaiting(db, now.toISOString().slice(0, 10)),
}

await measure('sqlite', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'shajara-bench-'))
  const { db, close } = openSqlite(join(folder, 'shajara.db'))
  return { db, close: () => close().then(() => rmSync(folder, { recursive: true })) }
})

const server = await startPostgres().catch(() => null)
if (server) {
  await measure('postgres', () => openPostgres(server.url('postgres')))
  await server.stop()
} else console.log('\nPostgreSQL could not be started here.')

async function measure(engine: Engine, open: () => Promise<{ db: Database; close: () => Promise<void> }>) {
  const { db, close } = await open()
  await migrateToLatest(db, migrations)
  await fillAdminLists(db, 0, small, now)
  const few = await timesOf(db, small)
  await fillAdminLists(db, small, large, now)
  // What PostgreSQL does by itself a minute after so many rows came; SQLite needs none.
  if (engine === 'postgres') await sql`vacuum analyze`.execute(db)
  const many = await timesOf(db, large)
  const heads = [`${small} rows`, `${large.toLocaleString('en-US')} rows`, 'ratio']
  console.log(`\n${engine.padEnd(38)}${heads.map((head) => head.padStart(15)).join('')}`)
  for (const [what, time] of Object.entries(many)) {
    const before = few[what] ?? Number.NaN
    const cells = [`${before.toFixed(2)} ms`, `${time.toFixed(2)} ms`, (time / before).toFixed(1)]
    console.log(`${what.padEnd(38)}${cells.map((cell) => cell.padStart(15)).join('')}`)
  }
  await close()
}

async function timesOf(db: Database, rows: number) {
  const { searchText, id } = await db
    .selectFrom('user')
    .select(['searchText', 'id'])
    .orderBy('searchText')
    .orderBy('id')
    .limit(1)
    .offset(Math.floor(rows / 2))
    .executeTakeFirstOrThrow()
  const deep = Buffer.from(JSON.stringify([1, searchText, id])).toString('base64url')
  const times: Record<string, number> = {}
  for (const [what, ask] of Object.entries(asked)) {
    const taken: number[] = []
    for (let round = 0; round < rounds; round++) {
      const startedAt = performance.now()
      await ask(db, deep)
      taken.push(performance.now() - startedAt)
    }
    // The fastest: whatever else the machine does only adds.
    times[what] = Math.min(...taken)
  }
  return times
}
