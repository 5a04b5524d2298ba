import type { Database } from '#app/platform/database/database.ts'
import { importKindLabels } from './import.ts'
import { countRows, firstRowsByOutcome, firstRowsByPlan, type StoredImport } from './import-store.server.ts'
import type { Importers } from './importer.server.ts'

const previewRows = 8
const maxErrors = 20

export type ImportPageData = Awaited<ReturnType<typeof loadImportPage>>

/** Loads an import's page. */
export async function loadImportPage(db: Database, importers: Importers, storedImport: StoredImport) {
  const { plans, outcomes } = await countRows(db, storedImport.id)
  const firstRows = (plan: 'new' | 'changed' | 'invalid', limit = previewRows) =>
    firstRowsByPlan(db, storedImport.id, plan, limit)
  const toWrite = plans.new + plans.changed
  const waiting = outcomes.waiting ?? 0
  const written = (outcomes.added ?? 0) + (outcomes.changed ?? 0)
  const processedByUndo = (outcomes.undone ?? 0) + (outcomes.notUndone ?? 0)
  return {
    id: storedImport.id,
    kind: storedImport.kind,
    title: importKindLabels[storedImport.kind].title,
    name: storedImport.name,
    state: storedImport.state,
    problem: storedImport.problem,
    actorName: storedImport.actorName,
    plans,
    outcomes,
    toWrite,
    /** Whether its rows have been deleted (`import-jobs.server.ts`), so that its result is unknown. */
    isPurged: storedImport.finishedAt !== null && Object.values(plans).every((count) => count === 0),
    /** False if the import changed nothing, or if its rows have been deleted (`import-jobs.server.ts`). */
    hasRowsToUndo: written > 0,
    progress:
      storedImport.state === 'reading'
        ? { done: toWrite + plans.unchanged + plans.invalid, total: null }
        : storedImport.state === 'undoing'
          ? { done: processedByUndo, total: processedByUndo + written }
          : { done: toWrite - waiting, total: toWrite },
    newRows: await firstRows('new'),
    changedRows: await firstRows('changed'),
    invalidRows: await firstRows('invalid', maxErrors),
    failed: await firstRowsByOutcome(db, storedImport.id, 'failed', maxErrors),
    notUndone: await firstRowsByOutcome(db, storedImport.id, 'notUndone', maxErrors),
    headers: JSON.parse(storedImport.headers) as string[],
    columns: JSON.parse(storedImport.columns) as Record<string, number | null>,
    fields: importers[storedImport.kind].fields.map(({ name, label, required = false }) => ({
      name,
      label,
      required,
    })),
  }
}
