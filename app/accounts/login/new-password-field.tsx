import type { FormReply } from '#app/platform/http/form-reply.ts'
import { policyInWords } from '#app/platform/settings/password-policy.ts'
import { Field } from '#app/ui/field.tsx'
import { useShell } from '#app/ui/page/use-shell.ts'
import { fieldsOf } from '#app/ui/posted-form.tsx'

/** Where a member chooses another password; what was typed never stands in the page again. */
export function NewPasswordField({ reply }: { reply: FormReply<unknown> | undefined }) {
  const { passwordPolicy } = useShell().settings
  return (
    <Field
      label="New password"
      type="password"
      autoComplete="new-password"
      hint={policyInWords(passwordPolicy)}
      {...fieldsOf(reply)('password')}
      defaultValue=""
    />
  )
}
