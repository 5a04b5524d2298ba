import type { Period } from '#app/members/hours/hours-store.server.ts'
import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/field.tsx'

/** Lets a member choose a period, either a preset or two dates. If the dates are invalid, says why. */
export function PeriodChooser({
  presets,
  period,
  input,
  errors,
  today,
}: {
  presets: { label: string; period: Period }[]
  /** The period that the page shows. */
  period: Period
  /** The dates in the fields, which may be invalid. */
  input: Period
  errors: Record<string, string> | null
  today: string
}) {
  return (
    <div>
      <nav aria-label="Period" className="mb-4 flex flex-wrap gap-x-5">
        {presets.map(({ label, period: preset }) => (
          <a
            key={label}
            href={`/profile/hours?${new URLSearchParams({ ...preset })}`}
            aria-current={preset.from === period.from && preset.to === period.to ? 'true' : undefined}
            className="link inline-flex min-h-11 items-center aria-current:font-semibold aria-current:no-underline"
          >
            {label}
          </a>
        ))}
      </nav>
      <form
        method="get"
        action="/profile/hours"
        className="grid items-start gap-x-4 gap-y-4 sm:grid-cols-[1fr_1fr_auto]"
        key={`${input.from} ${input.to}`}
      >
        <Field
          label="Start date"
          type="date"
          name="from"
          required
          max={today}
          defaultValue={input.from}
          error={errors?.from}
        />
        <Field label="End date" type="date" name="to" required defaultValue={input.to} error={errors?.to} />
        <div className="sm:mt-8">
          <Button variant="quiet">Show</Button>
        </div>
      </form>
    </div>
  )
}
