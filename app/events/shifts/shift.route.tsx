import { runEditorAction } from '#app/events/event/event-action.server.ts'
import { EventPartPage } from '#app/events/event/event-admin-page.tsx'
import { requireEditableEvent, requireEvent } from '#app/events/event/require-event.server.ts'
import { listShifts, updateShift } from '#app/events/roster/shift-store.server.ts'
import { type Database, databaseContext } from '#app/platform/database/database.ts'
import { notFound } from '#app/platform/http/errors.ts'
import { daysOf } from '#app/platform/time/event-schedule.ts'
import { formatDate } from '#app/platform/time/format-date.ts'
import { toFormState } from '#app/ui/form-state.ts'
import { pageMeta } from '#app/ui/page/page-meta.ts'
import type { Route } from './+types/shift.route'
import { ShiftFields } from './shift-fields.tsx'
import { shiftSchema, shiftValues } from './shift-form.ts'
import { shiftsPath } from './shifts-path.ts'

async function requireShift(db: Database, eventId: string, id: string) {
  return (await listShifts(db, eventId)).find((shift) => shift.id === id) ?? notFound('Shift')
}

export async function loader({ context, params }: Route.LoaderArgs) {
  const event = await requireEditableEvent(context, params.id)
  const shift = await requireShift(context.get(databaseContext), event.id, params.shiftId)
  const days = daysOf(event)
  return {
    eventTitle: event.title,
    title: shift.title,
    // The event may have become shorter since the shift was added.
    values: shiftValues({ ...shift, day: Math.min(shift.day, days.length - 1) }),
    days: days.map(formatDate),
  }
}

/** Changes a shift. People who have signed up for it keep their spots. */
export function action(args: Route.ActionArgs) {
  return runEditorAction(args, {
    schema: async (db) => shiftSchema(daysOf(await requireEvent(db, args.params.id)).length),
    run: async ({ db, actor, now, item: event, value }) => {
      if (!(await updateShift(db, event, { ...value, id: args.params.shiftId }, actor, now)))
        return notFound('Shift')
      return { path: shiftsPath(event.id), text: `Shift “${value.title}” saved.` }
    },
    error: 'The shift could not be saved. Please try again.',
  })
}

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, { title: args.loaderData?.title ?? 'Shift', description: '', noIndex: true })

export default function ShiftRoute({ loaderData, actionData: result, params }: Route.ComponentProps) {
  const { eventTitle, title, values, days } = loaderData
  return (
    <EventPartPage
      eventTitle={eventTitle}
      title={title}
      list={{ path: shiftsPath(params.id), label: 'Shifts' }}
      partId={params.shiftId}
      result={result}
      noun="shift"
    >
      <ShiftFields formState={toFormState(values, result)} days={days} />
    </EventPartPage>
  )
}
