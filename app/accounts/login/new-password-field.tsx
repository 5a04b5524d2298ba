import type { FormResult } from '#app/platform/http/form-result.ts'
import { describePolicy } from '#app/platform/settings/password-policy.ts'
import { useShell } from '#app/ui/page/use-shell.ts'
import { PasswordField } from '#app/ui/password-field.tsx'
import { fieldProps } from '#app/ui/public-form-view.tsx'

/** The new password field; never filled with the submitted value. */
export function NewPasswordField({ result }: { result: FormResult<unknown> | undefined }) {
  const { passwordPolicy } = useShell().settings
  return (
    <PasswordField
      label="New password"
      autoComplete="new-password"
      hint={describePolicy(passwordPolicy)}
      {...fieldProps(result)('password')}
      defaultValue=""
    />
  )
}
