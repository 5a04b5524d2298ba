import { amountText } from '#app/platform/count-text.ts'
import { memoize } from '#app/platform/memoize.ts'
import { formatLongDate } from '#app/platform/time/format-date.ts'

export const goalMeasures = ['any', 'pages', 'ayat', 'minutes', 'khatma', 'none'] as const

/** A row of `quranGoal`. */
export interface Goal {
  startsOn: string
  measure: (typeof goalMeasures)[number]
  amount: number
  /** One bit for each weekday: Monday is 1, Sunday 64. */
  weekdays: number
  /** The first page and the last day of a khatma plan; null for other measures. */
  fromPage: number | null
  finishOn: string | null
}

export const everyDay = 127

/** In the order of the bits of `weekdays`. */
export const weekdayNames = [
  'Monday',
  'Tuesday',
  'Wednesday',
  'Thursday',
  'Friday',
  'Saturday',
  'Sunday',
] as const

/** The goal that counts on a date: the one that started last; null before the first one. The goals may be in any order. */
export function goalOn<T extends Pick<Goal, 'startsOn'>>(date: string, goals: readonly T[]): T | null {
  let current: T | null = null
  for (const goal of goals) {
    if (goal.startsOn <= date && (!current || goal.startsOn > current.startsOn)) current = goal
  }
  return current
}

/** Whether the member wants to read on the weekday of a date. */
export const isScheduled = (date: string, { measure, weekdays }: Pick<Goal, 'measure' | 'weekdays'>) =>
  measure !== 'none' && (weekdays & weekdayBit(date)) !== 0

const weekdayBit = memoize((date: string) => {
  // Sunday is 0 in JavaScript.
  return 1 << ((new Date(`${date}T00:00:00Z`).getUTCDay() + 6) % 7)
})

/** “2 pages every day”, “Any reading on Monday and Friday”, “A khatma by March 9, 2027, every day”. */
export function describeGoal(goal: Goal) {
  if (goal.measure === 'none') return 'No goal'
  const days = describeWeekdays(goal.weekdays)
  if (goal.measure === 'any') return `Any reading ${days}`
  if (goal.measure === 'khatma')
    return `A khatma by ${formatLongDate(goal.finishOn ?? goal.startsOn)}, ${days}`
  return `${formatAmount(goal.amount, goal.measure)} ${days}`
}

const units = { pages: ['page', 'pages'], ayat: ['ayah', 'ayat'], minutes: ['minute', 'minutes'] } as const

/** “1 page”, “2.5 pages”, “20 ayat”. */
export function formatAmount(amount: number, measure: keyof typeof units) {
  const [singular, plural] = units[measure]
  return amountText(amount, singular, plural)
}

function describeWeekdays(weekdays: number) {
  if ((weekdays & everyDay) === everyDay) return 'every day'
  const names = weekdayNames.filter((_, index) => weekdays & (1 << index))
  return `on ${new Intl.ListFormat('en-US', { type: 'conjunction' }).format(names)}`
}
