import { randomUUID } from 'node:crypto'
import type { Selectable } from 'kysely'
import { type Actor, formatActor, recordActivity } from '#app/cms/activity/activity-store.server.ts'
import type { Database } from '#app/platform/database/database.ts'
import { keysetPage, keysetPages } from '#app/platform/database/keyset.server.ts'
import type { ImportTable } from '#app/platform/database/schema/imports.ts'
import { notFound } from '#app/platform/http/errors.ts'
import { enqueueJob } from '#app/platform/jobs/job-store.server.ts'
import { type Columns, matchColumns, missingFields } from './csv-columns.ts'
import { type ImportKind, type ImportOptions, importKindLabels, type Plan } from './import.ts'
import type { Importers } from './importer.server.ts'

export type StoredImport = Selectable<ImportTable>
export const importJob = 'import'

/** Stores an uploaded file. A job reads it as soon as the column of every required field is known. */
export async function addImport(
  db: Database,
  importers: Importers,
  file: { kind: ImportKind; name: string; text: string; headers: string[] },
  actor: NonNullable<Actor>,
  now: Date,
) {
  const id = randomUUID()
  const { kind, text, headers } = file
  const { fields } = importers[kind]
  const columns = matchColumns(fields, headers)
  const state = missingFields(fields, columns).length > 0 ? ('columns' as const) : ('reading' as const)
  await db.transaction().execute(async (tx) => {
    await tx
      .insertInto('import')
      .values({
        id,
        kind,
        name: file.name.replace(/[\p{Cc}\s]+/gu, ' ').slice(0, 200),
        state,
        problem: null,
        headers: JSON.stringify(headers),
        columns: JSON.stringify(columns),
        options: '{}',
        actorName: formatActor(actor),
        createdAt: now.toISOString(),
        startedAt: null,
        finishedAt: null,
      })
      .execute()
    await tx.insertInto('importText').values({ importId: id, text }).execute()
    if (state === 'reading') await enqueueJob(tx, { kind: importJob, subject: id }, now)
  })
  return id
}

export const findImport = (db: Database, id: string): Promise<StoredImport | undefined> =>
  db.selectFrom('import').selectAll().where('id', '=', id).executeTakeFirst()

/** An import; throws a 404 if there is none. */
export const requireImport = async (db: Database, id: string) =>
  (await findImport(db, id)) ?? notFound('Import')

/** Newest first. */
const importOrder = { keys: ['createdAt', 'id'], descending: true }
/** `hasRowsToWrite`: rows would be added or changed. */
const selectImports = (db: Database) =>
  db
    .selectFrom('import')
    .selectAll()
    .select((eb) =>
      eb
        .case()
        .when(
          eb.exists(
            eb
              .selectFrom('importRow')
              .select('position')
              .whereRef('importId', '=', 'import.id')
              .where('plan', 'in', ['new', 'changed']),
          ),
        )
        .then(1)
        .else(0)
        .end()
        .as('hasRowsToWrite'),
    )

export const listImports = (db: Database, kinds: ImportKind[], cursor: string | null) =>
  keysetPage(selectImports(db).where('kind', 'in', kinds), importOrder, cursor, 20)

export const streamImports = (db: Database, kinds: ImportKind[]) =>
  keysetPages(selectImports(db).where('kind', 'in', kinds), importOrder)

/** Reads the file again with other columns; false if it is being read or the import has already started. */
export async function changeColumns(db: Database, id: string, columns: Columns, now: Date) {
  return db.transaction().execute(async (tx) => {
    const { numUpdatedRows } = await tx
      .updateTable('import')
      .set({ columns: JSON.stringify(columns), state: 'reading', problem: null })
      .where('id', '=', id)
      .where('state', 'in', ['columns', 'ready', 'unreadable'])
      .executeTakeFirst()
    if (numUpdatedRows === 0n) return false
    await enqueueJob(tx, { kind: importJob, subject: id }, now)
    return true
  })
}

/** Starts an import; false if it is not ready or has already started. */
export async function startImport(db: Database, id: string, options: ImportOptions, actor: Actor, now: Date) {
  return transition(
    db,
    id,
    ['ready'],
    'running',
    'imported',
    { options: JSON.stringify(options), startedAt: now.toISOString() },
    actor,
    now,
  )
}

/** Marks an import or its undo as failed, after the last attempt to process its rows. */
export async function failImport(db: Database, id: string, now: Date) {
  const update = db.updateTable('import').where('id', '=', id)
  // In this order, because an admin can undo an import as soon as it is marked as failed. The other update, if it came
  // second, would mark that new undo as failed, too.
  await update.set({ state: 'undoFailed' }).where('state', '=', 'undoing').execute()
  await update
    .set({ state: 'failed', finishedAt: now.toISOString() })
    .where('state', '=', 'running')
    .execute()
}

