import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { toCsv } from '#app/platform/csv.ts'
import type { Database } from '#app/platform/database/database.ts'
import { applyOperations } from '#app/quran/log/entry-store.server.ts'
import { maxNoteLength, noContent } from '#app/quran/log/operation.ts'
import { readReadingSummary } from '#app/quran/log/reading-store.server.ts'
import { storeTest } from '#tests/database.ts'
import { addTestMember } from '#tests/member.ts'
import { quranEntryRow } from '#tests/quran-rows.ts'
import { describeImport } from './import-result.server.ts'
import {
  addLogImport,
  discardLogImport,
  findLogImport,
  listLogImports,
  listReadingKeys,
  runLogImport,
  undoLogImport,
} from './log-import-store.server.ts'
import { formatLogRow } from './log-row.ts'
import { readLogCsv } from './read-log-csv.server.ts'

const now = new Date('2026-11-23T12:00:00Z')
const csv = `Date,Pages,From surah,From ayah,To ayah,Note
2019-05-06,2,,,,before the app
2026-11-20,,Al-Baqarah,1,20,
2026-11-20,,2,1,20,
someday,1,,,,
2026-11-19,3,,,,`

async function addFile(db: Database, userId: string, text = csv) {
  const known = await listReadingKeys(db, userId)
  const { file, problem } = await readLogCsv(Buffer.from(text), known, '2026-11-24')
  if (!file) throw new Error(problem)
  return addLogImport(db, userId, { name: 'log.csv', file }, now)
}

async function run(db: Database, userId: string, id: string) {
  const logImport = await findLogImport(db, userId, id)
  if (!logImport) throw new Error('not found')
  return runLogImport(db, userId, logImport, { timeZone: 'America/New_York', now })
}

const listEntries = (db: Database, userId: string) =>
  db
    .selectFrom('quranEntry')
    .select(['localDate', 'pages', 'fromAyah', 'toAyah', 'countedAyat', 'timeZone', 'note'])
    .where('userId', '=', userId)
    .where('deletedAt', 'is', null)
    .orderBy('localDate')
    .execute()

storeTest('a file is stored for review and imported, and the import can be undone', async ({ db }) => {
  const { id: userId } = await addTestMember(db)
  await db
    .insertInto('quranEntry')
    .values(quranEntryRow({ userId, localDate: '2026-11-19', pages: 3 }))
    .execute()
  const id = await addFile(db, userId)
  expect(await findLogImport(db, userId, id)).toMatchObject({
    state: 'ready',
    duplicates: 2,
    problems: [
      { row: 5, label: 'someday', problem: 'The date is missing or unclear. Write it as 2026-11-23.' },
    ],
  })
  expect(await listEntries(db, userId)).toHaveLength(1)
  expect(await run(db, userId, id)).toEqual({ imported: 2, refused: [] })
  const timeZone = 'America/New_York'
  expect(await listEntries(db, userId)).toMatchObject([
    { localDate: '2019-05-06', pages: 2, note: 'before the app', timeZone },
    { localDate: '2026-11-19', pages: 3 },
    { localDate: '2026-11-20', fromAyah: 8, toAyah: 27, countedAyat: 20, timeZone },
  ])
  const { daysRead, currentStreak } = await readReadingSummary(db, { id: userId, timeZone: 'UTC' }, now)
  expect([daysRead, currentStreak]).toEqual([3, 0])
  expect(await listLogImports(db, userId)).toMatchObject([{ id, state: 'imported', imported: 2 }])
  expect(await findLogImport(db, userId, id)).toMatchObject({ readings: [], problems: [] })
  await undoLogImport(db, userId, id, new Date(now.getTime() + 1000))
  expect(await listEntries(db, userId)).toMatchObject([{ localDate: '2026-11-19' }])
  expect(await listLogImports(db, userId)).toMatchObject([{ state: 'undone', kept: 0 }])
})

storeTest(
  'entries that differ only in their note are all imported, and importing an exported log adds nothing',
  async ({ db }) => {
    const { id: userId } = await addTestMember(db)
    const rows = ['after Fajr', '- after Isha', '', 'after Fajr'].map((note) => `2026-11-20,2,${note}`)
    const id = await addFile(db, userId, ['Date,Pages,Note', ...rows].join('\n'))
    expect(await findLogImport(db, userId, id)).toMatchObject({ duplicates: 1 })
    expect(await run(db, userId, id)).toEqual({ imported: 3, refused: [] })
    const entries = await db.selectFrom('quranEntry').selectAll().where('userId', '=', userId).execute()
    const exported = toCsv(entries.map(formatLogRow))
    // The export protects spreadsheets from a note that looks like a formula.
    expect(exported).toContain("'- after Isha")
    const secondId = await addFile(db, userId, exported)
    expect(await findLogImport(db, userId, secondId)).toMatchObject({ duplicates: 3, readings: [] })
  },
)

