import type { FormResult } from '#app/platform/http/form-result.ts'
import { ChangeForm } from '#app/ui/change-form.tsx'
import { Field } from '#app/ui/field.tsx'
import { fieldProps } from '#app/ui/public-form-view.tsx'

/** Adds an attendee by their email address. */
export function AttendeeForm({ action, result }: { action: string; result?: FormResult<never> | undefined }) {
  const field = fieldProps(result)
  return (
    <ChangeForm action={action} result={result} submitLabel="Add" confirmUnsaved>
      <div className="flex flex-wrap items-start gap-4">
        <Field label="Member’s email" {...field('email')} type="email" className="min-w-0 grow basis-64" />
        <Field label="Hours" {...field('hours')} required={false} inputMode="decimal" className="w-40" />
      </div>
    </ChangeForm>
  )
}
