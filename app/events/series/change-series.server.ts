import type { Actor } from '#app/cms/activity/activity-store.server.ts'
import { formatActor } from '#app/cms/activity/activity-store.server.ts'
import { changeItemIn, type Outcome } from '#app/cms/collections/change-item-store.server.ts'
import type { Collection, Item, Values } from '#app/cms/collections/collection.ts'
import { findItem } from '#app/cms/collections/item-store.server.ts'
import type { Database } from '#app/platform/database/database.ts'
import { addDays } from '#app/platform/time/local-date.ts'
import { horizonOf, newSeries } from './add-series.server.ts'
import { trashDateIn, writeDate } from './change-dates.server.ts'
import { lockParticipants } from './lock-participants.server.ts'
import { parseRule, withEnd } from './recurrence-rule.ts'
import type { Scope } from './repeat-inputs.ts'
import { firstRuleDate, ruleDates } from './rule-dates.server.ts'
import {
  deleteSeries,
  findSeries,
  insertDates,
  insertSeries,
  linkEvent,
  listOrganizerIds,
  listSeriesEvents,
  lockSeries,
  type SeriesEvent,
  type StoredSeries,
  unlinkEvent,
  updateSeries,
} from './series-store.server.ts'
import { columnsOnDate, type SeriesTemplate, templateOf } from './series-template.ts'
import { saveSeriesUndo, takeSnapshot } from './series-undo.server.ts'

export interface SeriesChange {
  id: string
  /** The version that the change was made from. */
  version: number
  /** The columns from the form. */
  columns: Values
  scope: Scope
  /** The rule from the form; null if the event no longer repeats. */
  rule: string | null
  /** The dates with participants that the admin has agreed to cancel. */
  cancelDates: string[]
  today: string
}

/**
 * `affected`: nothing was changed, because the change would cancel these dates with participants. `undo` is the id for
 * `undoSeriesChange` after a change to several dates.
 */
export type SeriesOutcome =
  | (Outcome & { undo?: string; addedSeriesId?: string })
  | { outcome: 'affected'; dates: string[] }

interface Context {
  tx: Database
  events: Collection
  change: SeriesChange
  series: StoredSeries
  event: SeriesEvent
  actor: Actor
  now: Date
}

/** Changes one event of a series, this and following events, or all upcoming events. */
export async function changeSeries(
  db: Database,
  events: Collection,
  change: SeriesChange,
  actor: Actor,
  now: Date,
): Promise<SeriesOutcome> {
  return db.transaction().execute(async (tx) => {
    const { seriesId } = ((await findItem(tx, events, change.id)) ?? {}) as Item
    if (seriesId) await lockSeries(tx, String(seriesId), now)
    const event = (await findItem(tx, events, change.id)) as unknown as SeriesEvent | undefined
    const series = event?.seriesId ? await findSeries(tx, event.seriesId) : undefined
    if (!event || !series) return { outcome: 'notFound' }
    const context: Context = { tx, events, change, series, event, actor, now }
    if (change.scope === 'this') return changeThis(context)
    const snapshot = await takeSnapshot(tx, series.id)
    const isSameRule = change.scope === 'all' && change.rule === series.rule
    const result = await (isSameRule ? changeContents(context) : changeRule(context))
    if (result.outcome !== 'changed' || !snapshot) return result
    const { addedSeriesId = null, ...changed } = result
    return { ...changed, undo: await saveSeriesUndo(tx, { ...snapshot, addedSeriesId }, now) }
  })
}

/** Changes only this event. If its content changes, later changes to the series skip it. */
function changeThis({ tx, events, change: { id, version, columns }, event, actor, now }: Context) {
  const values = { ...columns, ...events.overrideColumns?.({ ...event }, columns) }
  return changeItemIn(tx, events, { id, version, values }, actor, now)
}

/** Changes the shared content of all upcoming dates, except dates that were changed individually. */
async function changeContents(context: Context): Promise<SeriesOutcome> {
  const { tx, events, change, series, event, actor, now } = context
  const { id, version, columns, today } = change
  const isMoved = event.localDate !== event.recurrenceDate
  const values = { ...columns, overridden: isMoved ? 1 : 0 }
  const result = await changeItemIn(tx, events, { id, version, values }, actor, now)
  if (result.outcome !== 'changed') return result
  const template = templateOf(events, columns)
  const rows = await listSeriesEvents(tx, series.id, today)
  for (const row of rows) {
    if (row.id !== id && row.deletedAt === null) await updateDate(context, row, template)
  }
  await updateSeries(tx, series.id, { template: JSON.stringify(template), ...publicationOf(context) }, now)
  return result
}

