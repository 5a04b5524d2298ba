import type { ComponentProps } from 'react'
import { ChangeForm } from './change-form.tsx'

/** An account form; its button shows 'Loading...' while submitting. */
export function AccountForm(props: Omit<ComponentProps<typeof ChangeForm>, 'busyText'> & { id: string }) {
  return <ChangeForm {...props} id={`${props.id}-form`} busyText="Loading..." />
}
