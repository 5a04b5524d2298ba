import type { DayState, Requirement } from './day-state.ts'

export interface StreakTotals {
  /** The number of done days since a day last broke the streak. */
  streak: number
  longestStreak: number
  /** Whether a day without reading since the streak began can still turn out to break it. */
  unsettled: boolean
}

export interface StreakDay {
  state: DayState
  requirement: Requirement
  isOver: boolean
  /** Whether reading on the day can still be logged in time. */
  inGrace: boolean
  /** Whether travel skipped the date. */
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
 * Partial and missed days break a streak, but today does not, because it is not over. Without a goal no day is missed,
 * so an unread day breaks the streak when its grace period is over.
 */
function breaksStreak({ state, requirement, isOver, inGrace, skipped }: StreakDay) {
  if (state === 'partial') return isOver
  return state === 'missed' || (hasNoGoal(requirement) && !inGrace && !skipped)
}

const hasNoGoal = ({ exempt }: Requirement) => exempt === 'no goal' || exempt === 'not started'

const isOpen = ({ state, requirement, inGrace }: StreakDay) =>
  state === 'pending' || (inGrace && hasNoGoal(requirement))
