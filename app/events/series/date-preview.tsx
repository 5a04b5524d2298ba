import { useId, useRef } from 'react'
import { formatDate } from '#app/platform/time/format-date.ts'
import { Button } from '#app/ui/button.tsx'
import { useFormValues } from '#app/ui/use-form-values.ts'
import { datesFromForm } from './preview-dates.ts'

/**
 * The next dates for the form's values. Without JavaScript, the dates for the values that the form was rendered with.
 */
export function DatePreview({ values }: { values: Record<string, string> }) {
  const titleId = useId()
  const section = useRef<HTMLElement>(null)
  const current = useFormValues(section, values)
  const { dates, errors } = datesFromForm(current)
  return (
    <section
      ref={section}
      aria-labelledby={titleId}
      className="hidden gap-1 group-has-[option:not([value=never]):checked]/repeats:grid"
    >
      <p id={titleId} className="font-semibold">
        Next dates
      </p>
      <div aria-live="polite">
        {errors && <p className="text-muted">{Object.values(errors)[0]}</p>}
        {dates && dates.length > 0 && (
          <ol className="grid gap-x-8 gap-y-1 sm:grid-cols-2">
            {dates.map((date) => (
              <li key={date}>
                <time dateTime={date}>{formatDate(date)}</time>
              </li>
            ))}
          </ol>
        )}
      </div>
      <noscript>
        {/* The first button of a form is the one that the Enter key presses. */}
        <button type="submit" tabIndex={-1} aria-hidden="true" className="sr-only">
          Save
        </button>
        <Button variant="quiet" name="previewDates" value="yes" className="mt-2">
          Preview dates
        </Button>
      </noscript>
    </section>
  )
}
