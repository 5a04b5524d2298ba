import type { Failure } from '#app/cms/admin-action/admin-action.server.ts'
import { addItem } from '#app/cms/collections/add-item-store.server.ts'
import { changeItem, type Outcome } from '#app/cms/collections/change-item-store.server.ts'
import { type Item, listPath, type VersionedItem } from '#app/cms/collections/collection.ts'
import { findItem } from '#app/cms/collections/item-store.server.ts'
import type { RelatedRows } from '#app/cms/collections/save-item.server.ts'
import { addSeries } from '#app/events/series/add-series.server.ts'
import { canChangeScope, notAllDatesMessage } from '#app/events/series/change-dates.server.ts'
import { changeSeries, type SeriesChange } from '#app/events/series/change-series.server.ts'
import { datesFromForm } from '#app/events/series/preview-dates.ts'
import { firstDateError, isSameRepeat, readRepeat, readScope } from '#app/events/series/repeat-inputs.ts'
import { findSeries, type StoredSeries } from '#app/events/series/series-store.server.ts'
import { startSeries } from '#app/events/series/start-series.server.ts'
import { undoButton } from '#app/events/series/undo-button.ts'
import { countText } from '#app/platform/count-text.ts'
import type { Database } from '#app/platform/database/database.ts'
import { correctFieldsMessage } from '#app/platform/http/form-result.ts'
import { readSettings } from '#app/platform/settings/settings-store.server.ts'
import { localDateIn } from '#app/platform/time/event-schedule.ts'
import { formatDate } from '#app/platform/time/format-date.ts'
import { adminListPath } from './editor-location.ts'
import { eventCollection } from './event-collection.ts'

type Values = Record<string, string>

/** The repeat fields of the event form. A repeating event is saved with its other dates. */
export const eventRepeats: RelatedRows = {
  preview: (values) => (values.previewDates ? previewDates(values) : null),
  check: async (db, { values, columns, item, onlyAssignedTo }, now) => {
    const firstDate = String(columns.localDate)
    const series = item?.seriesId ? await findSeries(db, String(item.seriesId)) : undefined
    if (item && series) {
      const errors = checkSeriesForm({ values, firstDate, item, series })
      return { ...errors, ...(await checkOrganizer(db, { values, item, onlyAssignedTo }, now)) }
    }
    const repeat = readRepeat(values, firstDate)
    if ('errors' in repeat) return repeat.errors ?? {}
    return errorsOfFirstDate(repeat.rule, firstDate)
  },
  add: async (db, { values, columns, assignee }, actor, now) => {
    const rule = ruleOf(values, String(columns.localDate))
    if (rule === null) return addItem(db, eventCollection, columns, actor, now, assignee)
    const today = await readToday(db, now)
    return addSeries(db, eventCollection, { rule, today, columns, assignee }, actor, now)
  },
  change: async (db, { values, columns, item, version }, actor, now) => {
    const { id } = item
    const series = item.seriesId ? await findSeries(db, String(item.seriesId)) : undefined
    const today = await readToday(db, now)
    if (!series) {
      const rule = ruleOf(values, String(columns.localDate))
      if (rule === null) return changeItem(db, eventCollection, { id, version, values: columns }, actor, now)
      const started = await startSeries(
        db,
        eventCollection,
        { id, version, columns, rule, today },
        actor,
        now,
      )
      return started.addedCount === undefined ? started : describeStart(id, started.addedCount)
    }
    const scope = readScope(values.scope)
    const cancelDates = values.cancelDates?.split(',') ?? []
    const rule = ruleOfSeriesForm({ values, firstDate: String(columns.localDate), item, series })
    const change: SeriesChange = { id, version, columns, scope, rule, cancelDates, today }
    const result = await changeSeries(db, eventCollection, change, actor, now)
    if (result.outcome === 'affected') return askToCancel(result.dates)
    if (scope === 'this' || result.outcome !== 'changed') return result
    return describeChange(db, result, result.undo)
  },
}

