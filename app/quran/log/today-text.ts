import { formatNumber } from '#app/platform/count-text.ts'
import { describeGoal, formatAmount } from '#app/quran/practice/goal.ts'
import { formatPageRange, type Portion } from '#app/quran/practice/khatma-plan.ts'
import type { ReadingSummary } from './reading-store.server.ts'

type Today = Pick<ReadingSummary, 'goal' | 'portion' | 'requirement' | 'reading' | 'todayState'>

/** The goal, today’s portion of a plan, and how much of it the member has read today; empty without a goal. */
export function describeToday(summary: Today): string[] {
  const { goal, portion } = summary
  if (!goal || goal.measure === 'none') return []
  return [
    describeGoal(goal),
    portion && `Today: ${formatPortion(portion)}`,
    describeProgress(summary),
  ].filter((line) => line !== null)
}

function describeProgress({ requirement, reading, todayState }: Today) {
  if (todayState === 'done') return 'Done for today.'
  if (requirement.exempt === 'not scheduled') return 'Today is a day off. Reading still counts.'
  if (requirement.exempt === 'paused') return 'Your log is paused. Reading still counts.'
  if (requirement.exempt !== null || requirement.measure === 'any' || !reading) return null
  return `${formatNumber(reading[requirement.measure])} of ${formatAmount(requirement.amount, requirement.measure)} today.`
}

const formatPortion = (portion: Portion) =>
  `${formatAmount(portion.pages, 'pages')}, ${formatPageRange(portion)}`
