import type { Actor } from '#app/cms/activity/activity-store.server.ts'
import type { Database } from '#app/platform/database/database.ts'
import { UnreadableFileError } from '#app/platform/worker/read-in-worker.server.ts'
import { csvHeaders } from './csv-reader.server.ts'
import { decodeText } from './decode-text.ts'
import { type ImportKind, maxFileMegabytes } from './import.ts'
import { addImport } from './import-store.server.ts'
import type { Importers } from './importer.server.ts'

export type SaveResult = { id: string; problem: null } | { id: null; problem: string }

/** Stores a file to import, or rejects it. */
export async function saveImportFile(
  db: Database,
  importers: Importers,
  { kind, name, bytes }: { kind: ImportKind; name: string; bytes: Uint8Array },
  actor: NonNullable<Actor>,
  now: Date,
): Promise<SaveResult> {
  const reject = (problem: string) => ({ id: null, problem })
  if (bytes.length > maxFileMegabytes * 1024 * 1024) return reject(fileTooLargeMessage)
  const decoded = decodeText(bytes)
  if (decoded.problem !== null) return reject(decoded.problem)
  const { text } = decoded
  if (kind === 'events' && !/^\s*BEGIN:VCALENDAR/im.test(text)) {
    return reject('This is not a calendar file. Export the calendar as .ics and choose that file.')
  }
  try {
    const headers = kind === 'events' ? [] : await csvHeaders(text)
    return { id: await addImport(db, importers, { kind, name, text, headers }, actor, now), problem: null }
  } catch (error) {
    if (error instanceof UnreadableFileError) return reject(error.message)
    throw error
  }
}

export const fileTooLargeMessage = `This file is larger than ${maxFileMegabytes} MB. Please split it and import the parts one by one.`
