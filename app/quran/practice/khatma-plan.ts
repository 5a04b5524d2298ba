import { addDays, daysBetween } from '#app/platform/time/local-date.ts'
import { pageCount } from '#app/quran/surahs/surahs.ts'
import { everyDay, type Goal, isScheduled } from './goal.ts'
import { pageTolerance, roundPages } from './page-amount.ts'
import { isPaused, type Pause } from './pause.ts'

export interface Portion {
  /** The pages on which the portion begins and ends; it may begin or end in the middle of a page. */
  fromPage: number
  toPage: number
  /** More than 0. A multiple of 0.5 if the number of pages read before is also a multiple of 0.5. */
  pages: number
  /** The plan's last day is over: the portion is all that is left. */
  overdue: boolean
}

/** “page 1”, “pages 1 to 3”. */
export const formatPageRange = ({ fromPage, toPage }: Pick<Portion, 'fromPage' | 'toPage'>) =>
  fromPage === toPage ? `page ${fromPage}` : `pages ${fromPage} to ${toPage}`

/** Keeps an inexact fraction from adding half a page. */
const epsilon = 1e-6

/** How many pages a plan has. */
export const planPages = ({ fromPage }: Pick<Goal, 'fromPage'>) => pageCount - (fromPage ?? 1) + 1

/**
 * What a khatma plan asks for on a date: the pages that are left, spread evenly over the scheduled days that are left
 * and rounded up to the next half page, so that the last day has no more than the others if none is missed. A missed
 * day or a pause increases the portions after it. A pause that starts later does not count yet; otherwise, adding one
 * would change what past days asked for.
 *
 * Null before the plan starts, during a pause, on unscheduled days up to the last day, and when nothing is left. After
 * the last day, the portion is everything that is left, on any weekday.
 *
 * Portions are in half pages, because rounding up to whole pages would end a plan for a year weeks early.
 *
 * @param pagesReadBefore The pages read since the plan started, not counting those of the date.
 */
export function portionOn(
  date: string,
  goal: Goal,
  pagesReadBefore: number,
  pauses: readonly Pause[],
): Portion | null {
  const { startsOn, finishOn } = goal
  const left = roundPages(planPages(goal) - pagesReadBefore)
  if (finishOn === null || date < startsOn || left < pageTolerance || isPaused(date, pauses)) return null
  const overdue = date > finishOn
  if (!overdue && !isScheduled(date, goal)) return null
  const daysLeft = overdue ? 1 : countScheduledDays(date, finishOn, goal)
  const position = pageCount + 1 - left
  const end = Math.min(Math.ceil((position + left / daysLeft) * 2 - epsilon) / 2, pageCount + 1)
  return {
    fromPage: Math.floor(position),
    toPage: Math.ceil(end) - 1,
    pages: roundPages(end - position),
    overdue,
  }
}

/**
 * Whether a plan is finished or past its last day. Then no day can be missed, but after the last day, an unfinished
 * plan still has an overdue portion.
 */
export const isPlanOver = (date: string, goal: Goal, pagesReadBefore: number) =>
  planPages(goal) - pagesReadBefore < pageTolerance || goal.finishOn === null || date > goal.finishOn

/** How many days from `from` to `to`, both inclusive, are weekdays on which the member wants to read. */
export function countScheduledDays(from: string, to: string, goal: Pick<Goal, 'measure' | 'weekdays'>) {
  const length = Math.max(daysBetween(from, to) + 1, 0)
  let days = Math.floor(length / 7) * countBits(goal.weekdays & everyDay)
  for (let day = length - (length % 7); day < length; day++) if (isScheduled(addDays(from, day), goal)) days++
  return days
}

const countBits = (weekdays: number) => weekdays.toString(2).replaceAll('0', '').length
