import type { Selectable } from 'kysely'
import { insertItems } from '#app/cms/collections/add-item-store.server.ts'
import { assignItem } from '#app/cms/collections/assignment-store.server.ts'
import type { Collection, Item, Values } from '#app/cms/collections/collection.ts'
import { copyParts } from '#app/cms/collections/copy-parts.server.ts'
import { titleSlug } from '#app/cms/collections/title-slug.server.ts'
import type { Database } from '#app/platform/database/database.ts'
import { lockKey } from '#app/platform/database/lock-key.ts'
import type { EventSeriesTable, EventTable } from '#app/platform/database/schema/events.ts'
import { maxSlugLength, slugify } from '#app/platform/slug.ts'
import { localDateIn } from '#app/platform/time/event-schedule.ts'
import { addDays } from '#app/platform/time/local-date.ts'
import { ruleDates } from './rule-dates.server.ts'
import { columnsOnDate, readTemplate } from './series-template.ts'

export type StoredSeries = Selectable<EventSeriesTable>

/**
 * An event of a series, called a date in this folder. `recurrenceDate` is the date that the recurrence rule gave it,
 * even if the event was moved.
 */
export type SeriesEvent = Selectable<EventTable> & { seriesId: string; recurrenceDate: string }

/** How many days ahead the events of a series are added. */
export const horizonDays = 366

export const findSeries = (db: Database, id: string): Promise<StoredSeries | undefined> =>
  db.selectFrom('eventSeries').selectAll().where('id', '=', id).executeTakeFirst()

export async function listSeries(db: Database, ids: (string | null)[]): Promise<StoredSeries[]> {
  const seriesIds = [...new Set(ids.filter((id) => id !== null))]
  if (seriesIds.length === 0) return []
  return db.selectFrom('eventSeries').selectAll().where('id', 'in', seriesIds).orderBy('id').execute()
}

/** The events of a series whose recurrence date is `from` or later, including those in the trash. */
export async function listSeriesEvents(db: Database, seriesId: string, from: string): Promise<SeriesEvent[]> {
  const rows = await db
    .selectFrom('event')
    .selectAll()
    .where('seriesId', '=', seriesId)
    .where('recurrenceDate', '>=', from)
    .orderBy('recurrenceDate')
    .execute()
  return rows as SeriesEvent[]
}

/**
 * Serializes changes to a series with each other and with the job that adds dates. Call it first in the transaction.
 */
export const lockSeries = (tx: Database, id: string, now: Date) => lockKey(tx, `series ${id}`, now)

export const insertSeries = (tx: Database, series: StoredSeries) =>
  tx.insertInto('eventSeries').values(series).execute()

export const updateSeries = (tx: Database, id: string, values: Partial<StoredSeries>, now: Date) =>
  tx
    .updateTable('eventSeries')
    .set((eb) => ({ ...values, sequence: eb('sequence', '+', 1), updatedAt: now.toISOString() }))
    .where('id', '=', id)
    .execute()

export const deleteSeries = (tx: Database, id: string) =>
  tx.deleteFrom('eventSeries').where('id', '=', id).execute()

/** Adds an existing event to a series. The event's version does not change. */
export const linkEvent = (tx: Database, id: string, link: { seriesId: string; recurrenceDate: string }) =>
  tx.updateTable('event').set(link).where('id', '=', id).execute()

/** Takes an event out of its series. An event that had the series' UID gets its own. */
export async function unlinkEvent(
  tx: Database,
  { id, calendarUid }: Pick<SeriesEvent, 'id' | 'calendarUid'>,
  series: StoredSeries,
) {
  const uid = calendarUid ?? id
  await tx
    .updateTable('event')
    .set({
      seriesId: null,
      recurrenceDate: null,
      overridden: 0,
      calendarUid: uid === seriesUid(series) ? `${id}-single` : calendarUid,
    })
    .where('id', '=', id)
    .execute()
}

/** The UID of a series in calendars. */
export const seriesUid = ({ id, calendarUid }: Pick<StoredSeries, 'id' | 'calendarUid'>) => calendarUid ?? id

interface NewDates {
  series: StoredSeries
  dates: string[]
  /** The members who may edit the new events as organizers. */
  organizers: string[]
  /** The author of the first version; null for none. */
  author: string | null
  /** The event whose shifts and needs are copied to the new events; null for none. */
  copyOf: string | null
}

