import { partyLimits } from '#app/events/roster/party-limits.ts'
import type { FormResult } from '#app/platform/http/form-result.ts'
import { ChangeForm } from '#app/ui/change-form.tsx'
import { Field } from '#app/ui/field.tsx'
import { fieldProps } from '#app/ui/public-form-view.tsx'

/**
 * Adds someone who came without a sign-up. If the event is full, the organizer confirms the resulting number of people.
 */
export function WalkInForm({ action, result }: { action: string; result?: FormResult<never> | undefined }) {
  const field = fieldProps(result)
  const full = result?.errors.confirmedPlaces
  const places = result?.values.confirmedPlaces ?? ''
  return (
    <ChangeForm
      action={action}
      result={full ? { ...result, problem: `${full} With this party, ${places} people would come.` } : result}
      submit={full ? `Add anyway (${places} people)` : 'Add and check in'}
      hidden={full ? { confirmedPlaces: places } : {}}
    >
      <div className="flex flex-wrap items-start gap-4">
        <Field
          label="Name"
          {...field('name')}
          maxLength={partyLimits.name}
          dir="auto"
          autoComplete="off"
          className="min-w-0 grow basis-56"
        />
        <Field
          label="Email"
          {...field('email')}
          required={false}
          type="email"
          autoComplete="off"
          className="min-w-0 grow basis-56"
        />
        <Field
          label="Party size"
          {...field('partySize')}
          required={false}
          inputMode="numeric"
          className="w-48"
        />
      </div>
    </ChangeForm>
  )
}
