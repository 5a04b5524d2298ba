import type { Selectable } from 'kysely'
import type { Database } from '#app/platform/database/database.ts'
import type { ImportRowTable } from '#app/platform/database/schema/imports.ts'
import type { Log } from '#app/platform/log/log.server.ts'
import type { ImportOptions } from './import.ts'
import type { StoredImport } from './import-store.server.ts'
import type { Importers, RunContext } from './importer.server.ts'

type Row = Selectable<ImportRowTable>
const batchSize = 200

/** Writes or undoes the next rows of an import; false if there are none left. */
export async function runBatch(db: Database, importers: Importers, id: string, now: Date, log?: Log) {
  try {
    return await processBatch(db, importers, id, batchSize, now)
  } catch (error) {
    log?.warn({ import: id, error: error instanceof Error ? error.stack : String(error) })
    if (!isRowError(error)) throw error
    // One of the rows cannot be written or undone: process them one by one to find it.
    for (let count = 0; count < batchSize; count++) {
      try {
        if (!(await processBatch(db, importers, id, 1, now))) return false
      } catch (error) {
        if (!isRowError(error) || !(await failNext(db, id, error))) throw error
      }
    }
    return true
  }
}

async function processBatch(db: Database, importers: Importers, id: string, size: number, now: Date) {
  return db.transaction().execute(async (tx) => {
    const storedImport = await lock(tx, id)
    if (!storedImport) return false
    const rows = await nextRows(tx, storedImport, size)
    if (rows.length > 0) {
      const work = storedImport.state === 'running' ? write : revert
      await saveOutcomes(
        tx,
        await work(tx, importers, storedImport, rows, {
          now,
          importId: id,
          ...(await findActor(tx, storedImport)),
        }),
      )
    }
    if (rows.length === size) return true
    const state = storedImport.state === 'running' ? 'done' : 'undone'
    await tx
      .updateTable('import')
      .set({ state, finishedAt: now.toISOString() })
      .where('id', '=', id)
      .execute()
    return false
  })
}

/** Updating the row of the import first makes other nodes wait on PostgreSQL, so no row is written twice. */
async function lock(tx: Database, id: string): Promise<StoredImport | undefined> {
  return tx
    .updateTable('import')
    .set((eb) => ({ state: eb.ref('state') }))
    .where('id', '=', id)
    .where('state', 'in', ['running', 'undoing'])
    .returningAll()
    .executeTakeFirst()
}

function nextRows(tx: Database, { id, state }: StoredImport, size: number): Promise<Row[]> {
  const outcomes: Row['outcome'][] = state === 'running' ? ['waiting'] : ['added', 'changed']
  return (
    tx
      .selectFrom('importRow')
      .selectAll()
      .where('importId', '=', id)
      .where('outcome', 'in', outcomes)
      // Undo in reverse order.
      .orderBy('position', state === 'running' ? 'asc' : 'desc')
      .limit(size)
      .execute()
  )
}

async function write(
  tx: Database,
  importers: Importers,
  { kind, options }: StoredImport,
  rows: Row[],
  run: RunContext,
): Promise<Row[]> {
  const values = rows.map(({ value }) => JSON.parse(value ?? 'null') as never)
  const applied = await importers[kind].apply(tx, values, JSON.parse(options) as ImportOptions, run)
  return rows.map((row, index) => {
    const result = applied[index] ?? { outcome: 'failed' as const }
    return {
      ...row,
      outcome: result.outcome,
      subjectId: result.subjectId ?? null,
      before: result.before === undefined ? null : JSON.stringify(result.before),
      after: result.after === undefined ? null : JSON.stringify(result.after),
      note: result.note ?? row.note,
    }
  })
}

async function revert(
  tx: Database,
  importers: Importers,
  { kind }: StoredImport,
  rows: Row[],
  run: RunContext,
): Promise<Row[]> {
  const written = rows.map((row) => ({
    value: JSON.parse(row.value ?? 'null') as never,
    outcome: row.outcome as 'added' | 'changed',
    subjectId: row.subjectId ?? '',
    before: JSON.parse(row.before ?? 'null'),
    after: JSON.parse(row.after ?? 'null'),
  }))
  const outcomes = await importers[kind].undo(tx, written, run)
  return rows.map((row, index) => {
    const reason = outcomes[index] ?? null
    return reason === null
      ? { ...row, outcome: 'undone', note: '' }
      : { ...row, outcome: 'notUndone', note: reason }
  })
}

/** The admin who started or undid the import. */
async function findActor(tx: Database, { id, state, actorName }: StoredImport) {
  const activityEntry = await tx
    .selectFrom('activity')
    .select(['actorId', 'actorName'])
    .where('subject', '=', 'import')
    .where('subjectId', '=', id)
    .where('verb', '=', state === 'running' ? 'imported' : 'reverted the import of')
    .orderBy('at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return { actorName: activityEntry?.actorName ?? actorName, actorId: activityEntry?.actorId ?? null }
}

/** Stores the outcomes of rows in one statement; the rows exist, so it only updates. */
async function saveOutcomes(tx: Database, rows: Row[]) {
  await tx
    .insertInto('importRow')
    .values(rows)
    .onConflict((oc) =>
      oc.columns(['importId', 'position']).doUpdateSet(({ ref }) => ({
        outcome: ref('excluded.outcome'),
        subjectId: ref('excluded.subjectId'),
        before: ref('excluded.before'),
        after: ref('excluded.after'),
        note: ref('excluded.note'),
      })),
    )
    .execute()
}

/** Marks the next row as failed or not undone; false if there is none. */
async function failNext(db: Database, id: string, error: unknown) {
  return db.transaction().execute(async (tx) => {
    const storedImport = await lock(tx, id)
    const [row] = storedImport ? await nextRows(tx, storedImport, 1) : []
    if (!storedImport || !row) return false
    const isRunning = storedImport.state === 'running'
    const note = `It could not be ${isRunning ? 'saved' : 'reverted'}: ${String(error).slice(0, 200)}`
    await tx
      .updateTable('importRow')
      .set({ outcome: isRunning ? 'failed' : 'notUndone', note })
      .where('importId', '=', id)
      .where('position', '=', row.position)
      .execute()
    return true
  })
}

/** The result codes SQLITE_TOOBIG, SQLITE_CONSTRAINT and SQLITE_MISMATCH. */
const sqliteRowErrors = new Set([18, 19, 20])

/** Whether a row caused the error, rather than an unavailable database. */
function isRowError(error: unknown) {
  if (error instanceof SyntaxError || error instanceof TypeError || error instanceof RangeError) return true
  const { code, errcode } = error as { code?: unknown; errcode?: unknown }
  // PostgreSQL: data exceptions, constraint violations and program limits.
  if (typeof code === 'string' && /^(22|23|54)...$/.test(code)) return true
  return typeof errcode === 'number' && sqliteRowErrors.has(errcode & 0xff)
}
