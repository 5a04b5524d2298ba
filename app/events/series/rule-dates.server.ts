import { RRuleTemporal } from 'rrule-temporal'
import { addDays } from '#app/platform/time/local-date.ts'
import { formatRule, parseRule } from './recurrence-rule.ts'

/** Leap days can be eight years apart. */
const maxGapDays = 8 * 366 + 1
/** Enough for a daily series over 27 years. Rules that match fewer days need fewer iterations. */
const maxIterations = 10_000

interface Series {
  rule: string
  /** The first local date, which the rule matches. */
  firstDate: string
}

/**
 * The local dates of a series between two dates, inclusive. Only dates are expanded: the wall time is the same on
 * each, so clock changes do not matter. Days that a month lacks are skipped (RFC 5545, section 3.3.10).
 */
export function ruleDates({ rule, firstDate }: Series, from: string, to: string): string[] {
  if (to < from || to < firstDate) return []
  const recurrence = new RRuleTemporal({
    rruleString: `DTSTART:${noon(firstDate)}\nRRULE:${withUtcUntil(rule)}`,
    maxIterations,
  })
  const lower = from > firstDate ? from : firstDate
  return recurrence
    .between(zonedNoon(lower), zonedNoon(to), true)
    .map((date) => date.toPlainDate().toString())
}

const noon = (localDate: string) => `${localDate.replaceAll('-', '')}T120000Z`
const zonedNoon = (localDate: string) =>
  Temporal.PlainDate.from(localDate).toZonedDateTime({ timeZone: 'UTC', plainTime: '12:00' })

/** UNTIL must have the same type as DTSTART. */
function withUtcUntil(text: string) {
  const rule = parseRule(text)
  if (!rule.end || !('until' in rule.end)) return text
  return `${formatRule({ ...rule, end: null })};UNTIL=${noon(rule.end.until)}`
}

/**
 * The first date of a series on or after `from`; undefined if the series ends before that, or has no date within eight
 * years.
 */
export function firstRuleDate(series: Series, from: string): string | undefined {
  for (let start = from; start <= addDays(from, maxGapDays); start = addDays(start, 367)) {
    const [date] = ruleDates(series, start, addDays(start, 366))
    if (date) return date
  }
  return undefined
}

/** The date after which a series has no dates: UNTIL, or the last of COUNT dates. Null if the series does not end. */
export function lastRuleDate({ rule, firstDate }: Series): string | null {
  const { end } = parseRule(rule)
  if (!end) return null
  if ('until' in end) return end.until
  const recurrence = new RRuleTemporal({
    rruleString: `DTSTART:${noon(firstDate)}\nRRULE:${rule}`,
    maxIterations,
  })
  return recurrence.all().at(-1)?.toPlainDate().toString() ?? firstDate
}