/** Continues an import or an undo that failed; false if neither did. */
export async function resumeImport(db: Database, id: string, actor: Actor, now: Date) {
  return db.transaction().execute(async (tx) => {
    const row =
      (await setState(tx, id, ['failed'], { state: 'running', finishedAt: null })) ??
      (await setState(tx, id, ['undoFailed'], { state: 'undoing' }))
    if (!row) return false
    const entry = { verb: 'retried', subject: 'import', subjectId: id, label: labelOf(row) } as const
    await recordActivity(tx, actor, entry, now)
    await enqueueJob(tx, { kind: importJob, subject: id }, now)
    return true
  })
}

/** Starts undoing an import; false if it is not over, or if its undo has already been started. */
export async function undoImport(db: Database, id: string, actor: Actor, now: Date) {
  return transition(db, id, ['done', 'failed'], 'undoing', 'reverted the import of', {}, actor, now)
}

/**
 * Changes the state of an import, records it, deletes the file's text and queues the job; false if the import has none
 * of the states `from`.
 */
async function transition(
  db: Database,
  id: string,
  from: StoredImport['state'][],
  to: StoredImport['state'],
  verb: 'imported' | 'reverted the import of',
  set: Partial<StoredImport>,
  actor: Actor,
  now: Date,
) {
  return db.transaction().execute(async (tx) => {
    const row = await setState(tx, id, from, { ...set, state: to })
    if (!row) return false
    const { plans, outcomes } = await countRows(tx, id)
    const counts: [string, number][] =
      to === 'running'
        ? [
            ['new', plans.new],
            ['changed', plans.changed],
            ['invalid', plans.invalid],
          ]
        : [
            ['added', outcomes.added ?? 0],
            ['changed', outcomes.changed ?? 0],
          ]
    await recordActivity(
      tx,
      actor,
      {
        verb,
        subject: 'import',
        subjectId: id,
        label: labelOf(row),
        changes: Object.fromEntries(counts.map(([name, count]) => [name, [null, count]])),
      },
      now,
    )
    await tx.deleteFrom('importText').where('importId', '=', id).execute()
    await enqueueJob(tx, { kind: importJob, subject: id }, now)
    return true
  })
}

/** Updates an import that has one of the states `from`, and returns its kind and name; undefined if it has none. */
const setState = (tx: Database, id: string, from: StoredImport['state'][], set: Partial<StoredImport>) =>
  tx
    .updateTable('import')
    .set(set)
    .where('id', '=', id)
    .where('state', 'in', from)
    .returning(['kind', 'name'])
    .executeTakeFirst()

const labelOf = ({ kind, name }: Pick<StoredImport, 'kind' | 'name'>) =>
  `${importKindLabels[kind].title}: ${name}`

/** Deletes a file that was not imported, with its rows; false if its import has already started. */
export async function discardImport(db: Database, id: string) {
  const { numDeletedRows } = await db
    .deleteFrom('import')
    .where('id', '=', id)
    .where('state', 'in', ['columns', 'reading', 'unreadable', 'ready'])
    .executeTakeFirst()
  return numDeletedRows > 0n
}

export async function countRows(db: Database, importId: string) {
  const rows = await db
    .selectFrom('importRow')
    .select(({ fn }) => ['plan', 'outcome', fn.countAll<number>().as('count')])
    .where('importId', '=', importId)
    .groupBy(['plan', 'outcome'])
    .execute()
  const plans: Record<Plan, number> = { new: 0, changed: 0, unchanged: 0, invalid: 0 }
  const outcomes: Record<string, number> = {}
  for (const { plan, outcome, count } of rows) {
    plans[plan] += count
    outcomes[outcome] = (outcomes[outcome] ?? 0) + count
  }
  return { plans, outcomes }
}

const selectRows = (db: Database, importId: string) =>
  db
    .selectFrom('importRow')
    .select(['position', 'number', 'label', 'detail', 'note', 'plan', 'outcome'])
    .where('importId', '=', importId)

/** The first rows with this plan. */
export const firstRowsByPlan = (db: Database, importId: string, plan: Plan, limit: number) =>
  selectRows(db, importId).where('plan', '=', plan).orderBy('position').limit(limit).execute()

/** The first rows with this outcome. */
export const firstRowsByOutcome = (
  db: Database,
  importId: string,
  outcome: 'failed' | 'notUndone',
  limit: number,
) => selectRows(db, importId).where('outcome', '=', outcome).orderBy('position').limit(limit).execute()

/** All rows with a problem or a note. */
export const streamProblems = (db: Database, importId: string) =>
  keysetPages(
    selectRows(db, importId).where((eb) =>
      eb.or([eb('plan', '=', 'invalid'), eb('outcome', 'in', ['failed', 'notUndone']), eb('note', '!=', '')]),
    ),
    { keys: ['position'] },
  )
