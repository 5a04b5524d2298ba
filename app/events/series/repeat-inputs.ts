import { z } from 'zod'
import { isLocalDate } from '#app/platform/time/local-date.ts'
import {
  choiceFromRule,
  formatRule,
  parseRule,
  type Repeats,
  ruleFromChoice,
  weekdayName,
  weekdayOf,
  weekdays,
} from './recurrence-rule.ts'

/** The dates of a series that a change applies to. */
const scopes = ['this', 'following', 'all'] as const
export type Scope = (typeof scopes)[number]

export const readScope = (value: string | undefined): Scope =>
  scopes.find((scope) => scope === value) ?? 'this'

export const repeatOptions: Record<'never' | Repeats, string> = {
  never: 'Never',
  daily: 'Daily',
  weekly: 'Weekly',
  monthlyDay: 'Monthly, on the same date (such as the 12th)',
  monthlyWeekday: 'Monthly, on the same weekday (such as the second Saturday)',
  monthlyLast: 'Monthly, on the last weekday (such as the last Friday)',
  yearly: 'Yearly',
}

export const maxInterval = 52
export const maxCount = 400

/** The name of a weekday's checkbox. */
export const weekdayField = (weekday: string) => `repeatOn${weekday}`

const numberUpTo = (max: number, error: string) =>
  z.coerce.number(error).int(error).min(1, error).max(max, error)

const repeatSchema = z.object({
  repeats: z.enum(Object.keys(repeatOptions) as (keyof typeof repeatOptions)[]).default('never'),
  repeatEvery: numberUpTo(maxInterval, `Please enter a number from 1 to ${maxInterval}.`),
  repeatEnds: z.enum(['never', 'on', 'after']).default('never'),
})

const countSchema = numberUpTo(maxCount, `Please enter a number from 1 to ${maxCount}.`)

type Values = Record<string, string>

/**
 * The rule for the inputs of a form and the first date; null if the event does not repeat. `errors` is keyed by input
 * name.
 */
export function readRepeat(values: Values, firstDate: string) {
  const errors: Record<string, string> = {}
  const parsed = repeatSchema.safeParse({ ...values, repeatEvery: values.repeatEvery || '1' })
  for (const { path, message } of parsed.error?.issues ?? []) errors[String(path[0])] = message
  if (!parsed.success) return { errors }
  const { repeats, repeatEvery: interval, repeatEnds } = parsed.data
  if (repeats === 'never') return { rule: null }
  const chosenWeekdays = weekdays.filter((weekday) => values[weekdayField(weekday)])
  const until = values.repeatUntil ?? ''
  const count = countSchema.safeParse(values.repeatCount)
  if (repeatEnds === 'on' && !isLocalDate(until)) errors.repeatUntil = 'Please choose the last date.'
  else if (repeatEnds === 'on' && until < firstDate)
    errors.repeatUntil = 'The last date cannot be before the first.'
  if (repeatEnds === 'after' && !count.success) errors.repeatCount = count.error.issues[0]?.message ?? ''
  if (Object.keys(errors).length > 0) return { errors }
  const end = repeatEnds === 'on' ? { until } : repeatEnds === 'after' ? { count: count.data ?? 1 } : null
  return { rule: formatRule(ruleFromChoice({ repeats, interval, weekdays: chosenWeekdays, end }, firstDate)) }
}

/** The error if a weekly rule does not include its first date; undefined if it does. */
export function firstDateError(rule: string, firstDate: string) {
  const { freq, byDay } = parseRule(rule)
  if (freq !== 'WEEKLY' || byDay.includes(weekdayOf(firstDate))) return undefined
  const name = weekdayName(firstDate)
  return `The date above is a ${name}. Please also choose ${name} here, or change the date.`
}

/** The values of the inputs for a stored rule; null for an event that does not repeat. */
export function repeatValues(rule: string | null): Values {
  if (rule === null) return { repeats: 'never', repeatEvery: '1', repeatEnds: 'never' }
  const { repeats, interval, weekdays: chosenWeekdays, end } = choiceFromRule(parseRule(rule))
  return {
    repeats,
    repeatEvery: String(interval),
    ...Object.fromEntries(chosenWeekdays.map((weekday) => [weekdayField(weekday), 'on'])),
    repeatEnds: end === null ? 'never' : 'until' in end ? 'on' : 'after',
    ...(end && 'until' in end ? { repeatUntil: end.until } : {}),
    ...(end && 'count' in end ? { repeatCount: String(end.count) } : {}),
  }
}

/**
 * Adds the repeat values of the stored rule to a form's values. A restored draft already has repeat values, in which
 * unchecked weekdays are missing.
 */
export const withRepeat = (values: Values, rule: string | null): Values =>
  'repeats' in values ? values : { ...repeatValues(rule), ...values }

/** Whether a form's choice is the stored rule. Inputs that the choice does not use are ignored. */
export function isSameRepeat(values: Values, rule: string, firstDate: string) {
  const submitted = readRepeat(values, firstDate)
  const stored = readRepeat(repeatValues(rule), firstDate)
  return 'rule' in submitted && 'rule' in stored && submitted.rule === stored.rule
}