/** Writes the content of the form to a date, unless that date was changed individually. */
async function updateDate(context: Context, row: SeriesEvent, template: SeriesTemplate) {
  if (row.overridden) return
  const values = { ...columnsOnDate(template, row.localDate), ...publicationOf(context) }
  await writeDate(context.tx, context.events, { event: row, values }, context.actor, context.now)
}

/** The publication time, if the form changes it. */
function publicationOf({ change: { columns }, event }: Context): { publishedAt: string | null } | null {
  if (columns.publishedAt === event.publishedAt) return null
  return { publishedAt: columns.publishedAt as string | null }
}

interface Target {
  rule: string
  firstDate: string
  /** Whether only the end changes, so that the series is not split. */
  isSameSeries?: boolean
}

/** Changes the rule from a date on. Earlier dates stay in the old series, unless all dates only get a new end. */
async function changeRule(context: Context): Promise<SeriesOutcome> {
  const { tx, events, change, series, event, actor, now } = context
  const from = startOf(context)
  const target = targetOf(context, from)
  const rows = await listSeriesEvents(tx, series.id, from)
  const others = rows.filter(({ id }) => id !== change.id)
  const expandedTo = expansionOf(context, target)
  const dates = target ? ruleDates(target, target.firstDate, expandedTo) : []
  const expected = new Set(dates.filter((date) => date >= from))
  const editedDate = editedEventDate(context, from)
  if (editedDate) expected.delete(editedDate)
  const isUnlinked = target !== null && event.recurrenceDate >= from && !dates.includes(editedDate ?? '')
  const retained = others.filter(({ recurrenceDate }) => expected.has(recurrenceDate))
  const removed = (isUnlinked ? rows : others).filter(({ recurrenceDate }) => !expected.has(recurrenceDate))
  const removedIds = removed.map(({ id }) => id)
  const withParticipants = await lockParticipants(tx, events, removedIds, now)
  const affected = removed.filter((row) => withParticipants.has(row.id) && isAffected(row, change.today))
  if (affected.some(({ localDate }) => !change.cancelDates.includes(localDate))) {
    return { outcome: 'affected', dates: affected.map(({ localDate }) => localDate) }
  }
  const values = { ...change.columns, overridden: 0 }
  const result = await changeItemIn(
    tx,
    events,
    { id: change.id, version: change.version, values },
    actor,
    now,
  )
  if (result.outcome !== 'changed') return result
  const excluded = excludedFrom(series, { rows, removed, from })
  await removeDates(context, removed, withParticipants)
  const nextSeries = await writeSeries(context, target && { ...target, expandedTo, excluded }, from)
  const template = templateOf(events, change.columns)
  for (const row of retained) {
    if (row.deletedAt === null) await updateDate(context, row, template)
    if (nextSeries)
      await linkEvent(tx, row.id, { seriesId: nextSeries.id, recurrenceDate: row.recurrenceDate })
  }
  if (!nextSeries) {
    await unlinkEvent(tx, event, series)
    return result
  }
  if (editedDate && !isUnlinked)
    await linkEvent(tx, event.id, { seriesId: nextSeries.id, recurrenceDate: editedDate })
  const taken = new Set([...retained.map(({ recurrenceDate }) => recurrenceDate), ...excluded])
  const missing = [...expected].filter((date) => !taken.has(date)).sort()
  const organizers = await listOrganizerIds(tx, event.id)
  await insertDates(
    tx,
    events,
    { series: nextSeries, dates: missing, organizers, author: formatActor(actor), copyOf: event.id },
    now,
  )
  return nextSeries.id === series.id ? result : { ...result, addedSeriesId: nextSeries.id }
}

/** The date from which a change to the rule applies. */
function startOf({ change: { scope, today }, series, event }: Context) {
  if (scope === 'following') return event.recurrenceDate
  return series.firstDate > today ? series.firstDate : today
}

const withoutEnd = (rule: string) => withEnd(rule, null)

