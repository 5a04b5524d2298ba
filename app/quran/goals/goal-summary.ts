import { formatDate, formatLongDate } from '#app/platform/time/format-date.ts'
import { addDays } from '#app/platform/time/local-date.ts'
import { describeGoal, formatAmount, type Goal, isScheduled } from '#app/quran/practice/goal.ts'
import { formatPageRange, portionOn } from '#app/quran/practice/khatma-plan.ts'
import { isPaused, type Pause } from '#app/quran/practice/pause.ts'

/** What a goal means: a sentence, and for a khatma plan its first portion. */
export function summarizeGoal(goal: Goal, pauses: readonly Pause[], today: string) {
  const start = goal.startsOn === today ? 'today' : formatLongDate(goal.startsOn)
  return { goal: `${describeGoal(goal)}, starting ${start}.`, portion: firstPortion(goal, pauses, today) }
}

function firstPortion(goal: Goal, pauses: readonly Pause[], today: string) {
  const date = firstDay(goal, pauses)
  const portion = date && portionOn(date, goal, 0, pauses)
  if (!portion) return null
  const day = date === today ? 'Today' : `On ${formatDate(date)}`
  return `${day}: ${formatAmount(portion.pages, 'pages')}, ${formatPageRange(portion)}.`
}

/** The first day of a plan on which the member wants to read; null if there is none. */
function firstDay({ startsOn, finishOn, ...goal }: Goal, pauses: readonly Pause[]) {
  if (!finishOn) return null
  for (let date = startsOn; date <= finishOn; date = addDays(date, 1))
    if (isScheduled(date, goal) && !isPaused(date, pauses)) return date
  return null
}

export type GoalPhase = 'past' | 'current' | 'planned'

/** A member's goals, latest first, each with the dates on which it counts. */
export function listGoalPeriods(goals: readonly Goal[], today: string) {
  const sorted = goals.toSorted((a, b) => (a.startsOn < b.startsOn ? -1 : 1))
  const periods = sorted.map((goal, index) => {
    const next = sorted[index + 1]?.startsOn
    const phase: GoalPhase =
      goal.startsOn > today ? 'planned' : next !== undefined && next <= today ? 'past' : 'current'
    return {
      startsOn: goal.startsOn,
      goal: describeGoal(goal),
      period: formatPeriod(goal.startsOn, next && addDays(next, -1)),
      phase,
      canRemove: goal.startsOn >= today,
    }
  })
  return periods.reverse()
}

function formatPeriod(from: string, to: string | undefined) {
  if (to === undefined) return `From ${formatLongDate(from)}`
  return from === to ? formatLongDate(from) : `${formatLongDate(from)} to ${formatLongDate(to)}`
}