/** Shows the next dates in the form, for browsers without JavaScript. */
function previewDates(values: Values): Failure {
  const { dates, errors } = datesFromForm(values)
  if (errors) return { status: 400, problem: correctFieldsMessage, errors }
  const next =
    dates.length > 0
      ? `The next dates are: ${dates.map(formatDate).join('; ')}.`
      : 'The event does not repeat.'
  return { problem: `Nothing has been saved yet. ${next}` }
}

/** An organizer can change several dates only if they are assigned to each. */
async function checkOrganizer(
  db: Database,
  { values, item, onlyAssignedTo }: { values: Values; item: VersionedItem; onlyAssignedTo: string | null },
  now: Date,
): Promise<Values> {
  const scope = readScope(values.scope)
  if (scope === 'this' || onlyAssignedTo === null) return {}
  const { timeZone } = await readSettings(db)
  const { id, seriesId, recurrenceDate } = item
  const change = {
    id,
    seriesId: String(seriesId),
    recurrenceDate: String(recurrenceDate),
    scope,
    timeZone,
  }
  return (await canChangeScope(db, change, onlyAssignedTo, now)) ? {} : { scope: notAllDatesMessage }
}

const readToday = async (db: Database, now: Date) => localDateIn(now, (await readSettings(db)).timeZone)

function ruleOf(values: Values, firstDate: string) {
  const repeat = readRepeat(values, firstDate)
  return 'rule' in repeat ? (repeat.rule ?? null) : null
}

function errorsOfFirstDate(rule: string | null | undefined, firstDate: string): Values {
  const error = rule ? firstDateError(rule, firstDate) : undefined
  return error ? { repeatOn: error } : {}
}

interface SeriesForm {
  values: Values
  /** The date in the form. */
  firstDate: string
  item: Record<string, unknown>
  series: StoredSeries
}

function checkSeriesForm(form: SeriesForm): Values {
  const { values, firstDate, item, series } = form
  const scope = readScope(values.scope)
  const date = String(item.recurrenceDate)
  const repeat = readRepeat(values, scope === 'following' ? firstDate : date)
  if ('errors' in repeat) return repeat.errors ?? {}
  const isSame = isSameRepeat(values, series.rule, date)
  if (scope === 'this' && !isSame)
    return {
      scope: 'To change how the event repeats, choose “This and following events” or “All upcoming events”.',
    }
  if (scope === 'all' && firstDate !== item.localDate)
    return { localDate: 'To change the date, choose “This event” or “This and following events” below.' }
  return scope === 'following' ? errorsOfFirstDate(repeat.rule, firstDate) : {}
}

/** The series' rule after a change: the current rule if the form still shows it. */
function ruleOfSeriesForm({ values, firstDate, item, series }: SeriesForm) {
  const scope = readScope(values.scope)
  const date = String(item.recurrenceDate)
  const isMoved = scope === 'following' && firstDate !== date
  if (!isMoved && isSameRepeat(values, series.rule, date)) return series.rule
  return ruleOf(values, scope === 'following' ? firstDate : date)
}

/** Asks for confirmation before dates with participants are canceled. The form shows a checkbox for `affectedDates`. */
function askToCancel(dates: string[]): Failure {
  const dateList = dates.map(formatDate).join('; ')
  return {
    problem: `Nothing was saved. People have signed up for dates that would be canceled: ${dateList}.`,
    errors: {
      cancelDates: 'Please confirm that you want to cancel these dates, or change how the event repeats.',
    },
    values: { affectedDates: dates.join(','), cancelDates: '' },
  }
}

/** The message after an event started to repeat. It has no undo, because an undo of the event would keep the series. */
const describeStart = (id: string, addedCount: number) => ({
  path: `${adminListPath}/${id}`,
  text: `Event saved. It now repeats: ${countText(addedCount, 'date was', 'dates were')} added.`,
})

/** The message after a change to several dates, with one button that undoes it on all of them. */
async function describeChange(
  db: Database,
  { item }: Extract<Outcome, { outcome: 'changed' }>,
  undo: string | undefined,
) {
  const current = (await findItem(db, eventCollection, item.id)) as Item
  const path = current.deletedAt ? listPath(eventCollection) : `${adminListPath}/${item.id}`
  return { path, text: 'The changes to the series were saved.', ...undoButton(undo, item.id) }
}
