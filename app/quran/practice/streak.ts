import type { DayState, Requirement } from './day-state.ts'

export interface StreakTotals {
  /** The number of done days since a day last broke the streak. */
  streak: number
  longestStreak: number
  /** Whether a day in the streak can still become missed. */
  unsettled: boolean
}

export interface StreakDay {
  state: DayState
  requirement: Requirement
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
  if (breaksStreak(day)) return { streak: 0, longestStreak, unsettled: false }
  return { ...totals, unsettled: unsettled || (streak > 0 && isOpen(day)) }
}

/**
 * Partial and missed days break a streak. Today does not, because it is not over. Without a goal no day is missed, so
 * then a day without reading breaks the streak.
 */
function breaksStreak({ state, requirement, isToday, inGrace, skipped }: StreakDay) {
  if (state === 'partial') return !isToday
  return state === 'missed' || (isWithoutGoal(requirement) && !inGrace && !skipped)
}

const isWithoutGoal = ({ exempt }: Requirement) => exempt === 'no goal' || exempt === 'not started'

const isOpen = ({ state, requirement, inGrace }: StreakDay) =>
  state === 'pending' || (inGrace && isWithoutGoal(requirement))
