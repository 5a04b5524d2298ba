import { partyLimits } from '#app/events/roster/party-limits.ts'
import type { FormResult } from '#app/platform/http/form-result.ts'
import { ChangeForm } from '#app/ui/change-form.tsx'
import { Field } from '#app/ui/field.tsx'
import { fieldProps } from '#app/ui/public-form-view.tsx'

/** Signs someone up by hand. */
export function AddSignupForm({
  action,
  result,
}: {
  action: string
  result?: FormResult<never> | undefined
}) {
  const field = fieldProps(result)
  return (
    <ChangeForm action={action} result={result} submit="Add to the list">
      <div className="flex flex-wrap items-start gap-4">
        <Field
          label="Name"
          {...field('name')}
          maxLength={partyLimits.name}
          dir="auto"
          className="min-w-0 grow basis-56"
        />
        <Field
          label="Email"
          {...field('email')}
          required={false}
          type="email"
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
