import { invalidFields, runAdminAction } from '#app/cms/admin-action/admin-action.server.ts'
import { adminList } from '#app/events/event/event-back.ts'
import { requireAdmin } from '#app/platform/auth/member.server.ts'
import { databaseContext } from '#app/platform/database/database.ts'
import { datesWords } from '#app/platform/time/date-words.ts'
import { pageMeta } from '#app/ui/page/page-meta.ts'
import { TabPage } from '#app/ui/tab-page.tsx'
import type { Route } from './+types/attendance-admin.route'
import { askedEvent } from './asked-event.server.ts'
import { AttendanceForm } from './attendance-form.tsx'
import { readMarks } from './attendance-marks.ts'
import { listAttendees, saveAttendance } from './attendance-store.server.ts'
import { AttendeeForm } from './attendee-form.tsx'

export async function loader({ context, params }: Route.LoaderArgs) {
  requireAdmin(context)
  const db = context.get(databaseContext)
  const event = await askedEvent(db, params.id)
  return { title: event.title, dates: datesWords(event), people: await listAttendees(db, event.id) }
}

export function action({ params, ...args }: Route.ActionArgs) {
  return runAdminAction(args, {
    load: (db) => askedEvent(db, params.id),
    run: async ({ db, admin, now, item: event, values }) => {
      const { marks, errors } = readMarks(values)
      if (Object.keys(errors).length > 0) return { status: 400, problem: invalidFields, errors }
      const changed = await saveAttendance(db, event, marks, admin, now)
      const text = `Saved: ${changed} ${changed === 1 ? 'entry' : 'entries'} changed.`
      return { path: `${adminList}/${params.id}/attendance`, text }
    },
    error: 'The attendance could not be saved. Please try again.',
  })
}

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, { title: 'Who came', description: '', hidden: true })

export default function AttendanceRoute({ loaderData, actionData: reply, params }: Route.ComponentProps) {
  const path = `${adminList}/${params.id}`
  return (
    <TabPage
      title="Who came"
      lead={
        <>
          <span dir="auto" className="wrap-anywhere">
            {loaderData.title}
          </span>
          , {loaderData.dates}. Members see it in their history, with their hours.
        </>
      }
      back={{ path: adminList, label: 'Opportunities' }}
    >
      {loaderData.people.length === 0 ? (
        <p className="text-muted">Nobody signed up. Add those who came by their e-mail address.</p>
      ) : (
        <AttendanceForm action={`${path}/attendance`} people={loaderData.people} reply={reply} />
      )}
      <section aria-labelledby="add" className="mt-10 border-t border-hairline pt-8">
        <h2 id="add" className="mb-4 text-xl">
          Somebody else came
        </h2>
        <AttendeeForm action={`${path}/attendees`} />
      </section>
    </TabPage>
  )
}
