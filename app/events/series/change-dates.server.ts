import type { Verb } from '#app/cms/activity/activity.ts'
import { changesBetween } from '#app/cms/activity/activity.ts'
import { type Actor, formatActor } from '#app/cms/activity/activity-store.server.ts'
import { changeLatest, writeVersion } from '#app/cms/collections/change-item-store.server.ts'
import type { Collection, Values, VersionedItem } from '#app/cms/collections/collection.ts'
import { deriveColumns } from '#app/cms/collections/derived-columns.server.ts'
import type { Database } from '#app/platform/database/database.ts'
import { localDateIn } from '#app/platform/time/event-schedule.ts'
import { addDays } from '#app/platform/time/local-date.ts'
import { lockParticipants } from './lock-participants.server.ts'
import { withEnd } from './recurrence-rule.ts'
import type { Scope } from './repeat-inputs.ts'
import {
  listOrganizedEventIds,
  listSeriesEvents,
  lockSeries,
  type SeriesEvent,
  updateSeries,
} from './series-store.server.ts'
import { saveSeriesUndo, takeSnapshot } from './series-undo.server.ts'

/**
 * Changes one of several events. It records no activity, because the caller does so for the edited event. A time
 * relative to a prayer is computed for this event's date; if the prayer has no time on that date, the event keeps its
 * times.
 */
export async function writeDate(
  tx: Database,
  events: Collection,
  { event, values }: { event: SeriesEvent; values: Values },
  actor: Actor,
  now: Date,
) {
  const before = event as unknown as VersionedItem
  const derived = await deriveColumns(tx, events, { before, values }, now)
  const unchangedTimes = Object.keys(derived.errors).length > 0 ? timesOf(event) : {}
  const changed = { ...values, ...unchangedTimes, ...derived.values }
  if (Object.keys(changesBetween(before, changed)).length === 0) return
  if (!(await writeVersion(tx, events, { before, values: changed }, formatActor(actor), now)))
    throw new Error(conflictMessage)
}

const conflictMessage = 'Someone else changed a date of the series at the same time.'

const timesOf = ({ startTime, endTime }: SeriesEvent): Values => ({ startTime, endTime })

export interface ScopedChange {
  /** The event whose page the admin is on. */
  id: string
  seriesId: string
  recurrenceDate: string
  scope: Exclude<Scope, 'this'>
  timeZone: string
}

/** The events in scope: this and following events, or all that are not over. Always includes the chosen event. */
async function listScope(
  tx: Database,
  { id, seriesId, recurrenceDate, scope, timeZone }: ScopedChange,
  now: Date,
) {
  const today = localDateIn(now, timeZone)
  const from = scope === 'following' || recurrenceDate < today ? recurrenceDate : today
  const events = await listSeriesEvents(tx, seriesId, from)
  return events.filter(
    (event) =>
      event.deletedAt === null && (scope === 'following' || event.lastDate >= today || event.id === id),
  )
}

/** Whether the member may change all events in scope; `onlyAssignedTo` is null for those who may edit all events. */
export async function canChangeScope(
  db: Database,
  change: ScopedChange,
  onlyAssignedTo: string | null,
  now: Date,
) {
  if (onlyAssignedTo === null) return true
  const assigned = new Set(await listOrganizedEventIds(db, onlyAssignedTo))
  return (await listScope(db, change, now)).every(({ id }) => assigned.has(id))
}

/** Shown to an organizer who may not change all dates in scope. */
export const notAllDatesMessage =
  'You are not an organizer of all these dates. Please choose “This event”, or ask an admin.'

/**
 * Cancels or reinstates several dates of a series. A series whose upcoming dates are canceled gets no new dates. `undo`
 * is the id for `undoSeriesChange`.
 */
export async function changeDates(
  db: Database,
  events: Collection,
  {
    values,
    ...change
  }: ScopedChange & { values: { status: 'cancelled' | 'confirmed'; cancelReason: string } },
  actor: Actor,
  now: Date,
) {
  return db.transaction().execute(async (tx) => {
    await lockSeries(tx, change.seriesId, now)
    const snapshot = await takeSnapshot(tx, change.seriesId)
    const dates = (await listScope(tx, change, now)).filter(({ status }) => status !== values.status)
    for (const { id } of dates) await changeDate(tx, events, { id, values }, actor, now)
    const stoppedAt = values.status === 'cancelled' ? now.toISOString() : null
    await updateSeries(tx, change.seriesId, { stoppedAt }, now)
    return { count: dates.length, undo: snapshot && (await saveSeriesUndo(tx, snapshot, now)) }
  })
}

/** Changes a date regardless of its version, and records the activity. Returns whether its version changed. */
async function changeDate(
  tx: Database,
  events: Collection,
  change: { id: string; values: Values; verb?: Verb },
  actor: Actor,
  now: Date,
) {
  const result = await changeLatest(tx, events, { ...change, condition: () => true }, actor, now)
  if (result.outcome === 'conflict') throw new Error(conflictMessage)
  return result.outcome === 'changed' && result.item.version > result.from
}

export type Removal = 'deleted' | 'canceled' | 'alreadyCanceled'

/** Moves a date to the trash, or cancels it if it has participants. Call it with the participants locked. */
export async function trashDateIn(
  tx: Database,
  events: Collection,
  { id, hasParticipants }: { id: string; hasParticipants: boolean },
  actor: Actor,
  now: Date,
): Promise<Removal> {
  if (hasParticipants) {
    const values = { status: 'cancelled' }
    return (await changeDate(tx, events, { id, values }, actor, now)) ? 'canceled' : 'alreadyCanceled'
  }
  const values = { deletedAt: now.toISOString() }
  await changeDate(tx, events, { id, values, verb: 'deleted' }, actor, now)
  return 'deleted'
}

/** Like `trashDateIn`, in its own transaction. */
export async function trashDate(db: Database, events: Collection, id: string, actor: Actor, now: Date) {
  return db.transaction().execute(async (tx) => {
    const withParticipants = await lockParticipants(tx, events, [id], now)
    return trashDateIn(tx, events, { id, hasParticipants: withParticipants.has(id) }, actor, now)
  })
}

/**
 * Moves dates of a series to the trash and ends the series before them. Dates with participants are canceled instead.
 * Returns how many dates were deleted, were canceled, and were already canceled.
 */
export async function trashDates(
  db: Database,
  events: Collection,
  change: ScopedChange,
  actor: Actor,
  now: Date,
) {
  return db.transaction().execute(async (tx) => {
    await lockSeries(tx, change.seriesId, now)
    const snapshot = await takeSnapshot(tx, change.seriesId)
    const series = snapshot?.series
    const dates = await listScope(tx, change, now)
    const ids = dates.map(({ id }) => id)
    const withParticipants = await lockParticipants(tx, events, ids, now)
    const counts: Record<Removal, number> = { deleted: 0, canceled: 0, alreadyCanceled: 0 }
    for (const id of ids)
      counts[await trashDateIn(tx, events, { id, hasParticipants: withParticipants.has(id) }, actor, now)] +=
        1
    const [first] = dates
    if (series && first) {
      const today = localDateIn(now, change.timeZone)
      const from = change.scope === 'following' || first.recurrenceDate > today ? first.recurrenceDate : today
      const endDate = addDays(from, -1)
      await updateSeries(tx, series.id, { rule: withEnd(series.rule, { until: endDate }), endDate }, now)
    }
    return { ...counts, undo: snapshot && (await saveSeriesUndo(tx, snapshot, now)) }
  })
}
