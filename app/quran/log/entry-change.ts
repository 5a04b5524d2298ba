import { newId } from '#app/platform/device/new-id.ts'
import { operationTime } from '#app/quran/device/batch.ts'
import { type Entry, isTap } from './entry.ts'
import { type EntryContent, type Operation, tapEntryId, tapOperation } from './operation.ts'

// The operations that make up each change by a member. The site's screens and the offline log share these rules.

export interface LogDay {
  localDate: string
  timeZone: string
}

/** When an entry was last changed or deleted; undefined if it never existed. */
type LastChange = { editedAt: string; deletedAt: string | null } | undefined

type ChangedEntry = Pick<Entry, 'id' | 'localDate' | 'timeZone' | 'loggedAt'>

/** “I read today”, or the same for another day. */
export const tapDay = (day: LogDay, last: LastChange, now: Date): Operation[] => {
  const fields = { ...day, id: newId(), at: operationTime(now, last?.editedAt) }
  return [tapOperation(fields, last !== undefined && last.deletedAt !== null)]
}

/**
 * The id of the entry to which details with this id are added: the entry of the day's tap, because details replace it,
 * or else a new one. `tapped` is the entry of the tap, unless it is deleted.
 */
export function entryIdForDetails(
  tapped: (EntryContent & { id: string; operationId: string }) | undefined,
  id: string,
) {
  const isReplaced = tapped && (tapped.operationId === id || (isTap(tapped) && tapped.note === ''))
  return isReplaced ? tapped.id : id
}

/** Adds what was read to the entry that `entryIdForDetails` returns. */
export function addContent(
  { id, ...day }: LogDay & { id: string },
  entryId: string,
  content: EntryContent,
  last: LastChange,
  now: Date,
): Operation[] {
  const at = operationTime(now, last?.editedAt)
  return [{ type: 'put', id, entryId, at, loggedAt: at, ...day, ...content }]
}

/** Replaces or restores an entry. A tap that moves to another day becomes another entry: its id contains the date. */
export function replaceEntry(
  { id: entryId, localDate, timeZone, loggedAt }: ChangedEntry,
  date: string,
  content: EntryContent,
  last: LastChange,
  now: Date,
): Operation[] {
  const at = operationTime(now, last?.editedAt)
  const put = { type: 'put', id: newId(), at, loggedAt, timeZone, localDate: date, ...content } as const
  if (date === localDate || entryId !== tapEntryId(localDate)) return [{ ...put, entryId }]
  const deletion = { type: 'delete', id: newId(), entryId, at, loggedAt, localDate, timeZone } as const
  return [deletion, { ...put, entryId: newId() }]
}

export function removeEntry(entry: ChangedEntry, last: LastChange, now: Date): Operation[] {
  const { id: entryId, localDate, timeZone, loggedAt } = entry
  const at = operationTime(now, last?.editedAt)
  return [{ type: 'delete', id: newId(), entryId, at, loggedAt, localDate, timeZone }]
}