/** The rule and first date from now on; null if the event no longer repeats. */
function targetOf({ change, series, event }: Context, from: string): Target | null {
  const { rule, scope, columns } = change
  if (rule === null) return null
  if (scope === 'following') {
    const firstDate = String(columns.localDate)
    return { rule: withRemainingCount(rule, series, event.recurrenceDate), firstDate }
  }
  // Only the end changes, so an interval still counts from the first date.
  if (withoutEnd(rule) === withoutEnd(series.rule))
    return { rule, firstDate: series.firstDate, isSameSeries: true }
  const withoutInterval = withoutEnd(rule).replace(/;INTERVAL=\d+/, '')
  const firstDate = firstRuleDate({ rule: withoutInterval, firstDate: from }, from) ?? from
  return { rule: withRemainingCount(rule, series, from), firstDate }
}

/** The rule with the remaining count: 7 if three of ten dates are before the change. */
function withRemainingCount(rule: string, series: StoredSeries, from: string) {
  const { end } = parseRule(rule)
  const storedEnd = parseRule(series.rule).end
  if (!end || !('count' in end) || !storedEnd || !('count' in storedEnd) || end.count !== storedEnd.count)
    return rule
  const past = from > series.firstDate ? ruleDates(series, series.firstDate, addDays(from, -1)).length : 0
  return withEnd(rule, { count: Math.max(1, end.count - past) })
}

/** The date up to which events exist after the change. A change never moves it back. */
function expansionOf({ change, series }: Context, target: Target | null) {
  const horizon = target ? horizonOf(target.firstDate, change.today) : change.today
  return horizon > series.expandedTo ? horizon : series.expandedTo
}

/** The date in the new rule that the edited event takes; null if it is not affected. */
function editedEventDate({ change, event }: Context, from: string) {
  if (change.rule === null) return null
  if (change.scope === 'following') return String(change.columns.localDate)
  return event.recurrenceDate >= from ? event.recurrenceDate : null
}

/**
 * The dates that must not get an event again: dates excluded before, dates whose events were permanently deleted, and
 * dates no longer in the rule whose events are in the trash or were changed individually.
 */
function excludedFrom(
  series: StoredSeries,
  { rows, removed, from }: { rows: SeriesEvent[]; removed: SeriesEvent[]; from: string },
) {
  const existing = new Set(rows.map(({ recurrenceDate }) => recurrenceDate))
  const missing = ruleDates(series, from, series.expandedTo).filter((date) => !existing.has(date))
  const leaving = removed.filter(({ deletedAt, overridden }) => deletedAt !== null || overridden)
  const alreadyExcluded = (JSON.parse(series.excludedDates) as string[]).filter((date) => date >= from)
  const dates = [...alreadyExcluded, ...missing, ...leaving.map(({ recurrenceDate }) => recurrenceDate)]
  return [...new Set(dates)].sort()
}

/** Whether a date that leaves the series would be canceled if it has participants: it is neither over nor changed. */
const isAffected = ({ deletedAt, overridden, status, lastDate }: SeriesEvent, today: string) =>
  deletedAt === null && !overridden && status === 'confirmed' && lastDate >= today

/** Takes dates out of the series. Upcoming ones are deleted or canceled; past or changed ones become single events. */
async function removeDates(context: Context, removed: SeriesEvent[], withParticipants: Set<string>) {
  const { tx, events, change, series, actor, now } = context
  for (const row of removed) {
    const { id, deletedAt, overridden, lastDate } = row
    if (deletedAt === null && !overridden && lastDate >= change.today) {
      await trashDateIn(tx, events, { id, hasParticipants: withParticipants.has(id) }, actor, now)
    }
    await unlinkEvent(tx, row, series)
  }
}

/** Stores the rule in the series, or in a new series that continues it. Null if there is no rule. */
async function writeSeries(
  { tx, events, change, series, now }: Context,
  target: (Target & { expandedTo: string; excluded: string[] }) | null,
  from: string,
) {
  const isSplit = series.firstDate < from && !target?.isSameSeries
  if (isSplit) {
    const endDate = addDays(from, -1)
    await updateSeries(tx, series.id, { rule: withEnd(series.rule, { until: endDate }), endDate }, now)
  }
  if (!target) {
    if (!isSplit) await deleteSeries(tx, series.id)
    return null
  }
  const { rule, firstDate, expandedTo } = target
  const input = { rule, firstDate, columns: change.columns, today: change.today }
  const excludedDates = JSON.stringify(target.excluded)
  const row = { ...newSeries(events, input, now), expandedTo, excludedDates }
  if (isSplit) {
    await insertSeries(tx, row)
    return row
  }
  const { id: _, calendarUid: __, createdAt: ___, sequence: ____, ...values } = row
  await updateSeries(tx, series.id, values, now)
  return { ...series, ...values }
}
