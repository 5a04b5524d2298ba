import type { DeriveContext, Derived, Values } from '#app/cms/collections/collection.ts'
import { localDateIn } from '#app/platform/time/event-schedule.ts'
import { type EventTimeColumns, hasTimeRule, noTimeRule, resolveEventTimes } from './event-prayer-times.ts'

const endEqualsStart = 'Please enter an end time that differs from the start time.'

const ruleColumns = [
  'localDate',
  'startPrayer',
  'startPrayerOffset',
  'endPrayer',
  'endPrayerOffset',
  'durationMinutes',
  'prayerBasis',
  'latitude',
  'longitude',
]

/**
 * The clock times of an event whose times are relative to prayers, or that has a duration. The calculated times of a
 * past event change only if its rule does. Empty for an event without such a rule. An entered end that equals the
 * calculated start is an error, but is not removed.
 */
export function deriveEventTimes(values: Values, { before, settings, now }: DeriveContext): Derived {
  // Imports and tests may leave out the columns of the rule.
  const columns = { ...noTimeRule, ...values } as unknown as EventTimeColumns & { localDate: string }
  if (!hasTimeRule(columns)) return { values: {}, errors: {} }
  const isStartEntered = !columns.startPrayer
  const isEndEntered = !columns.endPrayer && !columns.durationMinutes
  const determiningColumns = isStartEntered ? [...ruleColumns, 'startTime'] : ruleColumns
  const isUnchanged = before && determiningColumns.every((column) => before[column] === values[column])
  if (isUnchanged && columns.localDate < localDateIn(now, settings.timeZone)) {
    const endTime = isEndEntered ? columns.endTime : (before.endTime ?? null)
    return { values: { startTime: before.startTime ?? null, endTime }, errors: {} }
  }
  const times = resolveEventTimes(columns, settings, columns.localDate)
  if (!times.ok) return { values: {}, errors: { [times.field]: times.error } }
  const { startTime, endTime } = times
  const errors: Derived['errors'] =
    isEndEntered && endTime !== null && endTime === startTime ? { endTime: endEqualsStart } : {}
  return { values: { startTime, endTime }, errors }
}
