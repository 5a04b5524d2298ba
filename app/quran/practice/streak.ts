import type { Asked, DayState } from './day-state.ts'

export interface StreakTotals {
  /** The number of done days since a day broke it. */
  streak: number
  longestStreak: number
  /** Whether a day in the streak can still become missed. */
  unsettled: boolean
}

export interface StreakDay {
  state: DayState
  asked: Asked
  isToday: boolean
  /** Whether it is too early to say that nothing was read. */
  inGrace: boolean
  skipped: boolean
}

export function addToStreak(totals: StreakTotals, day: StreakDay): StreakTotals {
  const { streak, longestStreak, unsettled } = totals
  if (day.state === 'done') {
    return { streak: streak + 1, longestStreak: Math.max(longestStreak, streak + 1), unsettled }
  }
  if (breaks(day)) return { streak: 0, longestStreak, unsettled: false }
  return { ...totals, unsettled: unsettled || (streak > 0 && isOpen(day)) }
}

/**
 * Partial and missed days break a streak. Today does not, because it is not over. Without a goal no day is missed, so
 * there a day without reading breaks the streak.
 */
function breaks({ state, asked, isToday, inGrace, skipped }: StreakDay) {
  if (state === 'partial') return !isToday
  return state === 'missed' || (isWithoutGoal(asked) && !inGrace && !skipped)
}

const isWithoutGoal = ({ nothing }: Asked) => nothing === 'no goal' || nothing === 'not started'

const isOpen = ({ state, asked, inGrace }: StreakDay) =>
  state === 'pending' || (inGrace && isWithoutGoal(asked))
