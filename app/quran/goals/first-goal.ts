import { everyDay, type Goal } from '#app/quran/practice/goal.ts'

const firstGoals = {
  any: { label: 'Any reading, every day', measure: 'any', amount: 0 },
  page: { label: 'One page a day', measure: 'pages', amount: 1 },
  tenMinutes: { label: 'Ten minutes a day', measure: 'minutes', amount: 10 },
} as const

const laterChoice = 'later'

/** What a new member can choose in one step; everything else is on the goal page. */
export const firstGoalLabels: Record<string, string> = {
  ...Object.fromEntries(Object.entries(firstGoals).map(([key, { label }]) => [key, label])),
  [laterChoice]: 'I’ll choose a goal later',
}

/** The chosen goal, which starts today; null if no goal was chosen. */
export function firstGoal(choice: string | undefined, today: string): Goal | null {
  const chosen = Object.entries(firstGoals).find(([key]) => key === choice)?.[1]
  if (!chosen) return null
  const { measure, amount } = chosen
  return { startsOn: today, measure, amount, weekdays: everyDay, fromPage: null, finishOn: null }
}
