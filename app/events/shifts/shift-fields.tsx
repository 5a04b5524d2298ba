import { shiftLimits } from '#app/events/roster/shift.ts'
import { Field, Select } from '#app/ui/field.tsx'
import { type FormState, formFieldProps } from '#app/ui/form-state.ts'

/** The fields of `shiftSchema`. */
export function ShiftFields({
  formState,
  days,
}: {
  formState: Pick<FormState, 'values' | 'errors'>
  /** The dates of the event; a choice is shown if there are several. */
  days: string[]
}) {
  const field = formFieldProps(formState)
  return (
    <>
      <Field
        label="Name"
        {...field('title')}
        required
        maxLength={shiftLimits.title}
        placeholder="Kitchen, drivers, setup"
        dir="auto"
        autoComplete="off"
      />
      {days.length > 1 && (
        <Select label="Day" {...field('day')} required>
          {days.map((day, index) => (
            <option key={day} value={index}>
              {day}
            </option>
          ))}
        </Select>
      )}
      <div className="flex flex-wrap items-end gap-4">
        <Field label="Starts at" {...field('startTime')} type="time" className="grow" />
        <Field label="Ends at" {...field('endTime')} type="time" className="grow" />
      </div>
      <p className="-mt-3 text-sm text-muted">Leave both blank if the shift lasts as long as the event.</p>
      <Field
        label="Spots"
        {...field('capacity')}
        inputMode="numeric"
        hint="When all spots are taken, people can join a waitlist for this shift. Leave blank for no limit."
      />
      <Field
        label="Description"
        {...field('description')}
        maxLength={shiftLimits.description}
        placeholder="What to bring, or whom to ask for"
        dir="auto"
        autoComplete="off"
      />
    </>
  )
}
