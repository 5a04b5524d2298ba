import { ChangeForm } from '#app/ui/change-form.tsx'
import { StatusBadge } from '#app/ui/status-badge.tsx'
import type { GoalPhase, listGoalPeriods } from './goal-summary.ts'

const phaseLabels: Record<GoalPhase, string> = { past: 'Past', current: 'Current', planned: 'Planned' }

/** Past, current and future goals, with their dates. */
export function GoalList({ periods }: { periods: ReturnType<typeof listGoalPeriods> }) {
  if (periods.length === 0) return null
  return (
    <section aria-labelledby="goals" className="mt-10 border-t border-hairline pt-8">
      <h2 id="goals" className="mb-4 text-xl">
        Your goals over time
      </h2>
      <ul className="border-t border-hairline">
        {periods.map(({ startsOn, goal, period, phase, canRemove }) => (
          <li
            key={startsOn}
            className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-b border-hairline py-4"
          >
            <div className="grid min-w-0 gap-1">
              <p className="font-semibold">{goal}</p>
              <p className="text-sm text-muted">{period}</p>
              {phase !== 'past' && (
                <StatusBadge tone={phase === 'current' ? 'success' : 'open'}>
                  {phaseLabels[phase]}
                </StatusBadge>
              )}
            </div>
            {canRemove && (
              <ChangeForm
                id={`remove-${startsOn}-form`}
                action={`/quran/goal/${startsOn}/remove`}
                submitLabel="Remove"
                variant="quiet"
              />
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
