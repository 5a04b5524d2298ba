import { invalidFieldsMessage } from '#app/cms/admin-action/admin-action.server.ts'
import { requireEditor } from '#app/cms/collections/require-editor.server.ts'
import { adminListPath } from '#app/events/event/editor-location.ts'
import { runEditorAction } from '#app/events/event/event-action.server.ts'
import { eventCollection } from '#app/events/event/event-collection.ts'
import { requireEditableEvent } from '#app/events/event/require-event.server.ts'
import { approvalProblem, approvalProblemMessages } from '#app/events/hours/approval-problem.ts'
import { readSettings } from '#app/platform/settings/settings-store.server.ts'
import { parseHours } from '#app/platform/time/hours.ts'
import { AdminPage } from '#app/ui/admin-page.tsx'
import { pageMeta } from '#app/ui/page/page-meta.ts'
import type { Route } from './+types/attendees-admin.route'
import { addAttendee } from './attendance-store.server.ts'
import { AttendeeForm } from './attendee-form.tsx'
import { attendeeSchema } from './attendee-schema.ts'

export async function loader({ context, params }: Route.LoaderArgs) {
  const { title } = await requireEditableEvent(context, params.id)
  return { title }
}

/** Records the attendance of a member, whether they signed up or not. */
export async function action(args: Route.ActionArgs) {
  const { onlyAssignedTo, member } = await requireEditor(args.context, eventCollection, args.params.id)
  return runEditorAction(args, {
    schema: attendeeSchema,
    run: async ({ db, actor, now, item: event, value: { email, hours } }) => {
      const minutes = parseHours(hours) ?? null
      const { timeZone } = await readSettings(db)
      // `approvalProblem` compares the id only with the organizer's own, so any other value works for other members.
      const userId = email.toLowerCase() === member.email.toLowerCase() ? member.id : email
      const problem = minutes && approvalProblem({ userId, event }, { onlyAssignedTo }, now, timeZone)
      if (problem)
        return {
          status: 400,
          problem: invalidFieldsMessage,
          errors: { hours: approvalProblemMessages[problem] },
        }
      const added = await addAttendee(db, event, { email, minutes }, actor, now)
      if (!added) {
        const errors = { email: 'No member has this email.' }
        return { status: 400, problem: invalidFieldsMessage, errors }
      }
      return {
        path: `${adminListPath}/${args.params.id}/attendance`,
        text: `Attendance saved for ${email}.`,
      }
    },
    error: 'Attendance could not be saved. Please try again.',
  })
}

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, { title: 'Add an attendee', description: '', noIndex: true })

/** Shows the attendee form alone, with its validation errors. */
export default function AttendeesRoute({ loaderData, actionData: result, params }: Route.ComponentProps) {
  const path = `${adminListPath}/${params.id}`
  return (
    <AdminPage
      title="Add an attendee"
      lead={
        <span dir="auto" className="wrap-anywhere">
          {loaderData.title}
        </span>
      }
      back={{ path: `${path}/attendance`, label: 'Attendance' }}
    >
      <AttendeeForm action={`${path}/attendees`} result={result} />
    </AdminPage>
  )
}
