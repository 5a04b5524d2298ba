import { useId, useRef } from 'react'
import type { Pause } from '#app/quran/practice/pause.ts'
import { Button } from '#app/ui/button.tsx'
import { useFormValues } from '#app/ui/use-form-values.ts'
import { checkGoal } from './goal-form.ts'
import { summarizeGoal } from './goal-summary.ts'

/** What the goal in the form means. With JavaScript, it is updated while the member types. */
export function GoalPreview({
  values,
  today,
  earliest,
  pauses,
}: {
  values: Record<string, string>
  today: string
  earliest: string
  pauses: readonly Pause[]
}) {
  const titleId = useId()
  const section = useRef<HTMLElement>(null)
  const checked = checkGoal(useFormValues(section, values), today, earliest)
  const summary = checked.ok ? summarizeGoal(checked.goal, pauses, today) : null
  return (
    <section ref={section} aria-labelledby={titleId} className="rounded-md bg-wash p-4">
      <p id={titleId} className="font-semibold">
        What this means
      </p>
      <div aria-live="polite">
        {summary ? (
          <>
            <p>{summary.goal}</p>
            {summary.portion && (
              <p>
                {summary.portion} After each day, the remaining pages are divided evenly among the remaining
                days, even if you missed one.
              </p>
            )}
          </>
        ) : (
          <p className="text-muted">{!checked.ok && Object.values(checked.errors)[0]}</p>
        )}
      </div>
      <noscript>
        {/* The Enter key presses the first button of a form, which must not be “Preview”. */}
        <button type="submit" tabIndex={-1} aria-hidden="true" className="sr-only">
          Save goal
        </button>
        <Button variant="quiet" name="preview" value="yes" className="mt-2">
          Preview
        </Button>
      </noscript>
    </section>
  )
}
