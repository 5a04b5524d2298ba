import { addDays, daysBetween, isLocalDate } from '#app/platform/time/local-date.ts'
import { parseRule, type RecurrenceRule, weekdayOf, weekdays } from './recurrence-rule.ts'
import { firstDateError, readRepeat } from './repeat-inputs.ts'

const previewCount = 6
/**
 * How far ahead to look: far enough for three more dates of a yearly event on February 29, even across the year 2100.
 */
const maxDays = 366 * 17

/**
 * The first dates of the series that a form describes; none if the event does not repeat. Errors are keyed by input
 * name.
 */
export function datesFromForm(
  values: Record<string, string>,
): { dates: string[]; errors?: never } | { errors: Record<string, string>; dates?: never } {
  const { repeats = 'never', localDate = '' } = values
  if (repeats === 'never') return { dates: [] }
  if (!isLocalDate(localDate)) return { errors: { localDate: 'Please choose a date.' } }
  const repeat = readRepeat(values, localDate)
  if ('errors' in repeat) return { errors: repeat.errors ?? {} }
  if (!repeat.rule) return { dates: [] }
  const error = firstDateError(repeat.rule, localDate)
  if (error) return { errors: { repeatOn: error } }
  return { dates: firstRuleDates({ rule: repeat.rule, firstDate: localDate }, previewCount) }
}

/**
 * The first `count` dates of a series. This code is small enough for the browser, unlike the library that `ruleDates`
 * uses; a test checks that the two agree.
 */
export function firstRuleDates({ rule, firstDate }: { rule: string; firstDate: string }, count: number) {
  const parsed = parseRule(rule)
  const { end } = parsed
  const maxDates = end && 'count' in end ? Math.min(count, end.count) : count
  const last = end && 'until' in end ? end.until : null
  const dates: string[] = []
  for (let days = 0; days <= maxDays && dates.length < maxDates; days++) {
    const date = addDays(firstDate, days)
    if (last !== null && date > last) break
    if (isMatch(parsed, firstDate, date)) dates.push(date)
  }
  return dates
}

function isMatch(rule: RecurrenceRule, firstDate: string, date: string) {
  const { freq, interval, byDay, byMonthDay, byMonth } = rule
  const { year, month, day } = partsOf(date)
  const first = partsOf(firstDate)
  switch (freq) {
    case 'DAILY':
      return daysBetween(firstDate, date) % interval === 0
    case 'WEEKLY': {
      const weeks = daysBetween(mondayOf(firstDate), mondayOf(date)) / 7
      return weeks % interval === 0 && byDay.includes(weekdayOf(date))
    }
    case 'MONTHLY': {
      const months = (year - first.year) * 12 + month - first.month
      return months % interval === 0 && (byMonthDay === day || byDay.some((name) => isNthWeekday(name, date)))
    }
    case 'YEARLY':
      return (year - first.year) % interval === 0 && month === byMonth && day === byMonthDay
  }
}

function partsOf(date: string) {
  const [year = 0, month = 0, day = 0] = date.split('-').map(Number)
  return { year, month, day }
}

const mondayOf = (date: string) => addDays(date, -((weekdays.indexOf(weekdayOf(date)) + 6) % 7))

/** Whether a date is the given weekday of its month, such as the second Saturday (2SA) or the last Friday (-1FR). */
function isNthWeekday(name: string, date: string) {
  if (!name.endsWith(weekdayOf(date))) return false
  if (name.startsWith('-1')) return addDays(date, 7).slice(0, 7) !== date.slice(0, 7)
  return Number.parseInt(name, 10) === Math.ceil(Number(date.slice(8)) / 7)
}
