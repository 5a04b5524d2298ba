import type { FormReply } from '#app/platform/http/form-reply.ts'
import { policyInWords } from '#app/platform/settings/password-policy.ts'
import { Field } from '#app/ui/field.tsx'
import { useShell } from '#app/ui/page/use-shell.ts'
import { fieldsOf } from '#app/ui/posted-form.tsx'

/** First name, last name, e-mail and password of somebody new. */
export function NewAccountFields({ reply }: { reply: FormReply<unknown> | undefined }) {
  const field = fieldsOf(reply)
  const { settings } = useShell()
  return (
    <>
      <div className="grid gap-5 sm:grid-cols-2">
        <Field label="First name" autoComplete="given-name" {...field('firstName')} />
        <Field label="Last name" autoComplete="family-name" {...field('lastName')} />
      </div>
      <Field label="Email" type="email" autoComplete="email" {...field('email')} />
      <Field
        label="Password"
        type="password"
        autoComplete="new-password"
        hint={policyInWords(settings.passwordPolicy)}
        {...field('password')}
        defaultValue=""
      />
    </>
  )
}
