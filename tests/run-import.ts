import { csvHeaders } from '#app/cms/imports/csv-reader.server.ts'
import type { ImportKind } from '#app/cms/imports/import.ts'
import { processImport } from '#app/cms/imports/import-jobs.server.ts'
import {
  addImport,
  countRows,
  findImport,
  startImport,
  undoImport,
} from '#app/cms/imports/import-store.server.ts'
import { importers } from '#app/importers.ts'
import type { Database } from '#app/platform/database/database.ts'

export const now = new Date('2026-11-21T12:00:00Z')

export const admin = { id: 'admin', name: 'Fatima', email: 'fatima@example.org' }

export const options = { invite: false, publish: true, origin: 'http://localhost' }

/** Processes an import in more slices than any test needs. */
export async function processAll(db: Database, id: string, at = now) {
  for (let slice = 0; slice < 20; slice++) await processImport(db, importers, id, { clock: () => at })
  return (await findImport(db, id))?.state
}

export async function addAndReadImport(db: Database, kind: ImportKind, text: string, at = now) {
  const headers = kind === 'events' ? [] : await csvHeaders(text)
  const id = await addImport(db, importers, { kind, name: 'file', text, headers }, admin, at)
  await processAll(db, id, at)
  return id
}

export async function runImport(
  db: Database,
  kind: ImportKind,
  text: string,
  overrides: Partial<typeof options> & { at?: Date } = {},
) {
  const { at = now, ...changedOptions } = overrides
  const id = await addAndReadImport(db, kind, text, at)
  await startImport(db, id, { ...options, ...changedOptions }, admin, at)
  return { id, state: await processAll(db, id, at), ...(await countRows(db, id)) }
}

export async function runUndo(db: Database, id: string) {
  await undoImport(db, id, admin, now)
  return { state: await processAll(db, id), ...(await countRows(db, id)) }
}
