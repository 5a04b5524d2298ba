import type { ComponentProps } from 'react'
import { Select } from '#app/ui/field.tsx'

/** The field for a member's role; `children` are the options. */
export function RoleField(field: Omit<ComponentProps<typeof Select>, 'label' | 'hint'>) {
  return (
    <Select
      label="Role"
      hint={
        <a className="link" href="/admin/roles">
          Who can do what
        </a>
      }
      {...field}
    />
  )
}
