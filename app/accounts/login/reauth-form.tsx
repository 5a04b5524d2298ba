import type { ComponentProps, ReactNode } from 'react'
import type { FormResult } from '#app/platform/http/form-result.ts'
import { ChangeForm } from '#app/ui/change-form.tsx'
import { ReauthField, type ReauthMethod } from './reauth-field.tsx'

interface Props extends Omit<ComponentProps<typeof ChangeForm>, 'action' | 'result' | 'children'> {
  /** The form's action, which is also the page that contains it. */
  path: string
  reauth: ReauthMethod
  result: FormResult<unknown> | undefined
  /** The hint of the password field. */
  hint?: string | undefined
  children?: ReactNode
}

/** A form for which the member must reauthenticate. */
export function ReauthForm({ path, reauth, result, hint, children, ...form }: Props) {
  return (
    <ChangeForm {...form} action={path} result={result}>
      {children}
      <ReauthField reauth={reauth} returnPath={path} hint={hint} error={result?.errors.currentPassword} />
    </ChangeForm>
  )
}
