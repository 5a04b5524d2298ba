import { useId } from 'react'
import { honeypotField } from '#app/platform/http/form-result.ts'

/** A hidden field for spam bots, which fill in every field. */
export function Honeypot() {
  const id = useId()
  return (
    <div className="sr-only" aria-hidden="true">
      <label htmlFor={id}>Leave this empty</label>
      <input
        id={id}
        name={honeypotField}
        type="text"
        tabIndex={-1}
        autoComplete="off"
        data-1p-ignore
        data-lpignore="true"
      />
    </div>
  )
}
