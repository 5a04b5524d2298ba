import { useId } from 'react'
import { describeShiftSpots } from '#app/events/roster/shift-spots.ts'
import type { ShiftView } from '#app/events/roster/signup-view.server.ts'
import { noWrapClockTimes } from '#app/ui/no-wrap-clock-times.ts'

/** The choice of a shift, for the whole party. */
export function ShiftField({
  shifts,
  isNew,
  isOptional = false,
  name,
  id,
  defaultValue,
  error,
}: {
  shifts: ShiftView[]
  /** Whether this is a new sign-up, rather than a change to one. */
  isNew: boolean
  /** Whether "No shift" is a choice. */
  isOptional?: boolean
  name: string
  id: string
  defaultValue: string
  error: string | undefined
}) {
  const errorId = useId()
  const radio = {
    name,
    required: true,
    'aria-invalid': error ? true : undefined,
    className: 'mt-0.5 size-6 shrink-0 accent-evergreen',
  }
  return (
    <fieldset id={id} aria-describedby={error ? errorId : undefined}>
      <legend className="mb-2 font-semibold">{isNew ? 'Choose a shift' : 'Your shift'}</legend>
      <div className="divide-y divide-hairline border-y border-hairline">
        {isOptional && (
          <label className="flex min-h-11 cursor-pointer items-start gap-3 py-3">
            <input type="radio" {...radio} value="" defaultChecked={defaultValue === ''} />
            <span>No shift</span>
          </label>
        )}
        {shifts.map((shift) => (
          <label key={shift.id} className="flex min-h-11 cursor-pointer items-start gap-3 py-3">
            <input type="radio" {...radio} value={shift.id} defaultChecked={shift.id === defaultValue} />
            <span className="min-w-0">
              <bdi className="font-semibold wrap-anywhere">{shift.title}</bdi>
              {shift.time && <span className="block">{noWrapClockTimes(shift.time)}</span>}
              {shift.description && (
                <span dir="auto" className="block text-sm text-muted wrap-anywhere">
                  {shift.description}
                </span>
              )}
              <span className="block text-sm text-muted">
                {isNew || !shift.isFull ? describeShiftSpots(shift) : 'Full'}
              </span>
            </span>
          </label>
        ))}
      </div>
      {error && (
        <p id={errorId} className="mt-1 text-sm font-semibold text-clay">
          {error}
        </p>
      )}
    </fieldset>
  )
}
