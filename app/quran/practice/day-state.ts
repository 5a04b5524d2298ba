import { previousDate } from '#app/platform/time/local-date.ts'
import type { AyahRange } from '#app/quran/surahs/surahs.ts'
import { type Goal, goalOn, isScheduled } from './goal.ts'
import type { Portion } from './khatma-plan.ts'
import { pageTolerance } from './page-amount.ts'
import { isPaused, type Pause } from './pause.ts'

/** What a member logged on one of their local dates. */
export interface DayReading {
  localDate: string
  /** Entries without any amount: “I read today”. One of them counts as the goal of its day. */
  taps: number
  /** Sums of what the other entries count. */
  pages: number
  ayat: number
  minutes: number
  /** All entries that are not deleted, including taps. */
  entries: number
  /** The ranges among them, for the map of the juz and for badges. */
  ranges?: readonly AyahRange[]
  /** The time zone of one of its entries. Without it, no date counts as skipped by travel. */
  timeZone?: string
}

/** Everything from which the log is derived. */
export interface History {
  /** The first day that counts; null if the member has not started, so that no day can be missed. */
  startedOn: string | null
  /** Goals and pauses in any order. */
  goals: readonly Goal[]
  pauses: readonly Pause[]
  /** One for each date with entries, in the order of the dates. */
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

/** What the goal asks of the member on a day. */
export type Asked =
  | { nothing: 'not started' | 'paused' | 'no goal' | 'not scheduled' }
  | { nothing: null; measure: 'any' }
  | { nothing: null; measure: 'pages' | 'ayat' | 'minutes'; amount: number }

/** What a khatma plan says about a date. */
export interface PlanDay {
  portion: Portion | null
  /** Whether it no longer asks for anything. */
  over: boolean
}

/**
 * What the goal of a date asks for. A khatma plan that is finished, or whose last day is over, asks for nothing: no
 * day can be missed until the member chooses the next goal.
 */
export function askedOn(date: string, history: Omit<History, 'days'>, plan: PlanDay | null): Asked {
  const { startedOn, goals, pauses } = history
  if (startedOn !== null && date < startedOn) return { nothing: 'not started' }
  if (isPaused(date, pauses)) return { nothing: 'paused' }
  const goal = startedOn === null ? null : goalOn(date, goals)
  if (!goal || goal.measure === 'none' || plan?.over) return { nothing: 'no goal' }
  if (!isScheduled(date, goal)) return { nothing: 'not scheduled' }
  if (goal.measure === 'any') return { nothing: null, measure: 'any' }
  if (goal.measure === 'khatma') return { nothing: null, measure: 'pages', amount: plan?.portion?.pages ?? 0 }
  return { nothing: null, measure: goal.measure, amount: goal.amount }
}

/** The day's reading, in which a tap counts as what the day asked for. */
export function countTaps(reading: DayReading, asked: Asked): DayReading {
  if (reading.taps === 0 || asked.nothing !== null || asked.measure === 'any') return reading
  const { measure, amount } = asked
  return { ...reading, [measure]: Math.max(reading[measure], amount) }
}

/**
 * The state of a day. On a day that asks for nothing, any reading is enough.
 *
 * @param skipped Whether the member's time zone had no such day.
 */
export function dayState(
  date: string,
  asked: Asked,
  reading: DayReading | undefined,
  today: string,
  skipped: boolean,
): DayState {
  if (reading) return asked.nothing !== null || isMet(asked, countTaps(reading, asked)) ? 'done' : 'partial'
  if (asked.nothing === 'paused') return 'excused'
  if (asked.nothing !== null) return 'free'
  if (isInGrace(date, today)) return 'pending'
  return skipped ? 'free' : 'missed'
}

function isMet(asked: Extract<Asked, { nothing: null }>, reading: DayReading) {
  if (asked.measure === 'any') return true
  const tolerance = asked.measure === 'pages' ? pageTolerance : 0
  return reading[asked.measure] + tolerance >= asked.amount
}

/** Whether a day without reading can still be logged in time, by the end of the following day. */
export const isInGrace = (date: string, today: string) => date >= previousDate(today)
