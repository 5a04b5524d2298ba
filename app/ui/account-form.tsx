import type { ComponentProps } from 'react'
import { ChangeForm } from './change-form.tsx'

/** A form on an account page. */
export function AccountForm(props: ComponentProps<typeof ChangeForm> & { id: string }) {
  return <ChangeForm {...props} id={`${props.id}-form`} />
}
