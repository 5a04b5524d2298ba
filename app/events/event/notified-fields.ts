import type { EventTable } from '#app/platform/database/schema/events.ts'
import type { EventTimes } from '#app/platform/time/event-schedule.ts'
import { formatDateRange } from '#app/platform/time/format-date.ts'
import { formatTimeRange, prayerColumns } from './format-event-time.ts'

/**
 * The fields in emails about changes. Everyone who signed up is told of a change to any of them, except to the title,
 * and except a small shift of a prayer time.
 */
export type NotifiedFields = Pick<
  EventTable,
  'title' | 'localDate' | 'lastDate' | 'startTime' | 'endTime' | 'locationName' | 'locationAddress'
> & { cancelled: boolean }

type Row = Omit<NotifiedFields, 'cancelled'> & { status: string; deletedAt: string | null }

export function notifiedFieldsOf(event: Row): NotifiedFields {
  const { title, localDate, lastDate, startTime, endTime, locationName, locationAddress } = event
  const cancelled = event.status === 'cancelled' || event.deletedAt !== null
  return { title, localDate, lastDate, startTime, endTime, locationName, locationAddress, cancelled }
}

/** The columns of an event that emails about it need. */
export const notifiedColumns = [
  'id',
  'slug',
  'title',
  'localDate',
  'lastDate',
  'startTime',
  'endTime',
  'locationName',
  'locationAddress',
  'status',
  'deletedAt',
  ...prayerColumns,
] as const

type StoredFields = Omit<NotifiedFields, 'title'>

/**
 * Serializes the fields that a person was last informed about, to store with their sign-up. The title is left out,
 * because its changes are not announced.
 */
export const serializeNotifiedFields = ({ title: _, ...fields }: NotifiedFields) => JSON.stringify(fields)

export const parseNotifiedFields = (stored: string): StoredFields => JSON.parse(stored)

/** Parses the stored times that an event was moved from. */
export const parseMovedFrom = (stored: string | null): EventTimes | null => stored && JSON.parse(stored)

export const pickTimes = ({ localDate, lastDate, startTime, endTime }: EventTimes): EventTimes => ({
  localDate,
  lastDate,
  startTime,
  endTime,
})

/** Prayer times shift by a minute or two from day to day, which is not worth an email. */
const minPrayerShiftMinutes = 5

interface Rules {
  /** Whether the event's times follow prayers. */
  byPrayer: boolean
  timeZone: string
}

/** Whether the start or the end moved enough to announce it. */
export function timesDiffer(before: EventTimes, after: EventTimes, byPrayer: boolean) {
  const differs = (a: string | null, b: string | null) =>
    byPrayer && a !== null && b !== null
      ? Math.abs(minutesOf(a) - minutesOf(b)) >= minPrayerShiftMinutes
      : a !== b
  return differs(before.startTime, after.startTime) || differs(before.endTime, after.endTime)
}

export const datesDiffer = (before: EventTimes, after: EventTimes) =>
  before.localDate !== after.localDate || before.lastDate !== after.lastDate

/**
 * Describes the changes since a person was last informed; empty if none is worth an email. `reason` is the reason for
 * the cancellation or move.
 */
export function describeEventChanges(
  before: StoredFields,
  after: StoredFields,
  { byPrayer, timeZone }: Rules,
  reason: string,
) {
  const reasons = reason ? [`Reason: ${reason}`] : []
  if (after.cancelled) return before.cancelled ? [] : ['The event is canceled.', ...reasons]
  const change = (what: string, format: (fields: StoredFields) => string) =>
    `The ${what} has changed: ${format(before)} → ${format(after)}`
  const moves = [
    datesDiffer(before, after) && change('date', formatDateRange),
    timesDiffer(before, after, byPrayer) && change('time', (fields) => formatTimeRange(fields, timeZone)),
    (before.locationName !== after.locationName || before.locationAddress !== after.locationAddress) &&
      change('location', formatLocation),
  ].filter((text) => text !== false)
  return [
    ...(before.cancelled ? ['The event is back on.'] : []),
    ...moves,
    ...(moves.length > 0 ? reasons : []),
  ]
}

const formatLocation = ({ locationName, locationAddress }: StoredFields) =>
  [locationName, locationAddress].filter(Boolean).join(', ') || 'to be announced'

const minutesOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))
