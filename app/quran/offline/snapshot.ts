import type { StoredLog } from '#app/quran/device/quran-device.ts'
import { rowOf } from '#app/quran/log/entry.ts'
import {
  comparePrecedence,
  type EntryContent,
  type Operation,
  type Precedence,
  precedenceOf,
} from '#app/quran/log/operation.ts'
import type { DayPlan } from './day-plan.ts'

/** An entry, with the fields that decide whether an operation replaces it. A deleted entry has no content. */
export interface LogEntry extends EntryContent, Precedence {
  id: string
  localDate: string
  timeZone: string
  loggedAt: string
  deletedAt: string | null
}

/** What a device shows of a member's log. */
export interface QuranSnapshot {
  timeZone: string
  /** Today and later. */
  days: DayPlan[]
  /** The entries that can still be edited, including deleted ones. */
  entries: LogEntry[]
}

export type StoredQuranLog = StoredLog<QuranSnapshot>

/** Merges operations that have not been sent yet into the entries from the server, by the same rule as the server. */
export function mergeOperations(entries: readonly LogEntry[], operations: readonly Operation[]): LogEntry[] {
  const byId = new Map(entries.map((entry) => [entry.id, entry]))
  for (const operation of operations) {
    const current = byId.get(operation.entryId)
    if (current && comparePrecedence(precedenceOf(operation), current) <= 0) continue
    const { countedPages: _pages, countedAyat: _ayat, ...entry } = rowOf(operation)
    byId.set(operation.entryId, entry)
  }
  return [...byId.values()]
}

/** The entries on a date that are not deleted, in the order in which they were logged. */
export const entriesOn = (entries: readonly LogEntry[], localDate: string) =>
  entries
    .filter((entry) => entry.localDate === localDate && entry.deletedAt === null)
    .sort((one, other) => (one.loggedAt < other.loggedAt ? -1 : 1))

/**
 * The local date for which reading at an instant counts. Outside the days of the device's plan, it is the calendar date.
 */
export function dateAt(
  { days, timeZone }: { days: readonly Omit<DayPlan, 'goal'>[]; timeZone: string },
  instant: Date,
) {
  const at = instant.toISOString()
  const day = days.find(({ startsAt, endsAt }) => startsAt <= at && at < endsAt)
  // Without Temporal, because not all browsers have it. Canadian dates have the format of ISO 8601.
  return day?.localDate ?? new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' }).format(instant)
}
