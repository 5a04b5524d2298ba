import type { ComponentProps } from 'react'
import { ChangeForm } from './change-form.tsx'

/** A form about one's account: says 'Loading...' while it is sent. */
export function AccountForm(props: Omit<ComponentProps<typeof ChangeForm>, 'busyText'> & { id: string }) {
  return <ChangeForm {...props} id={`${props.id}-form`} busyText="Loading..." />
}
