import type { Selectable } from 'kysely'
import { type Shift, timesOfShift } from '#app/events/roster/shift.ts'
import type { EventTable } from '#app/platform/database/schema/events.ts'
import type { EventTimes } from '#app/platform/time/event-schedule.ts'
import { formatDateRange } from '#app/platform/time/format-date.ts'
import { formatTimeRange, prayerColumns } from './format-event-time.ts'

/**
 * The fields in emails about changes. A change to one of these fields is emailed to everyone who signed up, unless only
 * the title changes, or a time that follows a prayer changes by a few minutes.
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

/** The shift that someone signed up for. They are told of a change to its times, but not of a new title. */
export type NotifiedShift = Pick<Shift, 'title' | 'day' | 'startTime' | 'endTime'>

type StoredFields = Omit<NotifiedFields, 'title'> & { shift?: Omit<NotifiedShift, 'title'> }

/**
 * Serializes the fields that a person was last informed about, with the times of their shift, to store with their
 * sign-up. The titles are left out, because their changes are not announced.
 */
export function serializeNotifiedFields(
  { title: _, ...fields }: Omit<NotifiedFields, 'title'> & { title?: string },
  shift?: NotifiedShift,
) {
  if (!shift) return JSON.stringify(fields)
  const { day, startTime, endTime } = shift
  return JSON.stringify({ ...fields, shift: { day, startTime, endTime } })
}

/** Replaces the shift in stored fields, such as those of someone who changes to another shift. */
export function replaceShift(stored: string, shift: NotifiedShift | undefined) {
  const { shift: _, ...fields } = parseNotifiedFields(stored)
  return serializeNotifiedFields(fields, shift)
}

export const parseNotifiedFields = (stored: string): StoredFields => JSON.parse(stored)

/** Parses the stored times that an event was moved from. */
export const parseMovedFrom = (stored: string | null): EventTimes | null => stored && JSON.parse(stored)

export const pickTimes = ({ localDate, lastDate, startTime, endTime }: EventTimes): EventTimes => ({
  localDate,
  lastDate,
  startTime,
  endTime,
})

/** Prayer times change by a minute or two from day to day, which is not worth an email. */
const minPrayerChangeMinutes = 5

interface ChangeOptions {
  /** Whether the event's times follow prayers. */
  byPrayer: boolean
  timeZone: string
}

/** Whether the start or the end moved enough to announce it. */
export function timesDiffer(before: EventTimes, after: EventTimes, byPrayer: boolean) {
  const differs = (a: string | null, b: string | null) =>
    byPrayer && a !== null && b !== null
      ? Math.abs(minutesOf(a) - minutesOf(b)) >= minPrayerChangeMinutes
      : a !== b
  return differs(before.startTime, after.startTime) || differs(before.endTime, after.endTime)
}

export const datesDiffer = (before: EventTimes, after: EventTimes) =>
  before.localDate !== after.localDate || before.lastDate !== after.lastDate

type EventChange = Row & Pick<Selectable<EventTable>, 'announcedDetails' | 'startPrayer' | 'endPrayer'>

export const followsPrayers = ({ startPrayer, endPrayer }: Pick<EventChange, 'startPrayer' | 'endPrayer'>) =>
  startPrayer !== null || endPrayer !== null

/** Whether an event differs from the details that were announced last, in a way that is worth an email. */
export function hasUnannouncedChange(event: EventChange) {
  if (event.announcedDetails === null) return false
  const rules = { byPrayer: followsPrayers(event), timeZone: 'UTC' }
  const before = parseNotifiedFields(event.announcedDetails)
  return describeEventChanges(before, notifiedFieldsOf(event), rules, '').length > 0
}

/**
 * Describes the changes since a person was last informed; empty if none is worth an email. `reason` is the reason for
 * the cancellation or move of the event.
 */
export function describeEventChanges(
  before: StoredFields,
  after: StoredFields & { shift?: NotifiedShift },
  { byPrayer, timeZone }: ChangeOptions,
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
    ...describeShiftChange(before, after, timeZone),
  ]
}

/** A shift that only moves with the event is not mentioned. */
function describeShiftChange(
  before: StoredFields,
  after: StoredFields & { shift?: NotifiedShift },
  timeZone: string,
) {
  const [previousShift, shift] = [before.shift, after.shift]
  const isSame =
    previousShift?.day === shift?.day &&
    previousShift?.startTime === shift?.startTime &&
    previousShift?.endTime === shift?.endTime
  if (!previousShift || !shift || isSame) return []
  const [from, to] = [
    formatShiftTimes(before, previousShift, timeZone),
    formatShiftTimes(after, shift, timeZone),
  ]
  return from === to ? [] : [`The time of the shift “${shift.title}” has changed: ${from} → ${to}`]
}

function formatShiftTimes(event: StoredFields, shift: Omit<NotifiedShift, 'title'>, timeZone: string) {
  const times = timesOfShift(event, shift)
  const time = formatTimeRange(times, timeZone)
  return event.lastDate > event.localDate ? `${formatDateRange(times)}, ${time}` : time
}

const formatLocation = ({ locationName, locationAddress }: StoredFields) =>
  [locationName, locationAddress].filter(Boolean).join(', ') || 'to be announced'

const minutesOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))
