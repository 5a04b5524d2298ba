import { newId } from '#app/platform/device/new-id.ts'
import {
  entryIdForDetails,
  operationsToAddDetails,
  operationsToDelete,
  operationsToMarkRead,
  operationsToReplace,
} from '#app/quran/log/entry-change.ts'
import { type EntryContent, type Operation, tapEntryId } from '#app/quran/log/operation.ts'
import type { LogEntry } from './snapshot.ts'

/** A change that a member makes on a device. */
export type LogChange =
  | { type: 'tap'; localDate: string }
  | { type: 'add'; localDate: string; content: EntryContent }
  | { type: 'put'; localDate: string; content: EntryContent; entry: LogEntry }
  | { type: 'delete'; entry: LogEntry }

/** The operations for a change. They win over what the device shows, even if its clock was set back. */
export function operationsOf(
  change: LogChange,
  { entries, timeZone }: { entries: readonly LogEntry[]; timeZone: string },
  now: Date,
): Operation[] {
  const find = (id: string) => entries.find((entry) => entry.id === id)
  if (change.type === 'delete') return operationsToDelete(change.entry, change.entry, now)
  const { localDate } = change
  const tap = find(tapEntryId(localDate))
  if (change.type === 'tap') return operationsToMarkRead({ localDate, timeZone }, tap, now)
  const { content } = change
  if (change.type === 'put') return operationsToReplace(change.entry, localDate, content, change.entry, now)
  const id = newId()
  const entryId = entryIdForDetails(tap?.deletedAt === null ? tap : undefined, id)
  return operationsToAddDetails({ id, localDate, timeZone }, entryId, content, find(entryId), now)
}
