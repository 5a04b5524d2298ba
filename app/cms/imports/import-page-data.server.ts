import type { Database } from '#app/platform/database/database.ts'
import { importKindLabels } from './import.ts'
import { countRows, firstRowsByOutcome, firstRowsByPlan, type StoredImport } from './import-store.server.ts'
import type { Importers } from './importer.server.ts'

const previewRows = 8
const maxErrors = 20

export type ImportPageData = Awaited<ReturnType<typeof loadImportPage>>

/** Loads the page of an import. */
export async function loadImportPage(db: Database, importers: Importers, job: StoredImport) {
  const { plans, outcomes } = await countRows(db, job.id)
  const rows = (plan: 'new' | 'changed' | 'invalid', limit = previewRows) =>
    firstRowsByPlan(db, job.id, plan, limit)
  const toWrite = plans.new + plans.changed
  const waiting = outcomes.waiting ?? 0
  const written = (outcomes.added ?? 0) + (outcomes.changed ?? 0)
  const reverted = (outcomes.undone ?? 0) + (outcomes.notUndone ?? 0)
  return {
    id: job.id,
    kind: job.kind,
    title: importKindLabels[job.kind].title,
    name: job.name,
    state: job.state,
    problem: job.problem,
    actorName: job.actorName,
    plans,
    outcomes,
    toWrite,
    /** False if the import changed nothing, or if its rows have been deleted (`import-jobs.server.ts`). */
    hasRowsToUndo: written > 0,
    progress:
      job.state === 'reading'
        ? { done: toWrite + plans.unchanged + plans.invalid, total: null }
        : job.state === 'undoing'
          ? { done: reverted, total: reverted + written }
          : { done: toWrite - waiting, total: toWrite },
    newRows: await rows('new'),
    changedRows: await rows('changed'),
    invalidRows: await rows('invalid', maxErrors),
    failed: await firstRowsByOutcome(db, job.id, 'failed', maxErrors),
    notUndone: await firstRowsByOutcome(db, job.id, 'notUndone', maxErrors),
    headers: JSON.parse(job.headers) as string[],
    columns: JSON.parse(job.columns) as Record<string, number | null>,
    fields: importers[job.kind].fields.map(({ name, label, required = false }) => ({
      name,
      label,
      required,
    })),
  }
}
