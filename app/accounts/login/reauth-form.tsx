import type { ComponentProps, ReactNode } from 'react'
import type { FormResult } from '#app/platform/http/form-result.ts'
import { AccountForm } from '#app/ui/account-form.tsx'
import { ReauthField, type ReauthMethod } from './reauth-field.tsx'

interface Props extends Omit<ComponentProps<typeof AccountForm>, 'action' | 'result' | 'children'> {
  /** The form's action, which is also the page that contains it. */
  path: string
  reauth: ReauthMethod
  result: FormResult<unknown> | undefined
  /** The hint of the password field. */
  hint?: string | undefined
  children?: ReactNode
}

/** An account form for which the member must reauthenticate. */
export function ReauthForm({ path, reauth, result, hint, children, ...form }: Props) {
  return (
    <AccountForm {...form} action={path} result={result}>
      {children}
      <ReauthField reauth={reauth} returnPath={path} hint={hint} error={result?.errors.currentPassword} />
    </AccountForm>
  )
}
