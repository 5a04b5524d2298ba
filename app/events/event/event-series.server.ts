import { isPublished } from '#app/cms/collections/published-store.server.ts'
import { describeRule } from '#app/events/series/recurrence-rule.ts'
import { findSeries } from '#app/events/series/series-store.server.ts'
import type { Database } from '#app/platform/database/database.ts'
import { readSettings } from '#app/platform/settings/settings-store.server.ts'
import { localDateIn } from '#app/platform/time/event-schedule.ts'
import { formatDate } from '#app/platform/time/format-date.ts'

/** An event's series for its admin page, with up to six other dates that are not over; null for a single event. */
export async function readSeriesForForm(
  db: Database,
  { id: exceptId, seriesId }: { id: string; seriesId: string | null },
  now: Date,
) {
  const series = seriesId ? await findSeries(db, seriesId) : undefined
  if (!series) return null
  const { timeZone } = await readSettings(db)
  const rows = await db
    .selectFrom('event')
    .select(['id', 'localDate', 'status', 'overridden'])
    .where('seriesId', '=', series.id)
    .where('deletedAt', 'is', null)
    .where('lastDate', '>=', localDateIn(now, timeZone))
    .orderBy('localDate')
    .execute()
  return {
    id: series.id,
    rule: series.rule,
    description: describeRule(series.rule),
    count: rows.length,
    next: rows
      .filter(({ id }) => id !== exceptId)
      .slice(0, 6)
      .map(({ id, localDate, status, overridden }) => ({
        id,
        date: formatDate(localDate),
        note: status === 'cancelled' ? 'Canceled' : overridden ? 'Changed separately' : '',
      })),
  }
}

const maxNextDates = 5

/** How an event repeats and its next dates, for visitors; null for a single event. */
export async function readSeriesForPage(
  db: Database,
  { id, seriesId }: { id: string; seriesId: string | null },
  now: Date,
) {
  const series = seriesId ? await findSeries(db, seriesId) : undefined
  if (!series) return null
  const { timeZone } = await readSettings(db)
  const rows = await db
    .selectFrom('event')
    .select(['slug', 'localDate', 'status'])
    .where('seriesId', '=', series.id)
    .where('id', '!=', id)
    .where(isPublished(now))
    .where('lastDate', '>=', localDateIn(now, timeZone))
    .orderBy('localDate')
    .limit(maxNextDates)
    .execute()
  return {
    description: describeRule(series.rule),
    next: rows.map(({ slug, localDate, status }) => ({
      slug,
      date: formatDate(localDate),
      cancelled: status === 'cancelled',
    })),
  }
}

export type EventSeries = NonNullable<Awaited<ReturnType<typeof readSeriesForPage>>>
