import { formatLongDate, formatMonthAndDay } from '#app/platform/time/format-date.ts'
import { isLocalDate } from '#app/platform/time/local-date.ts'

/** The RFC 5545 names of the weekdays, from Sunday. */
export const weekdays = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA'] as const
export type Weekday = (typeof weekdays)[number]

export const weekdayNames: Record<Weekday, string> = {
  SU: 'Sunday',
  MO: 'Monday',
  TU: 'Tuesday',
  WE: 'Wednesday',
  TH: 'Thursday',
  FR: 'Friday',
  SA: 'Saturday',
}

/** How often an event repeats, as an admin chooses it. */
export type Repeats = 'daily' | 'weekly' | 'monthlyDay' | 'monthlyWeekday' | 'monthlyLast' | 'yearly'

/** The end of a series: the last date, or the number of dates. Null for a series without an end. */
export type RuleEnd = { until: string } | { count: number } | null

/** The parts of an RFC 5545 rule (`eventSeries.rule`), such as FREQ=MONTHLY;BYDAY=2SA;COUNT=6. */
export interface RecurrenceRule {
  freq: 'DAILY' | 'WEEKLY' | 'MONTHLY' | 'YEARLY'
  interval: number
  /** Weekdays; in a monthly rule, with their number in the month: 2SA, -1FR. */
  byDay: string[]
  byMonthDay: number | null
  byMonth: number | null
  end: RuleEnd
}

interface RepeatChoice {
  repeats: Repeats
  interval: number
  /** For a weekly rule. If empty, the rule has the weekday of the first date. */
  weekdays: Weekday[]
  end: RuleEnd
}

export const weekdayOf = (localDate: string): Weekday =>
  weekdays[new Date(`${localDate}T00:00:00Z`).getUTCDay()] ?? 'SU'

/** The rule for a choice. The first date determines the weekday, the day of the month and the month. */
export function ruleFromChoice(
  { repeats, interval, weekdays: chosenWeekdays, end }: RepeatChoice,
  firstDate: string,
) {
  const day = Number(firstDate.slice(8))
  const weekday = weekdayOf(firstDate)
  const rule: RecurrenceRule = {
    freq: 'MONTHLY',
    interval,
    byDay: [],
    byMonthDay: null,
    byMonth: null,
    end,
  }
  switch (repeats) {
    case 'daily':
      return { ...rule, freq: 'DAILY' as const }
    case 'weekly': {
      const days = chosenWeekdays.length > 0 ? chosenWeekdays : [weekday]
      return { ...rule, freq: 'WEEKLY' as const, byDay: weekdays.filter((name) => days.includes(name)) }
    }
    case 'monthlyDay':
      return { ...rule, byMonthDay: day }
    case 'monthlyWeekday':
      return { ...rule, byDay: [`${Math.ceil(day / 7)}${weekday}`] }
    case 'monthlyLast':
      return { ...rule, byDay: [`-1${weekday}`] }
    case 'yearly':
      return { ...rule, freq: 'YEARLY' as const, byMonth: Number(firstDate.slice(5, 7)), byMonthDay: day }
  }
}

/** The reverse of `ruleFromChoice`. */
export function choiceFromRule(rule: RecurrenceRule): RepeatChoice {
  const { freq, interval, byDay, end } = rule
  const choice = { interval, end, weekdays: [] }
  if (freq === 'DAILY') return { ...choice, repeats: 'daily' }
  if (freq === 'WEEKLY') {
    return { ...choice, repeats: 'weekly', weekdays: weekdays.filter((name) => byDay.includes(name)) }
  }
  if (freq === 'YEARLY') return { ...choice, repeats: 'yearly' }
  if (byDay[0]?.startsWith('-1')) return { ...choice, repeats: 'monthlyLast' }
  return { ...choice, repeats: byDay.length > 0 ? 'monthlyWeekday' : 'monthlyDay' }
}

const compact = (localDate: string) => localDate.replaceAll('-', '')

