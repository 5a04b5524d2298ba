import { newId } from '#app/platform/device/new-id.ts'
import { operationTime } from '#app/quran/device/batch.ts'
import { type Entry, isTap } from './entry.ts'
import { type EntryContent, type Operation, tapEntryId, tapOperation } from './operation.ts'

// These functions build the operations for each change that a member makes. The site's forms and the offline log both
// use them.

export interface LogDay {
  localDate: string
  timeZone: string
}

/** When an entry was last changed or deleted; undefined if it never existed. */
type LastChange = { editedAt: string; deletedAt: string | null } | undefined

type ChangedEntry = Pick<Entry, 'id' | 'localDate' | 'timeZone' | 'loggedAt'>

/** Logs that the member read on a day, without details: a tap. */
export const operationsToMarkRead = (day: LogDay, lastChange: LastChange, now: Date): Operation[] => {
  const fields = { ...day, id: newId(), at: operationTime(now, lastChange?.editedAt) }
  return [tapOperation(fields, lastChange !== undefined && lastChange.deletedAt !== null)]
}

/**
 * Returns the id of the entry that stores the details from an operation. Details replace the day's tap and keep its
 * id. If the day has no tap, or the tap has a note, the details are a new entry with the id of the operation. A form
 * that is submitted twice repeats its operation: if that has already replaced the tap, the id is still that of the tap.
 * `tapEntry` is the entry with the tap's id, which may have details by now; undefined if there is none, or if it was
 * deleted.
 */
export function entryIdForDetails(
  tapEntry: (EntryContent & { id: string; operationId: string }) | undefined,
  operationId: string,
) {
  if (!tapEntry) return operationId
  const wasReplaced = tapEntry.operationId === operationId
  const canBeReplaced = isTap(tapEntry) && tapEntry.note === ''
  return wasReplaced || canBeReplaced ? tapEntry.id : operationId
}

/** Stores details in an entry. `entryId` is the result of `entryIdForDetails`; `id` is the id of the operation. */
export function operationsToAddDetails(
  { id, ...day }: LogDay & { id: string },
  entryId: string,
  content: EntryContent,
  lastChange: LastChange,
  now: Date,
): Operation[] {
  const at = operationTime(now, lastChange?.editedAt)
  return [{ type: 'put', id, entryId, at, loggedAt: at, ...day, ...content }]
}

/**
 * Replaces or restores an entry; `date` is its new date. The id of a tap contains its date, so a tap that moves to
 * another date is deleted, and a new entry is added.
 */
export function operationsToReplace(
  { id: entryId, localDate, timeZone, loggedAt }: ChangedEntry,
  date: string,
  content: EntryContent,
  lastChange: LastChange,
  now: Date,
): Operation[] {
  const at = operationTime(now, lastChange?.editedAt)
  const put = { type: 'put', id: newId(), at, loggedAt, timeZone, localDate: date, ...content } as const
  if (date === localDate || entryId !== tapEntryId(localDate)) return [{ ...put, entryId }]
  const deletion = { type: 'delete', id: newId(), entryId, at, loggedAt, localDate, timeZone } as const
  return [deletion, { ...put, entryId: newId() }]
}

export function operationsToDelete(entry: ChangedEntry, lastChange: LastChange, now: Date): Operation[] {
  const { id: entryId, localDate, timeZone, loggedAt } = entry
  const at = operationTime(now, lastChange?.editedAt)
  return [{ type: 'delete', id: newId(), entryId, at, loggedAt, localDate, timeZone }]
}
