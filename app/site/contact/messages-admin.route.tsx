import { countStates } from '#app/cms/inbox/state-store.server.ts'
import { requireAdmin } from '#app/platform/auth/member.server.ts'
import { databaseContext } from '#app/platform/database/database.ts'
import { searchedPage } from '#app/platform/database/search.server.ts'
import { readStateFilter } from '#app/platform/http/state-filter.ts'
import { readSettings } from '#app/platform/settings/settings-store.server.ts'
import { momentWords } from '#app/platform/time/moment-words.ts'
import { CursorPaging } from '#app/ui/cursor-paging.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { ExportLink } from '#app/ui/export-link.tsx'
import { ListSearch } from '#app/ui/list-search.tsx'
import { pageMeta } from '#app/ui/page/page-meta.ts'
import { RowTable } from '#app/ui/row-table.tsx'
import { ChosenState, StateTabs, withAll } from '#app/ui/state-tabs.tsx'
import { TabPage } from '#app/ui/tab-page.tsx'
import type { Route } from './+types/messages-admin.route'
import { firstWords, messageStates } from './message.ts'
import { messageOrder, messagesWith } from './message-inbox-store.server.ts'
import { MessageMark } from './message-mark.tsx'

const pageSize = 50

export async function loader({ request, context }: Route.LoaderArgs) {
  requireAdmin(context)
  const db = context.get(databaseContext)
  const { status, search, cursor, asked } = readStateFilter(request, messageStates)
  const query = messagesWith(db, { status, search })
  const [{ timeZone }, counts, page] = await Promise.all([
    readSettings(db),
    countStates(db, 'contactMessage'),
    searchedPage(query, messageOrder, cursor, pageSize),
  ])
  return {
    counts,
    asked,
    previous: page.previous,
    next: page.next,
    rows: page.rows.map(({ id, name, email, body, createdAt, ...row }) => ({
      id,
      name,
      email,
      words: firstWords(body),
      status: row.status,
      came: momentWords(createdAt, timeZone),
    })),
  }
}

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, { title: 'Messages', description: 'What people wrote to us.', hidden: true })

export default function MessagesAdminRoute({ loaderData }: Route.ComponentProps) {
  const { counts, rows, asked, previous, next } = loaderData
  return (
    <TabPage
      title="Messages"
      lead="What people wrote with the contact form."
      actions={<ExportLink path="/admin/messages/export.csv" />}
    >
      <StateTabs states={withAll(messageStates, counts, { apart: 'spam' })} />
      <ListSearch what="Name, e-mail or first words">
        <ChosenState />
      </ListSearch>
      {rows.length === 0 ? (
        <EmptyState>{asked ? 'Nothing here fits.' : 'Nobody has written yet.'}</EmptyState>
      ) : (
        <RowTable
          caption="Messages, the newest first"
          rows={rows}
          rowKey={({ id }) => id}
          columns={[
            {
              label: 'From',
              cell: ({ id, name, email }) => (
                <>
                  <a dir="auto" className="link inline-block py-1" href={`/admin/messages/${id}`}>
                    {name}
                  </a>
                  <span dir="ltr" className="block text-sm font-normal text-muted">
                    {email}
                  </span>
                </>
              ),
            },
            { label: 'Message', cell: ({ words }) => <span dir="auto">{words}</span> },
            { label: 'Came', cell: ({ came }) => came },
            { label: 'State', cell: ({ status }) => <MessageMark status={status} /> },
          ]}
        />
      )}
      <CursorPaging previous={previous} next={next} />
    </TabPage>
  )
}
