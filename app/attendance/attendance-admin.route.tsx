import { Form } from 'react-router'
import { datesWords } from '#app/events/date-words.ts'
import { adminList } from '#app/events/event-back.ts'
import { eventKind } from '#app/events/event-kind.ts'
import type { StoredEvent } from '#app/events/event-store.server.ts'
import { requireAdmin } from '#app/platform/auth/member.server.ts'
import { type Database, databaseContext } from '#app/platform/database/database.ts'
import { notFound } from '#app/platform/http/errors.ts'
import { readFields } from '#app/platform/http/form.server.ts'
import { goAndSay } from '#app/platform/http/said.server.ts'
import { findItem } from '#app/revisions/item-store.server.ts'
import { pageMeta } from '#app/shell/page-meta.ts'
import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/field.tsx'
import { TabPage } from '#app/ui/tab-page.tsx'
import type { Route } from './+types/attendance-admin.route'
import { AttendanceForm } from './attendance-form.tsx'
import { readMarks } from './attendance-marks.ts'
import { listAttendees, saveAttendance } from './attendance-store.server.ts'

async function find(db: Database, id: string) {
  const event = (await findItem(db, eventKind, id)) as StoredEvent | undefined
  return event && !event.deletedAt ? event : notFound('Event')
}

export async function loader({ context, params }: Route.LoaderArgs) {
  requireAdmin(context)
  const db = context.get(databaseContext)
  const event = await find(db, params.id)
  return { title: event.title, dates: datesWords(event), people: await listAttendees(db, event.id) }
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const admin = requireAdmin(context)
  const db = context.get(databaseContext)
  const event = await find(db, params.id)
  const { marks, wrong } = readMarks(await readFields(request))
  const changed = await saveAttendance(db, event, marks, admin, new Date())
  const saved = `Saved: ${changed} ${changed === 1 ? 'entry' : 'entries'} changed.`
  const said = wrong
    ? {
        text: `${saved} Some hours were not understood, and stay as they were: write 2 or 2.5.`,
        tone: 'bad' as const,
      }
    : { text: saved }
  return goAndSay({ context, request }, `${adminList}/${params.id}/attendance`, said)
}

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, { title: 'Who came', description: '', hidden: true })

export default function AttendanceRoute({ loaderData, params }: Route.ComponentProps) {
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
        <AttendanceForm action={`${path}/attendance`} people={loaderData.people} />
      )}
      <section aria-labelledby="add" className="mt-10 border-t border-hairline pt-8">
        <h2 id="add" className="mb-4 text-xl">
          Somebody else came
        </h2>
        <Form method="post" action={`${path}/attendees`} className="flex flex-wrap items-end gap-4">
          <Field
            label="E-mail of a member"
            type="email"
            name="email"
            required
            className="min-w-0 grow basis-64"
          />
          <Field label="Hours" name="hours" inputMode="decimal" className="w-40" />
          <Button>Add</Button>
        </Form>
      </section>
    </TabPage>
  )
}
