import { newId } from '#app/platform/device/new-id.ts'
import { operationTime } from '#app/quran/device/batch.ts'
import { type EntryContent, type Operation, tapOperation } from '#app/quran/log/operation.ts'
import { type LogEntry, tapOn } from './snapshot.ts'

/** What a member does on a device. */
export type LogChange =
  | { type: 'tap'; localDate: string }
  | { type: 'put'; localDate: string; content: EntryContent; entry?: LogEntry }
  | { type: 'delete'; entry: LogEntry }

/** The operation of a change. It wins over what the device shows, also if its clock was set back. */
export function operationOf(
  change: LogChange,
  { entries, timeZone }: { entries: readonly LogEntry[]; timeZone: string },
  now: Date,
): Operation {
  const id = newId()
  if (change.type === 'tap') {
    const { localDate } = change
    const tap = tapOn(entries, localDate)
    const at = operationTime(now, tap?.editedAt)
    return tapOperation({ id, at, localDate, timeZone }, tap?.deletedAt != null)
  }
  const { entry, type } = change
  const at = operationTime(now, entry?.editedAt)
  const localDate = type === 'put' ? change.localDate : change.entry.localDate
  const fields = {
    id,
    at,
    localDate,
    timeZone,
    entryId: entry?.id ?? newId(),
    loggedAt: entry?.loggedAt ?? at,
  }
  return type === 'put' ? { ...fields, type, ...change.content } : { ...fields, type }
}
