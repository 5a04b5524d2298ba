import type { FormReply } from '#app/platform/http/form-reply.ts'
import { Field } from '#app/ui/field.tsx'
import { AccountForm } from './account-form.tsx'

/** Takes the first code from a new authenticator app. */
export function CodeForm({ reply }: { reply: FormReply<string> | undefined }) {
  return (
    <AccountForm id="first-code" action="/profile/two-step/confirm" reply={reply} submit="Switch it on">
      <Field
        label="Code"
        name="code"
        required
        inputMode="numeric"
        autoComplete="one-time-code"
        className="tabular-nums"
      />
    </AccountForm>
  )
}
