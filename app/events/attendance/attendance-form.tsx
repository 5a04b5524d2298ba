import type { FormResult } from '#app/platform/http/form-result.ts'
import { formatHours } from '#app/platform/time/hours.ts'
import { ChangeForm } from '#app/ui/change-form.tsx'
import { RowTable } from '#app/ui/row-table.tsx'
import { encodeMark } from './attendance-marks.ts'
import type { Attendee } from './attendance-store.server.ts'

/** Everyone who signed up or was there, with a mark and their hours. */
export function AttendanceForm({
  action,
  people,
  result,
}: {
  action: string
  people: Attendee[]
  result?: FormResult<never> | undefined
}) {
  return (
    <ChangeForm action={action} result={result} submit="Save" key={JSON.stringify(people)}>
      <RowTable
        caption="Who came"
        dense
        rows={people.map((person) => rowOf(person, result))}
        rowKey={({ userId }) => userId}
        columns={[
          {
            label: 'Member',
            cell: ({ name, email }) => (
              <div>
                <span dir="auto" className="wrap-anywhere">
                  {name || email}
                </span>
                {name && <span className="block text-sm font-normal wrap-anywhere text-muted">{email}</span>}
              </div>
            ),
          },
          { label: 'Signed up', cell: ({ signedUp }) => (signedUp ? 'Yes' : 'No') },
          {
            label: 'Came',
            cell: ({ userId, name, email, was, attended }) => (
              <label className="grid size-11 cursor-pointer place-items-center md:-ms-2.5">
                <input type="hidden" name={`was-${userId}`} value={was} />
                <input
                  type="checkbox"
                  name={`came-${userId}`}
                  defaultChecked={attended}
                  aria-label={`${name || email} came`}
                  className="size-6 accent-evergreen"
                />
              </label>
            ),
          },
          {
            label: 'Hours',
            cell: ({ userId, name, email, hours, error }) => (
              <>
                <input
                  name={`hours-${userId}`}
                  defaultValue={hours}
                  inputMode="decimal"
                  aria-label={`Hours of ${name || email}`}
                  aria-invalid={error ? true : undefined}
                  aria-describedby={error ? `hours-${userId}-error` : undefined}
                  className="input w-24"
                />
                {error && (
                  <p id={`hours-${userId}-error`} className="mt-1.5 max-w-48 text-sm font-semibold text-clay">
                    {error}
                  </p>
                )}
              </>
            ),
          },
        ]}
      />
    </ChangeForm>
  )
}

/** A member as stored, or as they stood in a form that was sent back, with what it had shown before. */
function rowOf(person: Attendee, result: FormResult<never> | undefined) {
  const { userId, attended, minutes } = person
  const was = result?.values[`was-${userId}`]
  if (!result || was === undefined) {
    return { ...person, was: encodeMark(person), attended, hours: formatHours(minutes), error: undefined }
  }
  return {
    ...person,
    was,
    attended: result.values[`came-${userId}`] !== undefined,
    hours: result.values[`hours-${userId}`] ?? '',
    error: result.errors[`hours-${userId}`],
  }
}
