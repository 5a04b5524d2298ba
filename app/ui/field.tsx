import { type ComponentProps, type ReactNode, useId } from 'react'

interface SharedProps {
  label: ReactNode
  /** The error message, shown with the field and read by screen readers. */
  error?: string | undefined
  hint?: ReactNode
}

interface OptionalMarkProps {
  /**
   * Hides “(optional)”. For search fields, which are all optional, and for fields whose hint says when they are
   * required.
   */
  hideOptional?: boolean
}

/** A labeled input with a hint and an error message. */
export function Field({
  label,
  error,
  hint,
  hideOptional,
  className = '',
  end,
  ...input
}: SharedProps &
  OptionalMarkProps &
  ComponentProps<'input'> & { /** A button inside the field, at its end. */ end?: ReactNode }) {
  const ids = useFieldIds(input.id)
  const control = (
    <input
      {...input}
      id={ids.field}
      className={end ? 'input pe-24' : 'input'}
      {...ariaProps(ids, error, hint)}
    />
  )
  return (
    <div className={className}>
      <FieldLabel htmlFor={ids.field} label={label} required={input.required || hideOptional} />
      <Hint id={ids.hint} hint={hint} />
      {end ? (
        <div className="relative">
          {control}
          <div className="absolute inset-y-0 end-0">{end}</div>
        </div>
      ) : (
        control
      )}
      <FieldError id={ids.error} error={error} />
    </div>
  )
}

export function TextArea({
  label,
  error,
  hint,
  className = '',
  ...area
}: SharedProps & ComponentProps<'textarea'>) {
  const ids = useFieldIds(area.id)
  return (
    <div className={className}>
      <FieldLabel htmlFor={ids.field} label={label} required={area.required} />
      <Hint id={ids.hint} hint={hint} />
      <textarea rows={5} {...area} id={ids.field} className="input" {...ariaProps(ids, error, hint)} />
      <FieldError id={ids.error} error={error} />
    </div>
  )
}

export function Select({
  label,
  error,
  hint,
  hideOptional,
  className = '',
  children,
  ...select
}: SharedProps & OptionalMarkProps & ComponentProps<'select'>) {
  const ids = useFieldIds(select.id)
  return (
    <div className={className}>
      <FieldLabel htmlFor={ids.field} label={label} required={select.required || hideOptional} />
      <Hint id={ids.hint} hint={hint} />
      <select {...select} id={ids.field} className="input" {...ariaProps(ids, error, hint)}>
        {children}
      </select>
      <FieldError id={ids.error} error={error} />
    </div>
  )
}

export function Checkbox({
  label,
  error,
  hint,
  className = '',
  ...input
}: SharedProps & ComponentProps<'input'>) {
  const ids = useFieldIds(input.id)
  return (
    <div className={className}>
      <div className="flex items-start gap-3">
        <input
          {...input}
          type="checkbox"
          id={ids.field}
          className="mt-0.5 size-6 shrink-0 accent-evergreen"
          {...ariaProps(ids, error, hint)}
        />
        <div>
          {/* A full-size touch target that takes up only one line. */}
          <label htmlFor={ids.field} className="-my-2.5 inline-block py-2.5">
            {label}
          </label>
          <Hint id={ids.hint} hint={hint} />
        </div>
      </div>
      <FieldError id={ids.error} error={error} />
    </div>
  )
}

function useFieldIds(id: string | undefined) {
  const generatedId = useId()
  const field = id ?? generatedId
  return { field, hint: `${field}-hint`, error: `${field}-error` }
}

function ariaProps(ids: { hint: string; error: string }, error: string | undefined, hint: ReactNode) {
  const describedBy = [hint ? ids.hint : '', error ? ids.error : ''].filter(Boolean).join(' ')
  return { 'aria-invalid': error ? true : undefined, 'aria-describedby': describedBy || undefined }
}

function FieldLabel({
  htmlFor,
  label,
  required,
}: {
  htmlFor: string
  label: ReactNode
  required?: boolean | undefined
}) {
  return (
    <label htmlFor={htmlFor} className="mb-1 block font-semibold">
      {label}
      {!required && <span className="font-normal text-muted"> (optional)</span>}
    </label>
  )
}

function Hint({ id, hint }: { id: string; hint: ReactNode }) {
  return hint ? (
    <p id={id} className="mb-1.5 text-sm text-muted">
      {hint}
    </p>
  ) : null
}

/** Not a live region: the form's `Notice` announces errors. */
export function FieldError({ id, error }: { id: string; error: string | undefined }) {
  return error ? (
    <p id={id} className="mt-1.5 text-sm font-semibold text-clay">
      {error}
    </p>
  ) : null
}
