import { previousDate } from '#app/platform/time/local-date.ts'
import type { AyahRange } from '#app/quran/surahs/surahs.ts'
import { type Goal, goalOn, isScheduled } from './goal.ts'
import type { Portion } from './khatma-plan.ts'
import { pageTolerance } from './page-amount.ts'
import { isPaused, type Pause } from './pause.ts'

/** What a member logged on one of their local dates. */
export interface DayReading {
  localDate: string
  /** The number of entries without any amount (“I read today”). Together they count once as the goal of their day. */
  taps: number
  /** Sums over the other entries. */
  pages: number
  ayat: number
  minutes: number
  /** The number of entries that are not deleted, including taps. */
  entries: number
  /** The ranges of the entries, for the juz map and for badges. */
  ranges?: readonly AyahRange[]
  /** The time zone of one of its entries. If undefined, that of the previous reading still applies. */
  timeZone?: string
}

/** Everything from which the log is derived. */
export interface History {
  /** The first day that counts; null if the member has not started, so that no day can be missed. */
  startedOn: string | null
  /** Goals and pauses in any order. */
  goals: readonly Goal[]
  pauses: readonly Pause[]
  /** One item for each date with entries, in the order of the dates. */
  days: readonly DayReading[]
}

/** See decision 053. */
export type DayState = 'done' | 'partial' | 'pending' | 'excused' | 'missed' | 'free'

export const dayStateLabels: Record<DayState, string> = {
  done: 'Done',
  partial: 'Partly done',
  pending: 'Still open',
  excused: 'Paused',
  missed: 'Missed',
  free: 'Not scheduled',
}

/** What the goal asks for on a day; `exempt` says why it asks for nothing. */
export type Requirement =
  | { exempt: 'not started' | 'paused' | 'no goal' | 'not scheduled' }
  | { exempt: null; measure: 'any' }
  | { exempt: null; measure: 'pages' | 'ayat' | 'minutes'; amount: number }

/** What a khatma plan says about a date. */
export interface PlanDay {
  portion: Portion | null
  /** Whether the plan no longer asks for anything. */
  over: boolean
}

/**
 * What the goal of a date asks for. A khatma plan that is finished, or whose last day is over, asks for nothing: no
 * day can be missed until the member chooses the next goal.
 */
export function requirementOn(
  date: string,
  history: Omit<History, 'days'>,
  plan: PlanDay | null,
): Requirement {
  const { startedOn, goals, pauses } = history
  if (startedOn !== null && date < startedOn) return { exempt: 'not started' }
  if (isPaused(date, pauses)) return { exempt: 'paused' }
  const goal = startedOn === null ? null : goalOn(date, goals)
  if (!goal || goal.measure === 'none' || plan?.over) return { exempt: 'no goal' }
  if (!isScheduled(date, goal)) return { exempt: 'not scheduled' }
  if (goal.measure === 'any') return { exempt: null, measure: 'any' }
  if (goal.measure === 'khatma') return { exempt: null, measure: 'pages', amount: plan?.portion?.pages ?? 0 }
  return { exempt: null, measure: goal.measure, amount: goal.amount }
}

/** The day's reading, in which a tap counts as what the day asked for. */
export function creditTaps(reading: DayReading, requirement: Requirement): DayReading {
  if (reading.taps === 0 || requirement.exempt !== null || requirement.measure === 'any') return reading
  const { measure, amount } = requirement
  return { ...reading, [measure]: Math.max(reading[measure], amount) }
}

/**
 * The state of a day. On a day that asks for nothing, any reading is enough.
 *
 * @param skipped Whether travel skipped this date.
 */
export function dayState(
  date: string,
  requirement: Requirement,
  reading: DayReading | undefined,
  today: string,
  skipped: boolean,
): DayState {
  if (reading)
    return requirement.exempt !== null || isMet(requirement, creditTaps(reading, requirement))
      ? 'done'
      : 'partial'
  if (requirement.exempt === 'paused') return 'excused'
  if (requirement.exempt !== null) return 'free'
  if (isInGrace(date, today)) return 'pending'
  return skipped ? 'free' : 'missed'
}

function isMet(requirement: Extract<Requirement, { exempt: null }>, reading: DayReading) {
  if (requirement.measure === 'any') return true
  const tolerance = requirement.measure === 'pages' ? pageTolerance : 0
  return reading[requirement.measure] + tolerance >= requirement.amount
}

/** Whether a day without reading can still be logged in time, by the end of the following day. */
export const isInGrace = (date: string, today: string) => date >= previousDate(today)
