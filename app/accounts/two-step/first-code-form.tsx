import type { FormResult } from '#app/platform/http/form-result.ts'
import { ChangeForm } from '#app/ui/change-form.tsx'
import { Field } from '#app/ui/field.tsx'

/** The form for the first code from a new authenticator app. */
export function FirstCodeForm({ result }: { result: FormResult<string> | undefined }) {
  return (
    <ChangeForm
      id="first-code-form"
      action="/profile/two-step/confirm"
      result={result}
      submitLabel="Turn on two-step verification"
    >
      <Field
        label="Code"
        name="code"
        required
        inputMode="numeric"
        autoComplete="one-time-code"
        className="tabular-nums"
      />
    </ChangeForm>
  )
}
