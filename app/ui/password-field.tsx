import { type ComponentProps, useId } from 'react'
import { Field } from './field.tsx'
import { EyeIcon } from './icons.tsx'

/** A password field with a button that shows what is typed, until the form is submitted (`enhance.ts`). */
export function PasswordField(field: Omit<ComponentProps<typeof Field>, 'type' | 'end'>) {
  const generatedId = useId()
  const id = field.id ?? generatedId
  return (
    <Field
      {...field}
      id={id}
      type="password"
      end={
        <button
          type="button"
          data-show-password
          aria-controls={id}
          aria-pressed="false"
          suppressHydrationWarning
          className="needs-script flex min-h-11 cursor-pointer items-center gap-1.5 rounded-md px-3 text-sm font-semibold text-muted hover:text-evergreen aria-pressed:text-evergreen"
        >
          <EyeIcon className="size-5" />
          <span>
            Show<span className="sr-only"> password</span>
          </span>
        </button>
      }
    />
  )
}
