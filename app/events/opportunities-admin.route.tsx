import { data } from 'react-router'
import { requireAdmin } from '#app/platform/auth/member.server.ts'
import { databaseContext } from '#app/platform/database/database.ts'
import { logFault } from '#app/platform/http/fault.server.ts'
import { parseForm } from '#app/platform/http/form.server.ts'
import { goAndSay } from '#app/platform/http/said.server.ts'
import { addItem } from '#app/revisions/item-store.server.ts'
import { added, couldNotAdd } from '#app/revisions/kind.ts'
import { readSettings } from '#app/settings/settings-store.server.ts'
import { pageMeta } from '#app/shell/page-meta.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { Select } from '#app/ui/field.tsx'
import { ListSearch } from '#app/ui/list-search.tsx'
import { TabPage } from '#app/ui/tab-page.tsx'
import type { Route } from './+types/opportunities-admin.route'
import { loadEventAdmin } from './event-admin-data.server.ts'
import { EventAdminList } from './event-admin-list.tsx'
import { adminList, listOf } from './event-back.ts'
import { EventEditor, type EventReply } from './event-editor.tsx'
import { eventForm } from './event-form.ts'
import { eventColumns } from './event-input.ts'
import { eventKind } from './event-kind.ts'

export async function loader({ context, request }: Route.LoaderArgs) {
  requireAdmin(context)
  return loadEventAdmin(context, new URL(request.url), new Date())
}

export async function action({ context, request }: Route.ActionArgs) {
  const admin = requireAdmin(context)
  const form = await parseForm(request, eventForm)
  const refuse = (status: number, problem: string, errors: Record<string, string> = {}) =>
    data<EventReply>({ values: form.values, errors, problem }, { status })
  if (!form.ok) return refuse(400, 'Nothing was saved yet. Please look at the marked fields.', form.errors)
  const now = new Date()
  try {
    const db = context.get(databaseContext)
    const { timeZone } = await readSettings(db)
    await addItem(db, eventKind, eventColumns(form.value, null, timeZone, now), admin, now)
  } catch (error) {
    logFault(context, error)
    return refuse(503, couldNotAdd(eventKind))
  }
  return goAndSay({ context, request }, listOf(form.values.place), { text: added(eventKind) })
}

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, { title: 'Opportunities', description: '', hidden: true })

export default function OpportunitiesRoute({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <TabPage
      title="Opportunities"
      lead="Events on the calendar, where people find what they can do."
      actions={
        <>
          <ButtonLink look="quiet" href={`${adminList}/trash`}>
            Trash
          </ButtonLink>
          <ButtonLink look="quiet" href={`${adminList}/export.csv`}>
            Events as CSV
          </ButtonLink>
          <ButtonLink look="quiet" href={`${adminList}/attendance.csv`}>
            Attendance as CSV
          </ButtonLink>
        </>
      }
    >
      <section aria-labelledby="add" className="mb-12">
        <h2 id="add" className="mb-4 text-xl">
          Add an event
        </h2>
        <EventEditor
          action={adminList}
          fields={loaderData.fields}
          reply={actionData}
          timeZone={loaderData.timeZone}
          place={actionData?.values.place === 'inline' ? 'inline' : 'admin'}
          submit="Add event"
        />
      </section>
      <section aria-labelledby="events">
        <h2 id="events" className="mb-4 text-xl">
          Events
        </h2>
        <ListSearch what="A title or a place">
          <Select label="Which" hideOptional name="when" defaultValue={loaderData.when}>
            <option value="upcoming">Upcoming</option>
            <option value="past">Past</option>
            <option value="drafts">Drafts</option>
            <option value="all">All</option>
          </Select>
        </ListSearch>
        <EventAdminList list={loaderData} place="admin" />
      </section>
    </TabPage>
  )
}