storeTest(
  'an exported note of the maximum length is recognized as a duplicate, even with an added apostrophe',
  async ({ db }) => {
    const { id: userId } = await addTestMember(db)
    const note = `- ${'x'.repeat(maxNoteLength - 2)}`
    const id = await addFile(db, userId, `Date,Pages,Note\n2026-11-20,2,${note}`)
    expect(await run(db, userId, id)).toEqual({ imported: 1, refused: [] })
    const entries = await db.selectFrom('quranEntry').selectAll().where('userId', '=', userId).execute()
    expect(entries).toMatchObject([{ note }])
    const secondId = await addFile(db, userId, toCsv(entries.map(formatLogRow)))
    expect(await findLogImport(db, userId, secondId)).toMatchObject({ duplicates: 1, readings: [] })
  },
)

storeTest('an interrupted import can be repeated without adding anything twice', async ({ db }) => {
  const { id: userId } = await addTestMember(db)
  const id = await addFile(db, userId)
  const logImport = await findLogImport(db, userId, id)
  await run(db, userId, id)
  if (logImport)
    await runLogImport(db, userId, logImport, { timeZone: 'UTC', now: new Date(now.getTime() + 1000) })
  expect(await listEntries(db, userId)).toHaveLength(3)
})

storeTest(
  'imported days count toward the streak, and days without reading between them are not missed',
  async ({ db }) => {
    const { id: userId } = await addTestMember(db)
    const days = ['2026-11-01', '2026-11-19', '2026-11-20', '2026-11-21', '2026-11-22']
    await run(db, userId, await addFile(db, userId, `Date\n${days.join('\n')}`))
    const member = { id: userId, timeZone: 'UTC' }
    expect(await readReadingSummary(db, member, now)).toMatchObject({
      daysRead: 5,
      currentStreak: 4,
      missedDays: 0,
    })
  },
)

storeTest(
  'undoing an import keeps entries that the member has changed since, and needs the id of an import',
  async ({ db }) => {
    const { id: userId } = await addTestMember(db)
    const id = await addFile(db, userId)
    await run(db, userId, id)
    await undoLogImport(db, userId, '%', now)
    expect(await listEntries(db, userId)).toHaveLength(3)
    const entry = await db
      .selectFrom('quranEntry')
      .select(['id', 'localDate', 'timeZone', 'loggedAt'])
      .where('userId', '=', userId)
      .where('localDate', '=', '2026-11-20')
      .executeTakeFirstOrThrow()
    const { id: entryId, ...rest } = entry
    const at = new Date(now.getTime() + 1000)
    const change = { type: 'put', id: randomUUID(), entryId, ...rest, ...noContent, pages: 9 } as const
    await applyOperations(db, userId, [{ ...change, at: at.toISOString() }], at)
    await undoLogImport(db, userId, id, new Date(at.getTime() + 1000))
    expect(await listEntries(db, userId)).toMatchObject([{ localDate: '2026-11-20', pages: 9 }])
    expect(await findLogImport(db, userId, id)).toMatchObject({ state: 'undone', kept: 1 })
  },
)

storeTest('a member sees and changes only their own imports', async ({ db }) => {
  const { id: userId } = await addTestMember(db)
  const other = await addTestMember(db)
  const id = await addFile(db, userId)
  expect(await findLogImport(db, other.id, id)).toBeNull()
  await discardLogImport(db, other.id, id)
  await undoLogImport(db, other.id, id, now)
  expect(await listLogImports(db, userId)).toMatchObject([{ id, state: 'ready' }])
  const nextId = await addFile(db, userId)
  expect((await listLogImports(db, userId)).map((row) => row.id)).toEqual([nextId])
  await discardLogImport(db, userId, nextId)
  expect(await listLogImports(db, userId)).toEqual([])
})

storeTest(
  'the member reads how many rows were not added, and that a day can have at most 50 entries',
  async ({ db }) => {
    const { id: userId } = await addTestMember(db)
    const rows = Array.from({ length: 80 }, (_, index) => `2026-11-20,${index + 1}`)
    const result = await run(db, userId, await addFile(db, userId, ['Date,Pages', ...rows].join('\n')))
    expect(result.imported).toBe(50)
    expect(describeImport(result)).toBe(
      '50 entries imported into your log. 30 could not be added: a day can have at most 50 entries.',
    )
  },
)

storeTest(
  'pages are rounded, so that a file with more decimals can be imported only once',
  async ({ db }) => {
    const { id: userId } = await addTestMember(db)
    const text = 'Date,Pages\n2026-11-20,1.333333333'
    await run(db, userId, await addFile(db, userId, text))
    expect(await listEntries(db, userId)).toMatchObject([{ pages: 1.33 }])
    expect(await findLogImport(db, userId, await addFile(db, userId, text))).toMatchObject({
      duplicates: 1,
      readings: [],
    })
  },
)
