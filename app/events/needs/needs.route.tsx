import { adminListPath } from '#app/events/event/editor-location.ts'
import { runEditorAction } from '#app/events/event/event-action.server.ts'
import { EventAdminPage } from '#app/events/event/event-admin-page.tsx'
import { requireEditableEvent } from '#app/events/event/require-event.server.ts'
import { claimedAmount, formatAmount, needLimits } from '#app/events/roster/need.ts'
import { addNeed, listClaims, listNeeds } from '#app/events/roster/need-store.server.ts'
import { listSignups, nameOf } from '#app/events/signup-admin/signup-list-store.server.ts'
import { databaseContext } from '#app/platform/database/database.ts'
import { formatDateRange } from '#app/platform/time/format-date.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { ChangeForm } from '#app/ui/change-form.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { toFormState } from '#app/ui/form-state.ts'
import { pageMeta } from '#app/ui/page/page-meta.ts'
import { RowTable } from '#app/ui/row-table.tsx'
import type { Route } from './+types/needs.route'
import { NeedFields } from './need-fields.tsx'
import { needSchema } from './need-form.ts'
import { needsPath } from './needs-path.ts'

const maxRows = 2000

export async function loader({ context, params }: Route.LoaderArgs) {
  const event = await requireEditableEvent(context, params.id)
  const db = context.get(databaseContext)
  const [needs, claims, signups] = await Promise.all([
    listNeeds(db, event.id),
    listClaims(db, event.id),
    listSignups(db, event.id, 'confirmed', 1, maxRows),
  ])
  const names = new Map(signups.map((row) => [row.id, nameOf(row)]))
  return {
    title: event.title,
    dates: formatDateRange(event),
    needs: needs.map((need) => ({
      id: need.id,
      item: need.item,
      claimed: `${claimedAmount(claims, need.id)} of ${formatAmount(need.wanted, need)}`,
      people: claims
        .filter(({ needId }) => needId === need.id)
        .map(({ signupId, amount }) => ({ signupId, name: names.get(signupId) ?? '', amount })),
    })),
  }
}

/** Adds something that the event needs. */
export function action(args: Route.ActionArgs) {
  return runEditorAction(args, {
    schema: needSchema,
    run: async ({ db, actor, now, item: event, value }) => {
      if (!(await addNeed(db, event, value, actor, now)))
        return { problem: `An event can have at most ${needLimits.needs} needs.` }
      return { path: needsPath(event.id), text: `“${value.item}” added.` }
    },
    error: 'The need could not be saved. Please try again.',
  })
}

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, { title: 'Needs', description: '', noIndex: true })

export default function NeedsRoute({ loaderData, actionData: result, params }: Route.ComponentProps) {
  const { title, dates, needs } = loaderData
  const path = needsPath(params.id)
  const eventPath = `${adminListPath}/${params.id}`
  return (
    <EventAdminPage
      title="Needs"
      id={params.id}
      eventTitle={title}
      dates={dates}
      actions={
        <ButtonLink variant="quiet" href={`${eventPath}/signups`}>
          Sign-ups
        </ButtonLink>
      }
    >
      {needs.length === 0 ? (
        <EmptyState>
          No needs yet. Add what people can bring, such as 20 blankets. The list is shown on the event’s page,
          and everyone with a spot can say what they will bring.
        </EmptyState>
      ) : (
        <RowTable
          caption="Needs"
          rows={needs}
          rowKey={({ id }) => id}
          columns={[
            { label: 'What', cell: ({ item }) => <bdi className="wrap-anywhere">{item}</bdi> },
            { label: 'Claimed', numeric: true, cell: ({ claimed }) => claimed },
            { label: 'By', cell: ({ people }) => <People people={people} /> },
          ]}
          actions={({ id, item }) => (
            <ButtonLink variant="quiet" href={`${path}/${id}`} aria-label={`Edit ${item}`}>
              Edit
            </ButtonLink>
          )}
        />
      )}
      <section aria-labelledby="add" className="mt-12 max-w-2xl">
        <h2 id="add" className="mb-4 text-xl">
          Add a need
        </h2>
        <ChangeForm action={path} result={result} submitLabel="Add need">
          <NeedFields formState={toFormState({}, result)} />
        </ChangeForm>
      </section>
    </EventAdminPage>
  )
}

function People({ people }: { people: { signupId: string; name: string; amount: number }[] }) {
  if (people.length === 0) return <span className="text-muted">–</span>
  return (
    <ul>
      {people.map(({ signupId, name, amount }) => (
        <li key={signupId}>
          <bdi className="wrap-anywhere">{name}</bdi>: {amount}
        </li>
      ))}
    </ul>
  )
}
