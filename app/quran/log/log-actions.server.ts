import type { Database } from '#app/platform/database/database.ts'
import type { Entry } from './entry.ts'
import {
  entryIdForDetails,
  type LogDay,
  operationsToAddDetails,
  operationsToDelete,
  operationsToMarkRead,
  operationsToReplace,
} from './entry-change.ts'
import { applyOperations, findEntry, findLastChange, type Refusal } from './entry-store.server.ts'
import { type EntryContent, type Operation, tapEntryId } from './operation.ts'

// The site's screens make changes with operations, as if they were another device.

/**
 * Logs that the member read on a day, without details. `undoableId` is the id of the operation, which `deleteEntry`
 * needs to undo the tap. It is null if the tap was refused, or if the day already had one: deleting the entry would
 * then undo more than this tap.
 */
export async function logTap(db: Database, userId: string, day: LogDay, now: Date) {
  const lastChange = await findLastChange(db, userId, tapEntryId(day.localDate))
  const operations = operationsToMarkRead(day, lastChange, now)
  const refusal = await apply(db, userId, operations, now)
  const wasLogged = lastChange !== undefined && lastChange.deletedAt === null
  return { refusal, undoableId: refusal || wasLogged ? null : (operations[0]?.id ?? null) }
}

/** Adds what was read. A form that is submitted twice has the same `id` and adds one entry. */
export async function addDetails(
  db: Database,
  userId: string,
  day: LogDay & { id: string },
  content: EntryContent,
  now: Date,
) {
  const entryId = entryIdForDetails(await findEntry(db, userId, tapEntryId(day.localDate)), day.id)
  const lastChange = await findLastChange(db, userId, entryId)
  return apply(db, userId, operationsToAddDetails(day, entryId, content, lastChange, now), now)
}

/** Replaces an entry, or restores it. */
export async function putEntry(
  db: Database,
  userId: string,
  entry: Pick<Entry, 'id' | 'localDate' | 'timeZone' | 'loggedAt'>,
  date: string,
  content: EntryContent,
  now: Date,
) {
  const lastChange = await findLastChange(db, userId, entry.id)
  return apply(db, userId, operationsToReplace(entry, date, content, lastChange, now), now)
}

/** Deletes an entry; with `operationId`, only if that operation was the last to change it. */
export async function deleteEntry(
  db: Database,
  userId: string,
  entry: Entry & { operationId: string },
  now: Date,
  operationId = entry.operationId,
) {
  if (entry.operationId !== operationId) return 'changed'
  const lastChange = await findLastChange(db, userId, entry.id)
  return apply(db, userId, operationsToDelete(entry, lastChange, now), now)
}

/** Why the change was refused; null if it was made. */
async function apply(db: Database, userId: string, operations: Operation[], now: Date) {
  const { refused } = await applyOperations(db, userId, operations, now)
  return refused[0]?.reason ?? null
}

/** What the member reads after a change was refused. */
export const refusalMessages: Record<Refusal | 'changed', string> = {
  changed: 'This entry was changed in the meantime, so it was not deleted.',
  clock: 'This could not be saved. Please try again.',
  date: 'This day can no longer be changed.',
  tooMany: 'A day can have 50 entries at most. Please edit one of this day’s entries instead.',
}
