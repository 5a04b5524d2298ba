import { type ComponentProps, useEffect, useId, useRef, useState } from 'react'
import { Field } from './field.tsx'
import { EyeIcon } from './icons.tsx'

/** A password field with a button that shows what is typed, until the form is submitted (`enhance.ts`). */
export function PasswordField(field: Omit<ComponentProps<typeof Field>, 'type' | 'end'>) {
  const generatedId = useId()
  const id = field.id ?? generatedId
  const buttonRef = useRef<HTMLButtonElement>(null)
  const [isShown, setIsShown] = useState(false)
  // React sets the type again after each keystroke, so it has to know what `enhance.ts` set.
  useEffect(() => {
    const button = buttonRef.current
    const update = () => setIsShown(button?.ariaPressed === 'true')
    update()
    button?.addEventListener('toggle', update)
    return () => button?.removeEventListener('toggle', update)
  }, [])
  return (
    <Field
      {...field}
      id={id}
      type={isShown ? 'text' : 'password'}
      end={
        <button
          ref={buttonRef}
          type="button"
          data-show-password
          aria-controls={id}
          aria-pressed={isShown}
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