/** The value of an RRULE property. `until` is a date, as it is for all-day events. */
export function formatRule({ freq, interval, byDay, byMonth, byMonthDay, end }: RecurrenceRule) {
  return [
    `FREQ=${freq}`,
    interval > 1 && `INTERVAL=${interval}`,
    byMonth !== null && `BYMONTH=${byMonth}`,
    byMonthDay !== null && `BYMONTHDAY=${byMonthDay}`,
    byDay.length > 0 && `BYDAY=${byDay.join(',')}`,
    end && ('count' in end ? `COUNT=${end.count}` : `UNTIL=${compact(end.until)}`),
  ]
    .filter(Boolean)
    .join(';')
}

/** Parses a rule that `formatRule` has written. */
export function parseRule(text: string): RecurrenceRule {
  const parts: Record<string, string | undefined> = Object.fromEntries(
    text.split(';').map((part) => part.split('=')),
  )
  const { FREQ, INTERVAL = '1', BYDAY, BYMONTH, BYMONTHDAY, COUNT, UNTIL } = parts
  const until = UNTIL?.replace(/^(\d{4})(\d{2})(\d{2})$/, '$1-$2-$3')
  return {
    freq: FREQ as RecurrenceRule['freq'],
    interval: Number(INTERVAL),
    byDay: BYDAY?.split(',') ?? [],
    byMonth: BYMONTH ? Number(BYMONTH) : null,
    byMonthDay: BYMONTHDAY ? Number(BYMONTHDAY) : null,
    end: COUNT ? { count: Number(COUNT) } : until && isLocalDate(until) ? { until } : null,
  }
}

/** The rule with a different end. */
export const withEnd = (rule: string, end: RuleEnd) => formatRule({ ...parseRule(rule), end })

const maxNumberWord = 5
const numberWords = ['', 'first', 'second', 'third', 'fourth', 'fifth']

function ordinal(number: number) {
  const suffix = number % 100 >= 11 && number % 100 <= 13 ? 'th' : ['th', 'st', 'nd', 'rd'][number % 10]
  return `${number}${suffix ?? 'th'}`
}

const listFormat = new Intl.ListFormat('en-US')

/** 'Every Friday', 'Every month on the second Saturday, until March 6, 2027'. */
export function describeRule(text: string) {
  const rule = parseRule(text)
  const { end } = rule
  if (!end) return describeFrequency(rule)
  if ('until' in end) return `${describeFrequency(rule)}, until ${formatLongDate(end.until)}`
  return `${describeFrequency(rule)}, ${end.count === 1 ? 'once' : `${end.count} times`}`
}

function describeFrequency({ freq, interval, byDay, byMonth, byMonthDay }: RecurrenceRule) {
  const every = (unit: string) => (interval > 1 ? `Every ${interval} ${unit}s` : `Every ${unit}`)
  if (freq === 'DAILY') return every('day')
  if (freq === 'WEEKLY') {
    const days = describeWeekdays(byDay)
    return interval > 1 ? `${every('week')} on ${days}` : `Every ${days}`
  }
  if (freq === 'YEARLY') {
    const monthAndDay = [byMonth ?? 1, byMonthDay ?? 1].map((number) => String(number).padStart(2, '0'))
    // 2024 is a leap year, so February 29 exists.
    return `${every('year')} on ${formatMonthAndDay(`2024-${monthAndDay.join('-')}`)}`
  }
  if (byMonthDay !== null) return `${every('month')} on the ${ordinal(byMonthDay)}`
  const [, position = '1', name = 'SU'] = /^(-?\d)([A-Z]{2})$/.exec(byDay[0] ?? '') ?? []
  const number = position === '-1' ? 'last' : numberWords[Math.min(Number(position), maxNumberWord)]
  return `${every('month')} on the ${number} ${weekdayNames[name as Weekday]}`
}

/** 'Monday and Friday'; the week starts on Monday. */
function describeWeekdays(byDay: string[]) {
  const fromMonday = [...weekdays.slice(1), ...weekdays.slice(0, 1)]
  return listFormat.format(
    fromMonday.filter((name) => byDay.includes(name)).map((name) => weekdayNames[name]),
  )
}

/** 'Monday' for '2026-11-30'. */
export const weekdayName = (localDate: string) => weekdayNames[weekdayOf(localDate)]
