import { randomUUID } from 'node:crypto'
import { type Actor, formatActor, recordActivity } from '#app/cms/activity/activity-store.server.ts'
import type { Collection, Item, Values } from '#app/cms/collections/collection.ts'
import { itemActivity } from '#app/cms/collections/item-activity.ts'
import type { Database } from '#app/platform/database/database.ts'
import { addDays } from '#app/platform/time/local-date.ts'
import { lastRuleDate, ruleDates } from './rule-dates.server.ts'
import { horizonDays, insertDates, insertSeries, type StoredSeries } from './series-store.server.ts'
import { templateOf } from './series-template.ts'

interface NewSeries {
  rule: string
  /** The first date, which the rule matches. */
  firstDate: string
  today: string
  columns: Values
  calendarUid?: string | null
}

/** A series whose events are added for a year from today, or from its first date if that is later. */
export function newSeries(
  events: Collection,
  { rule, firstDate, today, columns, calendarUid = null }: NewSeries,
  now: Date,
): StoredSeries {
  const at = now.toISOString()
  return {
    id: randomUUID(),
    rule,
    firstDate,
    endDate: lastRuleDate({ rule, firstDate }),
    expandedTo: horizonOf(firstDate, today),
    excludedDates: '[]',
    template: JSON.stringify(templateOf(events, columns)),
    publishedAt: columns.publishedAt === null ? null : String(columns.publishedAt),
    calendarUid,
    stoppedAt: null,
    sequence: 0,
    createdAt: at,
    updatedAt: at,
  }
}

/** The date up to which the events of a series are added now. */
export const horizonOf = (firstDate: string, today: string) =>
  addDays(firstDate > today ? firstDate : today, horizonDays)

/** Adds a series with the events of the coming year, and returns the first event. */
export async function addSeries(
  db: Database,
  events: Collection,
  { assignee, ...input }: Omit<NewSeries, 'firstDate'> & { assignee: string | null },
  actor: Actor,
  now: Date,
): Promise<Item> {
  return db.transaction().execute(async (tx) => {
    const series = newSeries(events, { ...input, firstDate: String(input.columns.localDate) }, now)
    await insertSeries(tx, series)
    const dates = ruleDates(series, series.firstDate, series.expandedTo)
    const organizers = assignee ? [assignee] : []
    const author = formatActor(actor)
    const [first] = await insertDates(tx, events, { series, dates, organizers, author, copyOf: null }, now)
    if (!first) throw new Error('The series has no dates')
    await recordActivity(tx, actor, itemActivity(events, first, 'added'), now)
    return first
  })
}
