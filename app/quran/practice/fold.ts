import { addDays, nextDate } from '#app/platform/time/local-date.ts'
import { addBadges, type EarnedBadges } from './badges.ts'
import { countFullJuz } from './coverage.ts'
import {
  creditTaps,
  type DayReading,
  type DayState,
  dayState,
  type History,
  isInGrace,
  type PlanDay,
  type Requirement,
  requirementOn,
} from './day-state.ts'
import { type Goal, goalOn } from './goal.ts'
import { isPlanOver, type Portion, portionOn } from './khatma-plan.ts'
import { addToKhatma, type KhatmaProgress, noKhatma, pagesReadInPlan, startPlan } from './khatma-progress.ts'
import { roundPages } from './page-amount.ts'
import { correctionDays } from './reading-day.ts'
import { isSkippedDate } from './skipped-date.ts'
import { addToStreak, type StreakTotals } from './streak.ts'

/** Increase this number with every change to the rules or the JSON: checkpoints in another format are not used. */
export const totalsFormat = 3

/** The state of the log after a day. Plain JSON, for the checkpoint. */
export interface Totals extends StreakTotals {
  doneDays: number
  missedDays: number
  /** Days with any reading. */
  daysRead: number
  /** Sums over all days; a tap counts as what its day asked for. */
  pages: number
  ayat: number
  minutes: number
  firstRead: string | null
  lastRead: string | null
  /** The time zone of the last date with reading. */
  lastTimeZone: string | null
  khatma: KhatmaProgress
  badges: EarnedBadges
  /** The last day that was folded. */
  last: Day | null
}

export interface Day {
  date: string
  state: DayState
  requirement: Requirement
  /**
   * The portion of a khatma plan; null without a plan, and on a day for which the plan has none. After the plan’s last
   * day, it is all that is left, although the day asks for nothing.
   */
  portion: Portion | null
}

export const emptyTotals: Totals = {
  streak: 0,
  longestStreak: 0,
  unsettled: false,
  doneDays: 0,
  missedDays: 0,
  daysRead: 0,
  pages: 0,
  ayat: 0,
  minutes: 0,
  firstRead: null,
  lastRead: null,
  lastTimeZone: null,
  khatma: noKhatma,
  badges: {},
  last: null,
}

/**
 * The latest date whose state can no longer change, so that a checkpoint may include it: its entries can no longer be
 * corrected, and it is not pending, even after the member travels to a time zone with an earlier date. The state of a
 * date also depends on the reading of the next date (`isSkippedDate`).
 */
export const settledThrough = (today: string) => addDays(today, -(correctionDays + 3))

/**
 * Adds the days from `from` to `through`, both inclusive, to the totals of the days before them. The history may leave
 * out days before `from`. Reading after `through` is not added, but shows whether travel skipped that date.
 */
export function foldDays(totals: Totals, history: History, from: string, through: string, today: string) {
  let result = totals
  for (const current of eachDay(totals, history, from, through, today)) result = current
  return result
}

/** The days from `from` to `through`, both inclusive, computed from the totals of the days before them. */
export function listDays(totals: Totals, history: History, from: string, through: string, today: string) {
  const days: Day[] = []
  for (const { last } of eachDay(totals, history, from, through, today)) if (last) days.push(last)
  return days
}

/** The date on which a fold from `emptyTotals` begins; null if there is nothing to fold. */
export function firstDate({ startedOn, days }: Pick<History, 'startedOn' | 'days'>) {
  const [first] = days
  if (!first || startedOn === null) return first?.localDate ?? startedOn
  return first.localDate < startedOn ? first.localDate : startedOn
}

/** How far back to look for the last reading before a date: its time zone decides whether travel skipped the date. */
const lookbackDays = 31

/**
 * The date on which a fold from `emptyTotals` may begin if only the states of a date and of later dates are needed. A
 * finished khatma plan asks for nothing, so the fold must begin on the first day of the plan.
 */
export function foldStart(date: string, goals: readonly Goal[]) {
  const earliest = addDays(date, -lookbackDays)
  const goal = goalOn(earliest, goals)
  return goal?.measure === 'khatma' ? goal.startsOn : earliest
}

function* eachDay(
  totals: Totals,
  history: History,
  from: string,
  through: string,
  today: string,
): Generator<Totals> {
  let current = totals
  let index = history.days.findIndex(({ localDate }) => localDate >= from)
  for (let date = from; date <= through; date = nextDate(date)) {
    const reading = history.days[index]
    const isRead = reading?.localDate === date
    if (isRead) index++
    current = addDay(current, history, date, isRead ? reading : undefined, history.days[index], today)
    yield current
  }
}

function addDay(
  totals: Totals,
  history: History,
  date: string,
  reading: DayReading | undefined,
  nextReading: DayReading | undefined,
  today: string,
): Totals {
  const goal = goalOn(date, history.goals)
  const khatma = startPlan(totals.khatma, goal)
  const plan = planDay(date, goal, khatma, history)
  const requirement = requirementOn(date, history, plan)
  const inGrace = isInGrace(date, today)
  const skipped = !reading && !inGrace && isSkipped(date, totals.lastTimeZone, nextReading)
  const state = dayState(date, requirement, reading, today, skipped)
  const day = { state, requirement, isOver: date < today, inGrace, skipped }
  const after: Totals = {
    ...totals,
    ...addToStreak(totals, day),
    doneDays: totals.doneDays + Number(state === 'done'),
    missedDays: totals.missedDays + Number(state === 'missed'),
    khatma,
    last: { date, state, requirement, portion: plan?.portion ?? null },
  }
  return reading ? addReading(after, creditTaps(reading, requirement), goal) : after
}

function planDay(date: string, goal: Goal | null, khatma: KhatmaProgress, history: History): PlanDay | null {
  if (goal?.measure !== 'khatma') return null
  const pages = pagesReadInPlan(khatma, goal)
  return { portion: portionOn(date, goal, pages, history.pauses), over: isPlanOver(date, goal, pages) }
}

function isSkipped(date: string, zoneBefore: string | null, next: DayReading | undefined) {
  if (zoneBefore === null) return false
  const zoneAfter = next?.localDate === nextDate(date) ? next.timeZone : undefined
  return isSkippedDate(date, zoneBefore, zoneAfter ?? zoneBefore)
}

function addReading(totals: Totals, reading: DayReading, goal: Goal | null): Totals {
  const { localDate: date, timeZone } = reading
  const pages = roundPages(totals.pages + reading.pages)
  const khatma = addToKhatma(totals.khatma, date, goal, reading)
  return {
    ...totals,
    daysRead: totals.daysRead + 1,
    pages,
    ayat: totals.ayat + reading.ayat,
    minutes: totals.minutes + reading.minutes,
    firstRead: totals.firstRead ?? date,
    lastRead: date,
    lastTimeZone: timeZone ?? totals.lastTimeZone,
    khatma,
    badges: addBadges(totals.badges, {
      date,
      pages,
      khatmasFinished: khatma.finished,
      streak: totals.streak,
      unsettled: totals.unsettled,
      lastRead: totals.lastRead,
      finishedJuz: !totals.badges.juz && hasFinishedJuz(totals.khatma, khatma),
    }),
  }
}

/** Finishing a khatma also finishes a juz, although the coverage is empty again afterward. */
const hasFinishedJuz = (before: KhatmaProgress, after: KhatmaProgress) =>
  after.finished > before.finished ||
  (after.coverage !== before.coverage && countFullJuz(after.coverage) > countFullJuz(before.coverage))
