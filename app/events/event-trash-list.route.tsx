import { Form } from 'react-router'
import { requireAdmin } from '#app/platform/auth/member.server.ts'
import { databaseContext } from '#app/platform/database/database.ts'
import { daysInTrash, listTrash } from '#app/revisions/trash-store.server.ts'
import { pageMeta } from '#app/shell/page-meta.ts'
import { Button } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { RowTable } from '#app/ui/row-table.tsx'
import { TabPage } from '#app/ui/tab-page.tsx'
import type { Route } from './+types/event-trash-list.route'
import { datesWords } from './date-words.ts'
import { adminList } from './event-back.ts'
import { eventKind } from './event-kind.ts'
import type { StoredEvent } from './event-store.server.ts'

export async function loader({ context }: Route.LoaderArgs) {
  requireAdmin(context)
  const events = (await listTrash(context.get(databaseContext), eventKind)) as unknown as StoredEvent[]
  return {
    days: daysInTrash,
    events: events.map((event) => ({ id: event.id, title: event.title, dates: datesWords(event) })),
  }
}

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, { title: 'Deleted events', description: '', hidden: true })

export default function EventTrashRoute({ loaderData: { events, days } }: Route.ComponentProps) {
  return (
    <TabPage
      title="Deleted events"
      lead={`What lies here is seen by nobody, and goes for good after ${days} days.`}
      back={{ path: adminList, label: 'Opportunities' }}
    >
      {events.length === 0 && <EmptyState>The trash is empty.</EmptyState>}
      {events.length > 0 && (
        <RowTable
          caption="Deleted events"
          rows={events}
          rowKey={({ id }) => id}
          columns={[
            {
              label: 'Event',
              cell: ({ title }) => (
                <span dir="auto" className="wrap-anywhere">
                  {title}
                </span>
              ),
            },
            { label: 'When', cell: ({ dates }) => dates },
          ]}
          actions={({ id, title }) => (
            <Form method="post" action={`${adminList}/${id}/restore`}>
              <Button look="quiet" aria-label={`Restore ${title}`}>
                Restore
              </Button>
            </Form>
          )}
        />
      )}
    </TabPage>
  )
}
