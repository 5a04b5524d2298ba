import type { FormResult } from '#app/platform/http/form-result.ts'
import { describePolicy } from '#app/platform/settings/password-policy.ts'
import { Field } from '#app/ui/field.tsx'
import { useShell } from '#app/ui/page/use-shell.ts'
import { PasswordField } from '#app/ui/password-field.tsx'
import { fieldProps } from '#app/ui/public-form-view.tsx'

/** The fields of the sign-up form and of the form that creates the first admin. */
export function NewAccountFields({ result }: { result: FormResult<unknown> | undefined }) {
  const field = fieldProps(result)
  const { settings } = useShell()
  return (
    <>
      <div className="grid gap-5 sm:grid-cols-2">
        <Field label="First name" autoComplete="given-name" {...field('firstName')} />
        <Field label="Last name" autoComplete="family-name" {...field('lastName')} />
      </div>
      <Field label="Email" type="email" autoComplete="email" {...field('email')} />
      <PasswordField
        label="Password"
        autoComplete="new-password"
        hint={describePolicy(settings.passwordPolicy)}
        {...field('password')}
        defaultValue=""
      />
    </>
  )
}
