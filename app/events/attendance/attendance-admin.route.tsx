import { invalidFieldsMessage } from '#app/cms/admin-action/admin-action.server.ts'
import { requireEditor } from '#app/cms/collections/require-editor.server.ts'
import { adminListPath } from '#app/events/event/editor-location.ts'
import { runEditorAction } from '#app/events/event/event-action.server.ts'
import { eventCollection } from '#app/events/event/event-collection.ts'
import { requireEditableEvent } from '#app/events/event/require-event.server.ts'
import { approvalProblemMessages } from '#app/events/hours/approval-problem.ts'
import { countEventProposals } from '#app/events/hours/hours-approval-store.server.ts'
import { countText } from '#app/platform/count-text.ts'
import { databaseContext } from '#app/platform/database/database.ts'
import { readSettings } from '#app/platform/settings/settings-store.server.ts'
import { isPast } from '#app/platform/time/event-schedule.ts'
import { formatDateRange } from '#app/platform/time/format-date.ts'
import { AdminPage } from '#app/ui/admin-page.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { ChangeButton } from '#app/ui/change-form.tsx'
import { pageMeta } from '#app/ui/page/page-meta.ts'
import { Paging, pageNumber } from '#app/ui/paging.tsx'
import type { Route } from './+types/attendance-admin.route'
import { AttendanceForm } from './attendance-form.tsx'
import { findApprovalErrors, parseMarks } from './attendance-marks.ts'
import { attendeesPerPage, countAttendees, listAttendees, saveAttendance } from './attendance-store.server.ts'
import { AttendeeForm } from './attendee-form.tsx'
import { GuestList } from './guest-list.tsx'
import { readGuests } from './guest-store.server.ts'

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const event = await requireEditableEvent(context, params.id)
  const db = context.get(databaseContext)
  const count = await countAttendees(db, event.id)
  const pages = Math.max(Math.ceil(count / attendeesPerPage), 1)
  const page = Math.min(pageNumber(request), pages)
  const people = await listAttendees(db, event.id, page)
  const guests = await readGuests(db, event.id)
  const proposalCount = await countEventProposals(db, event.id)
  const { timeZone } = await readSettings(db)
  return {
    title: event.title,
    dates: formatDateRange(event),
    isOver: isPast(event, new Date(), timeZone),
    people,
    guests,
    proposalCount,
    count,
    page,
    pages,
  }
}

export async function action(args: Route.ActionArgs) {
  const { onlyAssignedTo } = await requireEditor(args.context, eventCollection, args.params.id)
  return runEditorAction(args, {
    run: async ({ db, actor, now, item: event, values }) => {
      const { marks, errors: fieldErrors } = parseMarks(values)
      const { timeZone } = await readSettings(db)
      const errors = {
        ...fieldErrors,
        ...findApprovalErrors(marks, event, { onlyAssignedTo }, now, timeZone),
      }
      if (Object.keys(errors).length > 0) return { status: 400, problem: invalidFieldsMessage, errors }
      const changedCount = await saveAttendance(db, event, marks, actor, now)
      const text = `Attendance saved. ${countText(changedCount, 'entry', 'entries')} changed.`
      return { path: attendancePath(args.params.id, pageNumber(args.request)), text }
    },
    error: 'Attendance could not be saved. Please try again.',
  })
}

const attendancePath = (id: string, page: number) =>
  `${adminListPath}/${id}/attendance${page === 1 ? '' : `?page=${page}`}`

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, { title: 'Attendance', description: '', noIndex: true })

export default function AttendanceRoute({ loaderData, actionData: result, params }: Route.ComponentProps) {
  const { people, guests, proposalCount, isOver, count, page, pages } = loaderData
  return (
    <AdminPage
      title="Attendance"
      lead={
        <>
          <a dir="auto" className="link wrap-anywhere" href={`${adminListPath}/${params.id}`}>
            {loaderData.title}
          </a>
          , {loaderData.dates}. Members see their attendance and hours in their event history.
        </>
      }
      back={{ path: adminListPath, label: 'Opportunities' }}
      actions={
        <ButtonLink variant="quiet" href={`${adminListPath}/${params.id}/signups`}>
          Sign-ups
        </ButtonLink>
      }
    >
      {people.length === 0 ? (
        <p className="text-muted">No members have signed up. Add attendees by email address.</p>
      ) : (
        <>
          {pages > 1 && (
            <p className="mb-4 text-muted">
              {count.toLocaleString('en-US')} people, sorted by name, on {pages} pages. Save before you go to
              another page.
            </p>
          )}
          <AttendanceForm action={attendancePath(params.id, page)} people={people} result={result} />
          {proposalCount > 0 && <ApproveHours id={params.id} count={proposalCount} isOver={isOver} />}
          <Paging page={page} pageCount={pages} href={(page) => attendancePath(params.id, page)} />
        </>
      )}
      <GuestList guests={guests} signupsPath={`${adminListPath}/${params.id}/signups?status=confirmed`} />
      <section aria-labelledby="add" className="mt-10 border-t border-hairline pt-8">
        <h2 id="add" className="mb-4 text-xl">
          Add an attendee
        </h2>
        <AttendeeForm action={`${adminListPath}/${params.id}/attendees`} />
      </section>
    </AdminPage>
  )
}

function ApproveHours({ id, count, isOver }: { id: string; count: number; isOver: boolean }) {
  return (
    <section aria-labelledby="proposals" className="mt-10 border-t border-hairline pt-8">
      <h2 id="proposals" className="mb-2 text-xl">
        Proposed hours
      </h2>
      <p className="mb-4 max-w-2xl">
        Hours are proposed for {countText(count, 'person', 'people')}: the time between check-in and
        check-out, or the length of the event or shift. To correct someone’s hours, enter them above and save.
        Only approved hours count.
      </p>
      {isOver ? (
        <ChangeButton action={`${adminListPath}/${id}/attendance/approve`} variant="primary" confirmUnsaved>
          Approve proposed hours
        </ChangeButton>
      ) : (
        <p>{approvalProblemMessages.notOver}</p>
      )}
    </section>
  )
}
