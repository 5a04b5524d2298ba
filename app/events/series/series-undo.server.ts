import type { Actor } from '#app/cms/activity/activity-store.server.ts'
import { saveUndo, takeUndo } from '#app/cms/bulk-changes/bulk-change-store.server.ts'
import { changeLatest } from '#app/cms/collections/change-item-store.server.ts'
import type { Collection, Values } from '#app/cms/collections/collection.ts'
import type { Database } from '#app/platform/database/database.ts'
import { lockParticipants } from './lock-participants.server.ts'
import {
  deleteSeries,
  findSeries,
  insertSeries,
  listOrganizedEventIds,
  listSeriesEvents,
  lockSeries,
  type SeriesEvent,
  type StoredSeries,
  updateSeries,
} from './series-store.server.ts'

/** A series and all its dates, before a change. */
interface Snapshot {
  series: StoredSeries
  events: SeriesEvent[]
  /** A series that the change added. */
  addedSeriesId: string | null
}

interface ChangedDate {
  id: string
  /** The version after the change. A date with another version was changed again, and stays as it is. */
  version: number
  /** The former values of the columns that changed; null for a date that the change added. */
  before: Values | null
  /** The columns that linked the event to its series before the change. */
  links: Values
}

interface SeriesUndo {
  series: StoredSeries
  /** The series' sequence after the change; null if the change deleted the series. */
  sequence: number | null
  /** The date up to which events existed after the change. */
  expandedTo: string | null
  addedSeriesId: string | null
  dates: ChangedDate[]
}

const undoList = 'opportunities/series'

export async function takeSnapshot(tx: Database, seriesId: string): Promise<Snapshot | null> {
  const series = await findSeries(tx, seriesId)
  return series ? { series, events: await listSeriesEvents(tx, seriesId, ''), addedSeriesId: null } : null
}

/** Stores what is needed to undo a change to several dates, and returns its id. Call it after the change. */
export async function saveSeriesUndo(tx: Database, { series, events, addedSeriesId }: Snapshot, now: Date) {
  const knownIds = events.map(({ id }) => id)
  const current = knownIds.length === 0 ? [] : await findEvents(tx, knownIds)
  const seriesIds = addedSeriesId ? [series.id, addedSeriesId] : [series.id]
  const added = (
    await tx.selectFrom('event').selectAll().where('seriesId', 'in', seriesIds).execute()
  ).filter(({ id }) => !knownIds.includes(id))
  const byId = new Map(current.map((event) => [event.id, event]))
  const changed = events.flatMap((before): ChangedDate[] => {
    const after = byId.get(before.id)
    const values = after ? formerValues(before, after) : {}
    const links = linksOf(before)
    const isSame = after && Object.keys(values).length === 0 && isEqual(links, linksOf(after))
    return after && !isSame ? [{ id: before.id, version: after.version, before: values, links }] : []
  })
  const seriesAfter = await findSeries(tx, series.id)
  const undo: SeriesUndo = {
    series,
    sequence: seriesAfter?.sequence ?? null,
    expandedTo: seriesAfter?.expandedTo ?? null,
    addedSeriesId,
    dates: [...added.map(({ id, version }) => ({ id, version, before: null, links: noLinks })), ...changed],
  }
  return saveUndo(tx, undoList, undo, now)
}

const findEvents = (tx: Database, ids: string[]) =>
  tx.selectFrom('event').selectAll().where('id', 'in', ids).execute()

const noLinks = { seriesId: null, recurrenceDate: null }
const linksOf = ({ seriesId, recurrenceDate, overridden, calendarUid }: StoredEventLinks) => ({
  seriesId,
  recurrenceDate,
  overridden,
  calendarUid,
})
type StoredEventLinks = Pick<SeriesEvent, 'overridden' | 'calendarUid'> & {
  seriesId: string | null
  recurrenceDate: string | null
}

