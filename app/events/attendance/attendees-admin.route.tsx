import { fieldsWords, refuse } from '#app/cms/inbox/receive.server.ts'
import { adminList } from '#app/events/event/event-back.ts'
import { requireAdmin } from '#app/platform/auth/member.server.ts'
import { databaseContext } from '#app/platform/database/database.ts'
import { parseForm } from '#app/platform/http/form.server.ts'
import { goAndSay } from '#app/platform/http/said.server.ts'
import { pageMeta } from '#app/ui/page/page-meta.ts'
import { TabPage } from '#app/ui/tab-page.tsx'
import type { Route } from './+types/attendees-admin.route'
import { askedEvent } from './asked-event.server.ts'
import { addAttendee } from './attendance-store.server.ts'
import { AttendeeForm } from './attendee-form.tsx'
import { attendeeForm } from './attendee-schema.ts'

export async function loader({ context, params }: Route.LoaderArgs) {
  requireAdmin(context)
  const { title } = await askedEvent(context.get(databaseContext), params.id)
  return { title }
}

/** Writes down somebody who came without having signed up. */
export async function action({ context, params, request }: Route.ActionArgs) {
  const admin = requireAdmin(context)
  const db = context.get(databaseContext)
  const event = await askedEvent(db, params.id)
  const form = await parseForm(request, attendeeForm)
  if (!form.ok) return refuse(400, fieldsWords, form.values, form.errors)
  const { email, hours: minutes } = form.value
  const found = await addAttendee(db, event, { email, minutes }, admin, new Date())
  if (!found) return refuse(400, fieldsWords, form.values, { email: 'No member has this address.' })
  const text = `${email} was added.`
  return goAndSay({ context, request }, `${adminList}/${params.id}/attendance`, { text })
}

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, { title: 'Somebody else came', description: '', hidden: true })

/** The form of the attendance's page by itself, for who has something to correct in it. */
export default function AttendeesRoute({ loaderData, actionData: reply, params }: Route.ComponentProps) {
  const path = `${adminList}/${params.id}`
  return (
    <TabPage
      title="Somebody else came"
      lead={
        <span dir="auto" className="wrap-anywhere">
          {loaderData.title}
        </span>
      }
      back={{ path: `${path}/attendance`, label: 'Who came' }}
    >
      <AttendeeForm action={`${path}/attendees`} reply={reply} />
    </TabPage>
  )
}
