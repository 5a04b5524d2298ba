import { data, Form } from 'react-router'
import { requireAdmin } from '#app/platform/auth/member.server.ts'
import { databaseContext } from '#app/platform/database/database.ts'
import { notFound } from '#app/platform/http/errors.ts'
import { logFault } from '#app/platform/http/fault.server.ts'
import { parseForm } from '#app/platform/http/form.server.ts'
import { goAndSay } from '#app/platform/http/said.server.ts'
import { changeItem, findItem } from '#app/revisions/item-store.server.ts'
import { couldNotSave } from '#app/revisions/kind.ts'
import { publicationState } from '#app/revisions/publication.ts'
import { readSettings } from '#app/settings/settings-store.server.ts'
import { pageMeta } from '#app/shell/page-meta.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { Field } from '#app/ui/field.tsx'
import { TabPage } from '#app/ui/tab-page.tsx'
import type { Route } from './+types/event-admin.route'
import { adminList } from './event-back.ts'
import { conflictWords } from './event-conflict.ts'
import { EventEditor, type EventReply } from './event-editor.tsx'
import { eventForm } from './event-form.ts'
import { eventColumns, eventFields } from './event-input.ts'
import { eventKind } from './event-kind.ts'
import type { StoredEvent } from './event-store.server.ts'

const find = async (context: Route.LoaderArgs['context'], id: string) => {
  const event = (await findItem(context.get(databaseContext), eventKind, id)) as StoredEvent | undefined
  return event && !event.deletedAt ? event : notFound('Event')
}

export async function loader({ context, params }: Route.LoaderArgs) {
  requireAdmin(context)
  const event = await find(context, params.id)
  const { timeZone } = await readSettings(context.get(databaseContext))
  const now = new Date()
  return {
    title: event.title,
    slug: publicationState(event.publishedAt, now) === 'published' ? event.slug : null,
    cancelled: event.status === 'cancelled',
    version: event.version,
    timeZone,
    fields: eventFields(event, timeZone, now),
  }
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const admin = requireAdmin(context)
  const before = await find(context, params.id)
  const form = await parseForm(request, eventForm)
  const refuse = (status: number, problem: string, errors: Record<string, string> = {}) =>
    data<EventReply>({ values: form.values, errors, problem }, { status })
  if (!form.ok) return refuse(400, 'Nothing was saved yet. Please look at the marked fields.', form.errors)
  const now = new Date()
  try {
    const db = context.get(databaseContext)
    const { timeZone } = await readSettings(db)
    const values = eventColumns(form.value, before, timeZone, now)
    const change = { id: params.id, version: Number(form.values.version), values }
    const result = await changeItem(db, eventKind, change, admin, now)
    if (result.outcome === 'conflict') return refuse(409, conflictWords(result, timeZone))
    if (result.outcome === 'gone') return refuse(409, 'This event was deleted meanwhile. It is in the trash.')
  } catch (error) {
    logFault(context, error)
    return refuse(503, couldNotSave(eventKind))
  }
  return goAndSay({ context, request }, adminList, { text: 'Event saved successfully!' })
}

export const meta: Route.MetaFunction = (args) => {
  const { loaderData } = args as Route.MetaArgs
  return pageMeta(args, { title: loaderData?.title ?? 'Event', description: '', hidden: true })
}

export default function EventAdminRoute({ loaderData, actionData, params }: Route.ComponentProps) {
  const path = `${adminList}/${params.id}`
  return (
    <TabPage
      title={
        <span dir="auto" className="wrap-anywhere">
          {loaderData.title}
        </span>
      }
      back={{ path: adminList, label: 'Opportunities' }}
      actions={
        <>
          {loaderData.slug && (
            <ButtonLink look="quiet" href={`/events/${loaderData.slug}`}>
              See its page
            </ButtonLink>
          )}
          <ButtonLink look="quiet" href={`${path}/history`}>
            Versions
          </ButtonLink>
          <ButtonLink look="quiet" href={`${path}/attendance`}>
            Who came
          </ButtonLink>
          <Form method="post" action={`${path}/duplicate`}>
            <Button look="quiet">Duplicate</Button>
          </Form>
        </>
      }
    >
      <EventEditor
        action={path}
        fields={loaderData.fields}
        reply={actionData}
        timeZone={loaderData.timeZone}
        place="admin"
        version={Number(actionData?.values.version ?? loaderData.version)}
        submit="Save"
      />
      <section aria-labelledby="cancel" className="mt-12 max-w-3xl border-t border-hairline pt-8">
        <h2 id="cancel" className="text-xl">
          {loaderData.cancelled ? 'This event is cancelled' : 'Cancel this event'}
        </h2>
        <CancelForm path={path} cancelled={loaderData.cancelled} />
      </section>
    </TabPage>
  )
}

function CancelForm({ path, cancelled }: { path: string; cancelled: boolean }) {
  return (
    <Form
      method="post"
      action={`${path}/${cancelled ? 'reinstate' : 'cancel'}`}
      className="mt-3 grid justify-items-start gap-4"
    >
      <p className="text-muted">
        {cancelled
          ? 'Take this back, and its page and everyone’s calendars say that it takes place after all.'
          : 'Its page stays and says so, and so do the calendars of those who subscribed. You can take it back.'}
      </p>
      {!cancelled && (
        <Field
          label="What visitors read as the reason"
          name="reason"
          dir="auto"
          maxLength={300}
          className="w-full"
        />
      )}
      <Button look={cancelled ? 'quiet' : 'danger'}>
        {cancelled ? 'It takes place after all' : 'Cancel the event'}
      </Button>
    </Form>
  )
}
