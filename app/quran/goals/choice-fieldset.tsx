import { type ReactNode, useId } from 'react'

/** A fieldset of radio buttons or checkboxes, with an optional hint and an error message. */
export function ChoiceFieldset({
  legend,
  hint,
  error,
  className = '',
  children,
}: {
  legend: string
  hint?: ReactNode
  error?: string | undefined
  className?: string
  children: ReactNode
}) {
  const id = useId()
  const describedBy = [hint ? `${id}-hint` : '', error ? `${id}-error` : ''].filter(Boolean).join(' ')
  return (
    <fieldset className={className} aria-describedby={describedBy || undefined}>
      <legend className="mb-1 font-semibold">{legend}</legend>
      {hint && (
        <p id={`${id}-hint`} className="mb-1.5 text-sm text-muted">
          {hint}
        </p>
      )}
      {children}
      {error && (
        <p id={`${id}-error`} className="mt-1.5 text-sm font-semibold text-clay">
          {error}
        </p>
      )}
    </fieldset>
  )
}

/** A radio button or checkbox with its label and an optional hint. */
export function Choice({
  type = 'radio',
  name,
  value,
  defaultChecked,
  disabled = false,
  invalid = false,
  hint,
  children,
}: {
  type?: 'radio' | 'checkbox'
  name: string
  value: string
  defaultChecked: boolean
  disabled?: boolean
  invalid?: boolean
  hint?: string
  children: string
}) {
  const hintId = useId()
  return (
    <div>
      <label className={`flex min-h-11 items-center gap-3 ${disabled ? 'text-muted' : ''}`}>
        <input
          type={type}
          name={name}
          value={value}
          defaultChecked={defaultChecked}
          disabled={disabled}
          aria-invalid={invalid || undefined}
          aria-describedby={hint ? hintId : undefined}
          className="size-5 shrink-0 accent-evergreen"
        />
        {children}
      </label>
      {hint && (
        <p id={hintId} className="-mt-1.5 mb-1.5 ps-8 text-sm text-muted">
          {hint}
        </p>
      )}
    </div>
  )
}