/** Adds events for dates of a series. Call it within a transaction that holds the series' lock. */
export async function insertDates(
  tx: Database,
  events: Collection,
  { series, dates, organizers, author, copyOf }: NewDates,
  now: Date,
): Promise<Item[]> {
  if (dates.length === 0) return []
  const template = readTemplate(series)
  const picture = template.columns.pictureId
  if (picture && !(await pictureExists(tx, String(picture)))) template.columns.pictureId = null
  const at = now.toISOString()
  // Dates that are added to a published series are published now, not in the past.
  const publishedAt = series.publishedAt !== null && series.publishedAt < at ? at : series.publishedAt
  const rows: Values[] = []
  for (const date of dates) {
    const columns = columnsOnDate(template, date)
    const slug = await datedSlug(events, columns, date)
    rows.push({ ...columns, publishedAt, slug, seriesId: series.id, recurrenceDate: date })
  }
  const items = await insertItems(tx, events, rows, author, now)
  if (copyOf !== null)
    await copyParts(
      tx,
      events,
      copyOf,
      items.map(({ id }) => id),
    )
  for (const { id } of items) {
    for (const userId of organizers) await assignItem(tx, events, { itemId: id, userId }, now)
  }
  return items
}

/** 'quran-circle-2026-12-04': a slug that includes the date. */
async function datedSlug(events: Collection, columns: Values, date: string) {
  const slug = await titleSlug(events, columns)
  return slug.endsWith(date) ? slug : `${slugify(slug, maxSlugLength - date.length - 1)}-${date}`
}

const pictureExists = async (db: Database, id: string) =>
  (await db.selectFrom('picture').select('id').where('id', '=', id).executeTakeFirst()) !== undefined

export async function listOrganizerIds(db: Database, eventId: string) {
  const rows = await db.selectFrom('eventOrganizer').select('userId').where('eventId', '=', eventId).execute()
  return rows.map(({ userId }) => userId)
}

export async function listOrganizedEventIds(db: Database, userId: string) {
  const rows = await db.selectFrom('eventOrganizer').select('eventId').where('userId', '=', userId).execute()
  return rows.map(({ eventId }) => eventId)
}

/**
 * Adds the events of the coming year to all series, and returns how many it added. Running it again adds none: a series
 * stores how far it was expanded, so that a deleted date does not come back.
 */
export async function extendAllSeries(db: Database, events: Collection, timeZone: string, now: Date) {
  const today = localDateIn(now, timeZone)
  const to = addDays(today, horizonDays)
  const due = await db
    .selectFrom('eventSeries')
    .select('id')
    .where('stoppedAt', 'is', null)
    .where('expandedTo', '<', to)
    .where((eb) => eb.or([eb('endDate', 'is', null), eb('endDate', '>', eb.ref('expandedTo'))]))
    .orderBy('id')
    .execute()
  let addedCount = 0
  for (const { id } of due) {
    addedCount += await db.transaction().execute((tx) => extendSeries(tx, events, { id, today, to }, now))
  }
  return addedCount
}

async function extendSeries(
  tx: Database,
  events: Collection,
  { id, today, to }: { id: string; today: string; to: string },
  now: Date,
) {
  await lockSeries(tx, id, now)
  const series = await findSeries(tx, id)
  if (!series || series.stoppedAt !== null || series.expandedTo >= to) return 0
  const latest = await findLatestEvent(tx, id)
  if (!latest || (await isDiscontinued(tx, series, today))) return 0
  // After a long downtime, no past dates are added.
  const next = addDays(series.expandedTo, 1)
  const dates = ruleDates(series, next > today ? next : today, to)
  const organizers = await listOrganizerIds(tx, latest.id)
  await insertDates(tx, events, { series, dates, organizers, author: null, copyOf: latest.id }, now)
  await tx.updateTable('eventSeries').set({ expandedTo: to }).where('id', '=', id).execute()
  return dates.length
}

/** The event with the latest recurrence date, except those in the trash. */
const findLatestEvent = (db: Database, seriesId: string) =>
  db
    .selectFrom('event')
    .select('id')
    .where('seriesId', '=', seriesId)
    .where('deletedAt', 'is', null)
    .orderBy('recurrenceDate', 'desc')
    .limit(1)
    .executeTakeFirst()

/** Whether admins have deleted or canceled all upcoming dates of a series. */
async function isDiscontinued(db: Database, series: StoredSeries, today: string) {
  if (ruleDates(series, today, series.expandedTo).length === 0) return false
  const upcoming = await listSeriesEvents(db, series.id, today)
  return upcoming.every(({ deletedAt, status }) => deletedAt !== null || status === 'cancelled')
}
