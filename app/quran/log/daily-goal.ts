import { formatAmount, type Goal } from '#app/quran/practice/goal.ts'
import type { Portion } from '#app/quran/practice/khatma-plan.ts'

interface DailyGoal {
  goal: Goal | null
  portion: Portion | null
}

/** “2 pages”, “any reading”; null without a goal. For a khatma plan, its portion; without a portion, “a khatma”. */
export function formatDailyGoal({ goal, portion }: DailyGoal) {
  if (!goal || goal.measure === 'none') return null
  if (goal.measure === 'any') return 'any reading'
  if (goal.measure !== 'khatma') return formatAmount(goal.amount, goal.measure)
  return portion ? formatAmount(portion.pages, 'pages') : 'a khatma'
}

/** The pages that the goal asks for on a day; null if it asks for none or does not count pages. */
export function dailyGoalPages({ goal, portion }: DailyGoal) {
  if (goal?.measure === 'pages') return goal.amount
  return goal?.measure === 'khatma' ? (portion?.pages ?? null) : null
}
