import type { Database } from '#app/platform/database/database.ts'
import { readSettings } from '#app/platform/settings/settings-store.server.ts'
import { UnreadableFileError } from '#app/platform/worker/read-in-worker.server.ts'
import type { ReadRow } from './import.ts'
import type { StoredImport } from './import-store.server.ts'
import type { Importer, Importers } from './importer.server.ts'

const batchSize = 200

/** Reads a file into rows with their plans. Starts over if it is run again. */
export async function readImport(db: Database, importers: Importers, storedImport: StoredImport, now: Date) {
  const file = await db
    .selectFrom('importText')
    .select('text')
    .where('importId', '=', storedImport.id)
    .executeTakeFirst()
  if (!file) return
  await db.deleteFrom('importRow').where('importId', '=', storedImport.id).execute()
  const { timeZone } = await readSettings(db)
  const rowNumbers = new Map<string, number>()
  let position = 0
  let buffer: ReadRow<unknown>[] = []
  const flush = async () => {
    position = await planRows(db, importers[storedImport.kind], storedImport, {
      rows: buffer,
      rowNumbers,
      position,
      now,
    })
    buffer = []
    // Yield to the event loop, so that requests are served in between.
    await new Promise((resolve) => setImmediate(resolve))
  }
  try {
    for await (const row of importers[storedImport.kind].read(file.text, JSON.parse(storedImport.columns), {
      timeZone,
      now,
    })) {
      buffer.push(row)
      if (buffer.length >= batchSize) await flush()
    }
    await flush()
    if (position === 0) throw new UnreadableFileError('There are no rows in this file.')
    await saveReadResult(db, storedImport.id, null)
  } catch (error) {
    if (!(error instanceof UnreadableFileError)) throw error
    await saveReadResult(db, storedImport.id, error.message)
  }
}

/** Stores the result of reading a file, if it is still being read. */
export async function saveReadResult(db: Database, id: string, problem: string | null) {
  await db
    .updateTable('import')
    .set({ state: problem ? 'unreadable' : 'ready', problem })
    .where('id', '=', id)
    .where('state', '=', 'reading')
    .execute()
}

interface Batch {
  rows: ReadRow<unknown>[]
  /** The numbers of earlier rows, by key. The rows of the batch are added. */
  rowNumbers: Map<string, number>
  /** The number of rows that are already stored. */
  position: number
  now: Date
}

/** Stores a batch of rows with their plans; returns the number of rows that are stored now. */
async function planRows(
  db: Database,
  importer: Importer,
  { id: importId }: StoredImport,
  { rows, rowNumbers, position: lastPosition, now }: Batch,
) {
  const checked: ReadRow<unknown>[] = rows.map((row) => {
    if (row.value === null) return row
    const firstNumber = rowNumbers.get(row.key)
    if (firstNumber !== undefined)
      return { ...row, value: null, note: `This is a duplicate of row ${firstNumber}. Remove one of them.` }
    rowNumbers.set(row.key, row.number)
    return row
  })
  const valid = checked.filter(({ value }) => value !== null)
  const plans = await importer.plan(db, valid.map(({ value }) => value) as never[], now)
  const plansByRow = new Map(valid.map((row, index) => [row, plans[index] ?? null]))
  let position = lastPosition
  const rowsToStore = checked.flatMap((row) => {
    const invalid = { plan: 'invalid' as const, detail: '' }
    const plan = row.value === null ? invalid : plansByRow.get(row)
    if (!plan) return []
    position += 1
    const needsWrite = plan.plan === 'new' || plan.plan === 'changed'
    return [
      {
        importId,
        position,
        number: row.number,
        label: row.label.slice(0, 300),
        detail: plan.detail.slice(0, 1000),
        note: [row.note, 'note' in plan ? plan.note : ''].filter(Boolean).join(' '),
        value: needsWrite ? JSON.stringify(row.value) : null,
        plan: plan.plan,
        outcome: needsWrite ? ('waiting' as const) : ('skipped' as const),
        subjectId: null,
        before: null,
        after: null,
      },
    ]
  })
  if (rowsToStore.length > 0) await db.insertInto('importRow').values(rowsToStore).execute()
  return position
}
