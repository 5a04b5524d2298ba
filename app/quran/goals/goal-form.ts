import { addDays, isLocalDate } from '#app/platform/time/local-date.ts'
import { currentOrNextRamadan } from '#app/platform/time/ramadan.ts'
import { everyDay, type Goal, goalMeasures, weekdayNames } from '#app/quran/practice/goal.ts'
import { countScheduledDays } from '#app/quran/practice/khatma-plan.ts'
import { ayahCount, pageCount } from '#app/quran/surahs/surahs.ts'

type Values = Record<string, string>

/** The labels of the form's choices. */
export const measureLabels: Record<Goal['measure'], string> = {
  any: 'Any reading',
  pages: 'Pages',
  ayat: 'Ayat',
  minutes: 'Minutes',
  khatma: "A khatma: the whole Qur'an by a date",
  none: 'No goal',
}

export const finishLabels = {
  ramadan: 'By the end of Ramadan',
  days: 'In a set number of days',
  date: 'By a date',
}

const maxMinutes = 24 * 60
/** About five years: a plan of half a page a day takes less. */
export const maxPlanDays = 1830
const defaultPlanDays = 30
/** How far ahead a goal can start. */
const maxStartDays = 366

/** The checkbox of a weekday, by its position in `weekdayNames`. */
export const weekdayField = (index: number) => `weekday${index + 1}`

const amountRules = {
  pages: { max: pageCount, min: 0.25, example: '2 or 0.5', decimals: true },
  ayat: { max: ayahCount, min: 1, example: '10', decimals: false },
  minutes: { max: maxMinutes, min: 1, example: '15', decimals: false },
} as const
type AmountMeasure = keyof typeof amountRules

const isAmountMeasure = (measure: string): measure is AmountMeasure => measure in amountRules

/**
 * The form's initial values: the current goal, or, without one, a goal that most people can meet. `nextPage` is the
 * page at which a changed plan continues, and `startsOn` is the earliest date on which the goal can start.
 */
export function goalFormValues(goal: Goal | null, today: string, nextPage: number, startsOn = today): Values {
  const { measure, amount, weekdays } = goal ?? { measure: 'any', amount: 0, weekdays: everyDay }
  return {
    measure,
    startsOn,
    ...(isAmountMeasure(measure) ? { [measure]: String(amount) } : {}),
    ...(goal?.finishOn && goal.finishOn >= startsOn
      ? { finish: 'date', finishOn: goal.finishOn }
      : { finish: 'ramadan', finishOn: '' }),
    days: String(defaultPlanDays),
    fromPage: String(nextPage),
    ...Object.fromEntries(
      weekdayNames.map((_, index) => [weekdayField(index), weekdays & (1 << index) ? 'on' : '']),
    ),
  }
}

type Errors = Record<string, string>
type CheckedGoal = { ok: true; values: Values; goal: Goal } | { ok: false; values: Values; errors: Errors }

/** The first date on which a new goal can start. If a khatma was finished today, today's reading belongs to it. */
export const earliestStart = (today: string, finishedToday: boolean) =>
  finishedToday ? addDays(today, 1) : today

/** Validates the form. Returns the goal, or one error message per field. */
export function checkGoal(values: Values, today: string, earliest = today): CheckedGoal {
  const errors: Errors = {}
  const measure = goalMeasures.find((name) => name === values.measure)
  if (!measure) errors.measure = 'Please choose what you want to read.'
  const startsOn = checkStart(values, today, earliest, errors)
  const weekdays = weekdaysOf(values)
  if (weekdays === 0 && measure !== 'none') errors.weekdays = 'Please choose at least one day.'
  const goal: Goal = {
    startsOn,
    measure: measure ?? 'none',
    amount: measure && isAmountMeasure(measure) ? checkAmount(values, measure, errors) : 0,
    weekdays: weekdays || everyDay,
    fromPage: measure === 'khatma' ? checkPage(values, errors) : null,
    finishOn: measure === 'khatma' ? checkFinish(values, startsOn, errors) : null,
  }
  if (goal.finishOn && !errors.weekdays && countScheduledDays(startsOn, goal.finishOn, goal) === 0)
    errors.weekdays =
      'The plan does not include any of these days. Please choose other days or a later end date.'
  return Object.keys(errors).length > 0 ? { ok: false, values, errors } : { ok: true, values, goal }
}

const weekdaysOf = (values: Values) =>
  weekdayNames.reduce((bits, _, index) => (values[weekdayField(index)] ? bits | (1 << index) : bits), 0)

/** Returns today for an invalid date, so that the other fields can be checked. */
function checkStart({ startsOn = '' }: Values, today: string, earliest: string, errors: Errors) {
  if (!isLocalDate(startsOn)) errors.startsOn = 'Please choose a date.'
  else if (startsOn < today) errors.startsOn = 'Please choose today or later. Past days keep their goals.'
  else if (startsOn < earliest)
    errors.startsOn = 'You finished a khatma today. Please start tomorrow or later.'
  else if (startsOn > addDays(today, maxStartDays))
    errors.startsOn = 'Please choose a date within a year from today.'
  return errors.startsOn ? today : startsOn
}

function checkAmount(values: Values, measure: AmountMeasure, errors: Errors) {
  const { max, min, example, decimals } = amountRules[measure]
  const text = (values[measure] ?? '').trim().replace(',', '.')
  const amount = Math.round(Number(text) * 100) / 100
  const isNumber = (decimals ? /^\d{1,4}(\.\d{1,4})?$/ : /^\d{1,4}$/).test(text)
  if (!isNumber) errors[measure] = `Please enter a number, such as ${example}.`
  else if (amount < min || amount > max)
    errors[measure] = `Please enter a number from ${min} to ${max.toLocaleString('en-US')}.`
  return errors[measure] ? 0 : amount
}

function checkPage({ fromPage = '' }: Values, errors: Errors) {
  const page = wholeNumber(fromPage)
  if (page >= 1 && page <= pageCount) return page
  errors.fromPage = `Please enter a page from 1 to ${pageCount}.`
  return 1
}

function checkFinish(values: Values, startsOn: string, errors: Errors) {
  const { finish, days = '', finishOn = '' } = values
  if (finish === 'ramadan') return currentOrNextRamadan(startsOn).to
  if (finish === 'days') {
    const count = wholeNumber(days)
    if (count >= 1 && count <= maxPlanDays) return addDays(startsOn, count - 1)
    errors.days = `Please enter a number of days from 1 to ${maxPlanDays.toLocaleString('en-US')}.`
  } else if (finish !== 'date') errors.finish = 'Please choose when you want to finish.'
  else if (!isLocalDate(finishOn)) errors.finishOn = 'Please choose a date.'
  else if (finishOn < startsOn) errors.finishOn = 'The last day cannot be before the first day.'
  else if (finishOn >= addDays(startsOn, maxPlanDays))
    errors.finishOn = `A plan can have at most ${maxPlanDays.toLocaleString('en-US')} days.`
  else return finishOn
  return null
}

/** NaN unless the text consists of one to five digits. */
const wholeNumber = (text: string) => (/^\d{1,5}$/.test(text.trim()) ? Number(text) : Number.NaN)
