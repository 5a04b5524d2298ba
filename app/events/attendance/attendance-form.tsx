import type { FormResult } from '#app/platform/http/form-result.ts'
import { formatHours } from '#app/platform/time/hours.ts'
import { ChangeForm } from '#app/ui/change-form.tsx'
import { RowTable } from '#app/ui/row-table.tsx'
import { encodeMark } from './attendance-marks.ts'
import type { Attendee } from './attendance-store.server.ts'

/** Lists the given members, each with a checkbox for their attendance and a field for their hours. */
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
    <ChangeForm action={action} result={result} submitLabel="Save" key={JSON.stringify(people)}>
      <RowTable
        caption="Attendance"
        dense
        rows={people.map((person) => toRow(person, result))}
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
            label: 'Attended',
            cell: ({ userId, name, email, initial, attended }) => (
              <label className="grid size-11 cursor-pointer place-items-center md:-ms-2.5">
                <input type="hidden" name={`initial-${userId}`} value={initial} />
                <input
                  type="checkbox"
                  name={`attended-${userId}`}
                  defaultChecked={attended}
                  aria-label={`${name || email} attended`}
                  className="size-6 accent-evergreen"
                />
              </label>
            ),
          },
          {
            label: 'Hours',
            cell: ({ userId, name, email, hours, proposed, error }) => (
              <>
                <input
                  name={`hours-${userId}`}
                  defaultValue={hours}
                  inputMode="decimal"
                  aria-label={`Hours for ${name || email}`}
                  aria-invalid={error ? true : undefined}
                  aria-describedby={error ? `hours-${userId}-error` : undefined}
                  className="input w-24"
                />
                {proposed !== null && (
                  <p className="mt-1.5 text-sm text-muted">{formatHours(proposed)} proposed</p>
                )}
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

/** A row from the store, or, after a validation error, from the submitted form and its initial values. */
function toRow(person: Attendee, result: FormResult<never> | undefined) {
  const { userId, attended, minutes } = person
  const initial = result?.values[`initial-${userId}`]
  if (!result || initial === undefined) {
    return { ...person, initial: encodeMark(person), attended, hours: formatHours(minutes), error: undefined }
  }
  return {
    ...person,
    initial,
    attended: result.values[`attended-${userId}`] !== undefined,
    hours: result.values[`hours-${userId}`] ?? '',
    error: result.errors[`hours-${userId}`],
  }
}
