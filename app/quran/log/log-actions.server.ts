import { randomUUID } from 'node:crypto'
import type { Database } from '#app/platform/database/database.ts'
import { type Entry, isTap } from './entry.ts'
import { applyOperations, findEntry, findLastChange, type Refusal } from './entry-store.server.ts'
import { type EntryContent, type Operation, tapEntryId, tapOperation } from './operation.ts'

// What the screens change, as operations of one more device.

interface Day {
  localDate: string
  timeZone: string
}

/** “I read today”, or on another day. */
export async function logTap(db: Database, userId: string, day: Day, now: Date) {
  const last = await findLastChange(db, userId, tapEntryId(day.localDate))
  const entry = { ...day, id: randomUUID(), at: timeAfter(last, now) }
  return apply(db, userId, [tapOperation(entry, last !== undefined && last.deletedAt !== null)], now)
}

/**
 * Adds what was read. The details replace a tap of the day, because they count instead of it. A form that is sent
 * twice has the same `id` and adds one entry.
 */
export async function addDetails(
  db: Database,
  userId: string,
  { id, ...day }: Day & { id: string },
  content: EntryContent,
  now: Date,
) {
  const tapped = await findEntry(db, userId, tapEntryId(day.localDate))
  const replaces = tapped && (tapped.operationId === id || (isTap(tapped) && tapped.note === ''))
  const entryId = replaces ? tapped.id : id
  const at = timeAfter(await findLastChange(db, userId, entryId), now)
  return apply(db, userId, [{ type: 'put', id, entryId, at, loggedAt: at, ...day, ...content }], now)
}

/** Replaces an entry, or restores it. A tap that moves to another day becomes another entry: its id has its date. */
export async function putEntry(
  db: Database,
  userId: string,
  entry: Pick<Entry, 'id' | 'localDate' | 'timeZone' | 'loggedAt'>,
  date: string,
  content: EntryContent,
  now: Date,
) {
  const { id: entryId, localDate, timeZone, loggedAt } = entry
  const at = timeAfter(await findLastChange(db, userId, entryId), now)
  const put = { type: 'put', id: randomUUID(), at, loggedAt, timeZone, localDate: date, ...content } as const
  if (date === localDate || entryId !== tapEntryId(localDate))
    return apply(db, userId, [{ ...put, entryId }], now)
  const deletion = { type: 'delete', id: randomUUID(), entryId, at, loggedAt, localDate, timeZone } as const
  return apply(db, userId, [deletion, { ...put, entryId: randomUUID() }], now)
}

export async function deleteEntry(db: Database, userId: string, entry: Entry, now: Date) {
  const { id: entryId, localDate, timeZone, loggedAt } = entry
  const at = timeAfter(await findLastChange(db, userId, entryId), now)
  const deletion = { type: 'delete', id: randomUUID(), entryId, at, loggedAt, localDate, timeZone } as const
  return apply(db, userId, [deletion], now)
}

/** Null, or why nothing was changed. */
async function apply(db: Database, userId: string, operations: Operation[], now: Date) {
  const { refused } = await applyOperations(db, userId, operations, now)
  return refused[0]?.reason ?? null
}

/** The clock of the device that changed the entry last may be ahead, and this change must win. */
function timeAfter(last: { editedAt: string } | undefined, now: Date) {
  const earliest = last ? Date.parse(last.editedAt) + 1 : 0
  return new Date(Math.max(now.getTime(), earliest)).toISOString()
}

/** What a member can do about a change that was refused. */
export const refusalMessages: Record<Refusal, string> = {
  clock: 'This could not be saved. Please try again.',
  date: 'This day can no longer be changed.',
  tooMany: 'This day has 50 entries, which is the most that a day can have. Please correct one of them.',
}
