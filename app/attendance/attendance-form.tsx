import { Form } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { RowTable } from '#app/ui/row-table.tsx'
import type { Attendee } from './attendance-store.server.ts'
import { hoursText } from './hours.ts'

/** Everyone who signed up or was there, with a mark and their hours. */
export function AttendanceForm({ action, people }: { action: string; people: Attendee[] }) {
  return (
    <Form method="post" action={action} key={JSON.stringify(people)}>
      <RowTable
        caption="Who came"
        dense
        rows={people}
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
            cell: ({ userId, name, email, came }) => (
              <label className="grid size-11 cursor-pointer place-items-center md:-ms-2.5">
                <input type="hidden" name={`listed-${userId}`} value="1" />
                <input
                  type="checkbox"
                  name={`came-${userId}`}
                  defaultChecked={came}
                  aria-label={`${name || email} came`}
                  className="size-6 accent-evergreen"
                />
              </label>
            ),
          },
          {
            label: 'Hours',
            cell: ({ userId, name, email, minutes }) => (
              <input
                name={`hours-${userId}`}
                defaultValue={hoursText(minutes)}
                inputMode="decimal"
                aria-label={`Hours of ${name || email}`}
                className="input w-24"
              />
            ),
          },
        ]}
      />
      <Button className="mt-5">Save</Button>
    </Form>
  )
}
