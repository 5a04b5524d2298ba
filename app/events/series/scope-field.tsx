import { useId } from 'react'
import { InlineRadios } from '#app/ui/inline-radios.tsx'
import type { Scope } from './repeat-inputs.ts'

const labels: Record<Scope, string> = {
  this: 'This event',
  following: 'This and following events',
  all: 'All upcoming events',
}

/** Asks which dates of a series a change applies to. */
export function ScopeField({
  legend,
  chosen = 'this',
  error,
}: {
  legend: string
  chosen?: string | undefined
  error?: string | undefined
}) {
  const errorId = useId()
  return (
    <fieldset aria-describedby={error ? errorId : undefined}>
      <legend className="font-semibold">{legend}</legend>
      <InlineRadios name="scope" labels={labels} defaultValue={chosen} />
      {error && (
        <p id={errorId} className="text-sm font-semibold text-clay">
          {error}
        </p>
      )}
    </fieldset>
  )
}
