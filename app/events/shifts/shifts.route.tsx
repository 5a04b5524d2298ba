import { requireEditor } from '#app/cms/collections/require-editor.server.ts'
import { adminListPath } from '#app/events/event/editor-location.ts'
import { runEditorAction } from '#app/events/event/event-action.server.ts'
import { EventAdminPage } from '#app/events/event/event-admin-page.tsx'
import { eventCollection } from '#app/events/event/event-collection.ts'
import { requireEvent } from '#app/events/event/require-event.server.ts'
import { heldSpots } from '#app/events/roster/roster.ts'
import { readRoster } from '#app/events/roster/roster-store.server.ts'
import { formatShiftTime, shiftLimits } from '#app/events/roster/shift.ts'
import { addShift, listShifts } from '#app/events/roster/shift-store.server.ts'
import { databaseContext } from '#app/platform/database/database.ts'
import { daysOf } from '#app/platform/time/event-schedule.ts'
import { formatDate, formatDateRange } from '#app/platform/time/format-date.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { ChangeButton, ChangeForm } from '#app/ui/change-form.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { toFormState } from '#app/ui/form-state.ts'
import { noWrapClockTimes } from '#app/ui/no-wrap-clock-times.ts'
import { pageMeta } from '#app/ui/page/page-meta.ts'
import { RowTable } from '#app/ui/row-table.tsx'
import type { Route } from './+types/shifts.route'
import { ShiftFields } from './shift-fields.tsx'
import { shiftSchema } from './shift-form.ts'
import { shiftsPath } from './shifts-path.ts'

export async function loader({ context, params }: Route.LoaderArgs) {
  const { onlyAssignedTo } = await requireEditor(context, eventCollection, params.id)
  const db = context.get(databaseContext)
  const event = await requireEvent(db, params.id)
  const [shifts, roster] = await Promise.all([listShifts(db, event.id), readRoster(db, event)])
  return {
    title: event.title,
    dates: formatDateRange(event),
    isSeries: event.seriesId !== null,
    copiesOnlyToAssigned: onlyAssignedTo !== null,
    days: daysOf(event).map(formatDate),
    shifts: shifts.map((shift) => {
      const { id, title, description, capacity } = shift
      const taken = heldSpots(roster, id)
      return {
        id,
        title,
        description,
        time: formatShiftTime(event, shift),
        taken: capacity === null ? String(taken) : `${taken} of ${capacity}`,
      }
    }),
  }
}

/** Adds a shift. */
export function action(args: Route.ActionArgs) {
  return runEditorAction(args, {
    schema: async (db) => shiftSchema(daysOf(await requireEvent(db, args.params.id)).length),
    run: async ({ db, actor, now, item: event, value }) => {
      if (!(await addShift(db, event, value, actor, now)))
        return { problem: `An event can have at most ${shiftLimits.shifts} shifts.` }
      return { path: shiftsPath(event.id), text: `Shift “${value.title}” added.` }
    },
    error: 'The shift could not be saved. Please try again.',
  })
}

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, { title: 'Shifts', description: '', noIndex: true })

export default function ShiftsRoute({ loaderData, actionData: result, params }: Route.ComponentProps) {
  const { title, dates, days, shifts, isSeries, copiesOnlyToAssigned } = loaderData
  const path = shiftsPath(params.id)
  const eventPath = `${adminListPath}/${params.id}`
  return (
    <EventAdminPage
      title="Shifts"
      id={params.id}
      eventTitle={title}
      dates={dates}
      actions={
        <ButtonLink variant="quiet" href={`${eventPath}/signups`}>
          Sign-ups
        </ButtonLink>
      }
    >
      {shifts.length === 0 ? (
        <EmptyState>
          No shifts yet. Add some if people should choose when or how they help, such as “Kitchen, 9:00 to
          11:00”.
        </EmptyState>
      ) : (
        <RowTable
          caption="Shifts"
          rows={shifts}
          rowKey={({ id }) => id}
          columns={[
            {
              label: 'Shift',
              cell: ({ title, description }) => (
                <div>
                  <bdi className="wrap-anywhere">{title}</bdi>
                  {description && (
                    <span dir="auto" className="block text-sm font-normal text-muted wrap-anywhere">
                      {description}
                    </span>
                  )}
                </div>
              ),
            },
            {
              label: 'Time',
              cell: ({ time }) =>
                time ? noWrapClockTimes(time) : <span className="text-muted">Same as the event</span>,
            },
            { label: 'Spots taken', numeric: true, cell: ({ taken }) => taken },
          ]}
          actions={({ id, title }) => (
            <ButtonLink variant="quiet" href={`${path}/${id}`} aria-label={`Edit ${title}`}>
              Edit
            </ButtonLink>
          )}
        />
      )}
      <section aria-labelledby="add" className="mt-12 max-w-2xl">
        <h2 id="add" className="mb-4 text-xl">
          Add a shift
        </h2>
        <ChangeForm action={path} result={result} submitLabel="Add shift">
          <ShiftFields formState={toFormState({}, result)} days={days} />
        </ChangeForm>
      </section>
      {isSeries && (
        <section aria-labelledby="copy" className="mt-12 max-w-2xl border-t border-hairline pt-8">
          <h2 id="copy" className="mb-3 text-xl">
            Later dates
          </h2>
          <p className="mb-4 text-muted">
            Copy the shifts and needs of this date to all later dates
            {copiesOnlyToAssigned && ' that you organize'}, replacing what is there. Dates for which people
            have already chosen a shift, or said what they will bring, are not changed.
          </p>
          <ChangeButton action={`${path}/copy`}>Copy to later dates</ChangeButton>
        </section>
      )}
    </EventAdminPage>
  )
}
