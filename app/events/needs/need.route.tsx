import { runEditorAction } from '#app/events/event/event-action.server.ts'
import { EventPartPage } from '#app/events/event/event-admin-page.tsx'
import { requireEditableEvent } from '#app/events/event/require-event.server.ts'
import { listNeeds, updateNeed } from '#app/events/roster/need-store.server.ts'
import { databaseContext } from '#app/platform/database/database.ts'
import { notFound } from '#app/platform/http/errors.ts'
import { toFormState } from '#app/ui/form-state.ts'
import { pageMeta } from '#app/ui/page/page-meta.ts'
import type { Route } from './+types/need.route'
import { NeedFields } from './need-fields.tsx'
import { needSchema, needValues } from './need-form.ts'
import { needsPath } from './needs-path.ts'

export async function loader({ context, params }: Route.LoaderArgs) {
  const event = await requireEditableEvent(context, params.id)
  const needs = await listNeeds(context.get(databaseContext), event.id)
  const need = needs.find(({ id }) => id === params.needId) ?? notFound('Need')
  return { eventTitle: event.title, title: need.item, values: needValues(need) }
}

/** Changes a need. If less is needed than people are already bringing, nobody has to bring less. */
export function action(args: Route.ActionArgs) {
  return runEditorAction(args, {
    schema: needSchema,
    run: async ({ db, actor, now, item: event, value }) => {
      if (!(await updateNeed(db, event, { ...value, id: args.params.needId }, actor, now)))
        return notFound('Need')
      return { path: needsPath(event.id), text: `“${value.item}” saved.` }
    },
    error: 'The need could not be saved. Please try again.',
  })
}

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, { title: args.loaderData?.title ?? 'Need', description: '', noIndex: true })

export default function NeedRoute({ loaderData, actionData: result, params }: Route.ComponentProps) {
  const { eventTitle, title, values } = loaderData
  return (
    <EventPartPage
      eventTitle={eventTitle}
      title={title}
      list={{ path: needsPath(params.id), label: 'Needs' }}
      partId={params.needId}
      result={result}
      noun="need"
    >
      <NeedFields formState={toFormState(values, result)} />
    </EventPartPage>
  )
}
