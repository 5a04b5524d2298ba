import { countStates } from '#app/cms/inbox/state-store.server.ts'
import { requireAdmin } from '#app/platform/auth/member.server.ts'
import { databaseContext } from '#app/platform/database/database.ts'
import { searchedPage } from '#app/platform/database/search.server.ts'
import { readStateFilter } from '#app/platform/http/state-filter.ts'
import { readSettings } from '#app/platform/settings/settings-store.server.ts'
import { dayNumber, shortMonthWord } from '#app/platform/time/date-words.ts'
import { momentWords } from '#app/platform/time/moment-words.ts'
import { CursorPaging } from '#app/ui/cursor-paging.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { ExportLink } from '#app/ui/export-link.tsx'
import { ListSearch } from '#app/ui/list-search.tsx'
import { pageMeta } from '#app/ui/page/page-meta.ts'
import { RowTable } from '#app/ui/row-table.tsx'
import { ChosenState, StateTabs, withAll } from '#app/ui/state-tabs.tsx'
import { TabPage } from '#app/ui/tab-page.tsx'
import type { Route } from './+types/initiatives-admin.route'
import { initiativeStates } from './initiative.ts'
import { inboxOrder, initiativesWith } from './initiative-inbox-store.server.ts'
import { InitiativeMark } from './initiative-mark.tsx'

const pageSize = 50

export async function loader({ request, context }: Route.LoaderArgs) {
  requireAdmin(context)
  const db = context.get(databaseContext)
  const { status, search, cursor, asked } = readStateFilter(request, initiativeStates)
  const query = initiativesWith(db, { status, search })
  const [{ timeZone }, counts, page] = await Promise.all([
    readSettings(db),
    countStates(db, 'initiative'),
    searchedPage(query, inboxOrder, cursor, pageSize),
  ])
  return {
    counts,
    asked,
    previous: page.previous,
    next: page.next,
    rows: page.rows.map(({ id, reference, title, date, location, contactName, createdAt, ...row }) => ({
      id,
      reference,
      title,
      location,
      contactName,
      status: row.status,
      hasEvent: row.eventId !== null,
      date: `${dayNumber(date)} ${shortMonthWord(date)} ${date.slice(0, 4)}`,
      came: momentWords(createdAt, timeZone),
    })),
  }
}

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, { title: 'Initiatives', description: 'What people would like to start.', hidden: true })

export default function InitiativesAdminRoute({ loaderData }: Route.ComponentProps) {
  const { counts, rows, asked, previous, next } = loaderData
  return (
    <TabPage
      title="Initiatives"
      lead="What people would like to start. Answer within a week: that is what the form promises."
      actions={<ExportLink path="/admin/initiatives/export.csv" />}
    >
      <StateTabs states={withAll(initiativeStates, counts, { apart: 'spam' })} />
      <ListSearch what="Title, name, e-mail or reference">
        <ChosenState />
      </ListSearch>
      {rows.length === 0 ? (
        <EmptyState>{asked ? 'Nothing here fits.' : 'Nobody has sent an initiative yet.'}</EmptyState>
      ) : (
        <RowTable
          caption="Initiatives, the newest first"
          rows={rows}
          rowKey={({ id }) => id}
          columns={[
            {
              label: 'Title',
              cell: ({ id, title, reference }) => (
                <>
                  <a dir="auto" className="link inline-block py-1" href={`/admin/initiatives/${id}`}>
                    {title}
                  </a>
                  <span className="block text-sm font-normal text-muted">{reference}</span>
                </>
              ),
            },
            { label: 'From', cell: ({ contactName }) => <span dir="auto">{contactName}</span> },
            {
              label: 'Planned',
              cell: ({ date, location }) => (
                <span>
                  {date}
                  <span dir="auto" className="block text-muted">
                    {location}
                  </span>
                </span>
              ),
            },
            { label: 'Came', cell: ({ came }) => came },
            { label: 'State', cell: ({ status }) => <InitiativeMark status={status} /> },
          ]}
        />
      )}
      <CursorPaging previous={previous} next={next} />
    </TabPage>
  )
}
