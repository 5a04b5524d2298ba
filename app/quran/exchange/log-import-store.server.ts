import { randomUUID } from 'node:crypto'
import type { Database } from '#app/platform/database/database.ts'
import { applyOperations, type Refusal } from '#app/quran/log/entry-store.server.ts'
import type { Operation } from '#app/quran/log/operation.ts'
import { type ImportedReading, keyOfReading } from './log-row.ts'
import type { ParsedLog, RowProblem } from './read-log-csv.server.ts'

/** At most this many imports are stored for each member. Older ones are deleted, and can no longer be undone. */
export const maxStoredImports = 10
/** About 110 years: imported entries may be much older than entries that are typed. */
const maxImportDaysBack = 40_000
/** How many operations one transaction applies. */
const batchSize = 500

/** The keys (`keyOfReading`) of all entries in a member's log. */
export async function listReadingKeys(db: Database, userId: string) {
  const rows = await db
    .selectFrom('quranEntry')
    .select(['localDate', 'pages', 'ayat', 'fromAyah', 'toAyah', 'minutes', 'note'])
    .where('userId', '=', userId)
    .where('deletedAt', 'is', null)
    .execute()
  return new Set(rows.map(keyOfReading))
}

/** Stores a file for review, and returns its id. Replaces a file that has not been imported yet. */
export async function addLogImport(
  db: Database,
  userId: string,
  { name, file }: { name: string; file: ParsedLog },
  now: Date,
) {
  const id = randomUUID()
  await db.transaction().execute(async (tx) => {
    await tx.deleteFrom('quranImport').where('userId', '=', userId).where('state', '=', 'ready').execute()
    const olderImports = await tx
      .selectFrom('quranImport')
      .select('id')
      .where('userId', '=', userId)
      .orderBy('createdAt', 'desc')
      .offset(maxStoredImports - 1)
      .limit(maxStoredImports)
      .execute()
    const ids = olderImports.map((row) => row.id)
    if (ids.length > 0) await tx.deleteFrom('quranImport').where('id', 'in', ids).execute()
    await tx
      .insertInto('quranImport')
      .values({
        id,
        userId,
        name: name.slice(0, 120),
        state: 'ready',
        readings: JSON.stringify(file.readings),
        problems: JSON.stringify(file.problems),
        duplicates: file.duplicates,
        createdAt: now.toISOString(),
      })
      .execute()
  })
  return id
}

/** A member's import with its rows; null if they have none with this id. */
export async function findLogImport(db: Database, userId: string, id: string) {
  const row = await db
    .selectFrom('quranImport')
    .selectAll()
    .where('userId', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst()
  if (!row) return null
  const { readings, problems, ...rest } = row
  return {
    ...rest,
    readings: JSON.parse(readings) as ImportedReading[],
    problems: JSON.parse(problems) as RowProblem[],
  }
}

/** A member's imports, the latest first. */
export const listLogImports = (db: Database, userId: string) =>
  db
    .selectFrom('quranImport')
    .select(['id', 'name', 'state', 'imported', 'kept', 'createdAt'])
    .where('userId', '=', userId)
    .orderBy('createdAt', 'desc')
    .limit(maxStoredImports)
    .execute()

export type LogImport = NonNullable<Awaited<ReturnType<typeof findLogImport>>>

/**
 * Adds the rows to the log, and returns how many were imported and why the others were refused. An interrupted
 * import can be repeated, because its entries and operations get the same ids.
 */
export async function runLogImport(
  db: Database,
  userId: string,
  { id, readings }: LogImport,
  { timeZone, now }: { timeZone: string; now: Date },
) {
  const at = now.toISOString()
  const operations = readings.map((reading, index): Operation => {
    const entryId = entryIdOf(id, index)
    return { type: 'put', id: entryId, entryId, at, loggedAt: at, timeZone, ...reading }
  })
  const refused: Refusal[] = []
  for (const batch of batchesOf(operations)) {
    const result = await applyOperations(db, userId, batch, now, { maxDaysBack: maxImportDaysBack })
    refused.push(...result.refused.map(({ reason }) => reason))
  }
  const imported = operations.length - refused.length
  await db
    .updateTable('quranImport')
    .set({ state: 'imported', readings: '[]', problems: '[]', imported })
    .where('id', '=', id)
    .where('userId', '=', userId)
    .execute()
  return { imported, refused }
}

/** Deletes the imported entries, except those that the member has changed since the import. */
export async function undoLogImport(db: Database, userId: string, id: string, now: Date) {
  // The id is part of a LIKE pattern below, so it must be that of an import.
  if (!(await findLogImport(db, userId, id))) return
  const entries = await db
    .selectFrom('quranEntry')
    .select(['id', 'operationId', 'localDate', 'timeZone', 'loggedAt'])
    .where('userId', '=', userId)
    .where('id', 'like', `${entryPrefix(id)}%`)
    .where('deletedAt', 'is', null)
    .execute()
  const unchanged = entries.filter((entry) => entry.operationId === entry.id)
  const at = now.toISOString()
  const operations = unchanged.map(
    ({ id: entryId, operationId, ...entry }): Operation => ({
      type: 'delete',
      id: randomUUID(),
      entryId,
      at,
      ...entry,
    }),
  )
  for (const batch of batchesOf(operations)) {
    await applyOperations(db, userId, batch, now, { maxDaysBack: maxImportDaysBack })
  }
  await db
    .updateTable('quranImport')
    .set({ state: 'undone', kept: entries.length - unchanged.length })
    .where('id', '=', id)
    .where('userId', '=', userId)
    .execute()
}

export const discardLogImport = (db: Database, userId: string, id: string) =>
  db
    .deleteFrom('quranImport')
    .where('userId', '=', userId)
    .where('id', '=', id)
    .where('state', '=', 'ready')
    .execute()

const entryPrefix = (importId: string) => `import-${importId.replaceAll('-', '')}-`
const entryIdOf = (importId: string, index: number) => `${entryPrefix(importId)}${index}`

function* batchesOf(operations: Operation[]) {
  for (let start = 0; start < operations.length; start += batchSize) {
    yield operations.slice(start, start + batchSize)
  }
}