/** Links are restored separately, what was announced stays announced, and versions and sequences only grow. */
const notRestored = new Set([
  ...['seriesId', 'recurrenceDate', 'overridden', 'calendarUid'],
  ...['version', 'sequence', 'createdAt', 'updatedAt', 'announcedDetails', 'announcedReason', 'movedFrom'],
])

function formerValues(before: object, after: object): Values {
  const current = after as Values
  return Object.fromEntries(
    Object.entries(before).filter(([column, value]) => !notRestored.has(column) && current[column] !== value),
  )
}

const isEqual = (a: object, b: object) => JSON.stringify(a) === JSON.stringify(b)

type UndoResult =
  | { outcome: 'undone'; restored: number; skipped: number }
  | { outcome: 'tooLate' | 'notAssigned' }

/**
 * Undoes a change to several dates, once and within a day. Dates that were changed since, and added dates with
 * participants, stay as they are. The outcome is 'tooLate' if the series itself was changed since. `onlyAssignedTo` is
 * the member's id if they may edit only the events that are assigned to them, else null.
 */
export async function undoSeriesChange(
  db: Database,
  events: Collection,
  { id, onlyAssignedTo }: { id: string; onlyAssignedTo: string | null },
  actor: Actor,
  now: Date,
): Promise<UndoResult> {
  return db.transaction().execute(async (tx) => {
    const undo = await takeUndo<SeriesUndo>(tx, { list: undoList, id }, now)
    if (!undo) return { outcome: 'tooLate' }
    await lockSeries(tx, undo.series.id, now)
    const current = await findSeries(tx, undo.series.id)
    const isChanged = (current?.sequence ?? null) !== undo.sequence
    const assigned = onlyAssignedTo === null ? null : new Set(await listOrganizedEventIds(tx, onlyAssignedTo))
    if (isChanged || undo.dates.some((date) => assigned && !assigned.has(date.id))) {
      await saveUndo(tx, undoList, undo, now, id)
      return { outcome: isChanged ? 'tooLate' : 'notAssigned' }
    }
    const restored = await restoreDates(tx, events, undo, actor, now)
    await restoreSeries(tx, undo, current, now)
    return { outcome: 'undone', restored, skipped: undo.dates.length - restored }
  })
}

/**
 * Added dates are first in `dates` and removed first, because a date to restore may have the same recurrence date,
 * which must be unique in a series.
 */
async function restoreDates(
  tx: Database,
  events: Collection,
  { dates }: SeriesUndo,
  actor: Actor,
  now: Date,
) {
  const ids = dates.map(({ id }) => id)
  const current = new Map((await findEvents(tx, ids)).map((event) => [event.id, event]))
  const addedIds = dates.flatMap(({ id, before }) => (before === null ? [id] : []))
  const withParticipants = await lockParticipants(tx, events, addedIds, now)
  let restoredCount = 0
  for (const { id, version, before, links } of dates) {
    if (current.get(id)?.version !== version || withParticipants.has(id)) continue
    const change =
      before === null
        ? { values: { deletedAt: now.toISOString() }, verb: 'deleted' as const }
        : { values: before }
    await tx.updateTable('event').set(links).where('id', '=', id).execute()
    if (Object.keys(change.values).length > 0)
      await changeLatest(tx, events, { id, ...change, condition: () => true }, actor, now)
    restoredCount += 1
  }
  return restoredCount
}

async function restoreSeries(
  tx: Database,
  { series, addedSeriesId, ...undo }: SeriesUndo,
  current: StoredSeries | undefined,
  now: Date,
) {
  const { id, createdAt: _, sequence: __, ...values } = series
  if (!current) await insertSeries(tx, series)
  else {
    // If the job has added dates since the change, `expandedTo` stays, so that they are not added again.
    const expandedTo = current.expandedTo === undo.expandedTo ? series.expandedTo : current.expandedTo
    await updateSeries(tx, id, { ...values, expandedTo }, now)
  }
  if (addedSeriesId && (await listSeriesEvents(tx, addedSeriesId, '')).length === 0)
    await deleteSeries(tx, addedSeriesId)
}
