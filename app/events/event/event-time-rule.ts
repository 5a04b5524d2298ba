import type { DeriveContext, Derived, Values } from '#app/cms/collections/collection.ts'
import { localDateIn } from '#app/platform/time/event-schedule.ts'
import { type EventTimeColumns, hasTimeRule, noTimeRule, resolveEventTimes } from './event-prayer-times.ts'

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
 * The clock times of an event whose times are relative to prayers, or that has a duration. The times of a past event
 * change only if its rule does. Empty for an event without such a rule.
 */
export function deriveEventTimes(values: Values, { before, settings, now }: DeriveContext): Derived {
  // Imports and tests may leave out the columns of the rule.
  const columns = { ...noTimeRule, ...values } as unknown as EventTimeColumns & { localDate: string }
  if (!hasTimeRule(columns)) return { values: {}, errors: {} }
  const isUnchanged = before && ruleColumns.every((column) => before[column] === values[column])
  if (isUnchanged && columns.localDate < localDateIn(now, settings.timeZone)) {
    return { values: { startTime: before.startTime ?? null, endTime: before.endTime ?? null }, errors: {} }
  }
  const times = resolveEventTimes(columns, settings, columns.localDate)
  if (!times.ok) return { values: {}, errors: { [times.field]: times.error } }
  return { values: { startTime: times.startTime, endTime: times.endTime }, errors: {} }
}
