import type { Verb } from '#app/cms/activity/activity.ts'
import { changesBetween } from '#app/cms/activity/activity.ts'
import { type Actor, formatActor } from '#app/cms/activity/activity-store.server.ts'
import { changeLatest, writeVersion } from '#app/cms/collections/change-item-store.server.ts'
import type { Collection, Values, VersionedItem } from '#app/cms/collections/collection.ts'
import { deriveColumns } from '#app/cms/collections/derived-columns.server.ts'
import { idsWithParticipants } from '#app/cms/collections/participants-store.server.ts'
import type { Database } from '#app/platform/database/database.ts'
import { localDateIn } from '#app/platform/time/event-schedule.ts'
import { addDays } from '#app/platform/time/local-date.ts'
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
 * Changes one of several events. It records no activity, because the caller does so for the edited event. A time relative
 * to a prayer is computed for this event's date; if the prayer has no time on that date, the event keeps its times.
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
  const keptTimes = Object.keys(derived.errors).length > 0 ? timesOf(event) : {}
  const changed = { ...values, ...keptTimes, ...derived.values }
  if (Object.keys(changesBetween(before, changed)).length === 0) return
  if (!(await writeVersion(tx, events, { before, values: changed }, formatActor(actor), now)))
    throw new Error('Someone else changed a date of the series at the same time.')
}

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

/** Whether the member may change all events in scope; `assignedTo` is null for those who may edit all events. */
export async function canChangeScope(
  db: Database,
  change: ScopedChange,
  assignedTo: string | null,
  now: Date,
) {
  if (assignedTo === null) return true
  const assigned = new Set(await listOrganizedEventIds(db, assignedTo))
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
    for (const { id } of dates)
      await changeLatest(tx, events, { id, values, condition: () => true }, actor, now)
    const stoppedAt = values.status === 'cancelled' ? now.toISOString() : null
    await updateSeries(tx, change.seriesId, { stoppedAt }, now)
    return { count: dates.length, undo: snapshot && (await saveSeriesUndo(tx, snapshot, now)) }
  })
}

/** Moves a date to the trash, or cancels it if people have signed up or attended. */
export async function removeDate(
  tx: Database,
  events: Collection,
  { id, hasParticipants }: { id: string; hasParticipants: boolean },
  actor: Actor,
  now: Date,
) {
  const change: { values: Values; verb?: Verb } = hasParticipants
    ? { values: { status: 'cancelled' } }
    : { values: { deletedAt: now.toISOString() }, verb: 'deleted' }
  await changeLatest(tx, events, { id, ...change, condition: () => true }, actor, now)
}

/** Moves one date of a series to the trash, or cancels it if it has participants. Returns whether it was canceled. */
export async function trashDate(db: Database, events: Collection, id: string, actor: Actor, now: Date) {
  return db.transaction().execute(async (tx) => {
    const hasParticipants = (await idsWithParticipants(tx, events, [id])).has(id)
    await removeDate(tx, events, { id, hasParticipants }, actor, now)
    return hasParticipants
  })
}

/** Moves dates of a series to the trash and ends the series before them. Dates with participants are canceled instead. */
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
    const withParticipants = await idsWithParticipants(
      tx,
      events,
      dates.map(({ id }) => id),
    )
    for (const { id } of dates) {
      await removeDate(tx, events, { id, hasParticipants: withParticipants.has(id) }, actor, now)
    }
    const [first] = dates
    if (series && first) {
      const today = localDateIn(now, change.timeZone)
      const from = change.scope === 'following' || first.recurrenceDate > today ? first.recurrenceDate : today
      const endDate = addDays(from, -1)
      await updateSeries(tx, series.id, { rule: withEnd(series.rule, { until: endDate }), endDate }, now)
    }
    return {
      trashed: dates.length - withParticipants.size,
      canceled: withParticipants.size,
      undo: snapshot && (await saveSeriesUndo(tx, snapshot, now)),
    }
  })
}
