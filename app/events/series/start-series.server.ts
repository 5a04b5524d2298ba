import type { Actor } from '#app/cms/activity/activity-store.server.ts'
import { formatActor } from '#app/cms/activity/activity-store.server.ts'
import { changeItemIn, type Outcome } from '#app/cms/collections/change-item-store.server.ts'
import type { Collection } from '#app/cms/collections/collection.ts'
import type { Database } from '#app/platform/database/database.ts'
import { newSeries } from './add-series.server.ts'
import type { SeriesChange } from './change-series.server.ts'
import { ruleDates } from './rule-dates.server.ts'
import { insertDates, insertSeries, linkEvent, listOrganizerIds, lockSeries } from './series-store.server.ts'

/**
 * Makes a single event the first date of a new series. The event keeps its slug and participants. `addedCount` is the
 * number of other dates; it is missing if no series was started, because the event belongs to one already.
 */
export async function startSeries(
  db: Database,
  events: Collection,
  {
    id,
    version,
    columns,
    rule,
    today,
  }: Omit<SeriesChange, 'rule' | 'scope' | 'cancelDates'> & { rule: string },
  actor: Actor,
  now: Date,
): Promise<Outcome & { addedCount?: number }> {
  return db.transaction().execute(async (tx) => {
    // The series has no id yet, so the event's id serializes concurrent requests.
    await lockSeries(tx, id, now)
    const result = await changeItemIn(tx, events, { id, version, values: columns }, actor, now)
    if (result.outcome !== 'changed' || result.item.seriesId) return result
    const firstDate = String(columns.localDate)
    const calendarUid = String(result.item.calendarUid ?? id)
    const series = newSeries(events, { rule, firstDate, today, columns, calendarUid }, now)
    await insertSeries(tx, series)
    await linkEvent(tx, id, { seriesId: series.id, recurrenceDate: firstDate })
    const dates = ruleDates(series, firstDate, series.expandedTo).filter((date) => date !== firstDate)
    const organizers = await listOrganizerIds(tx, id)
    await insertDates(tx, events, { series, dates, organizers, author: formatActor(actor), copyOf: id }, now)
    return { ...result, addedCount: dates.length }
  })
}
