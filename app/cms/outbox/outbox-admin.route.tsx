import { requireAdmin } from '#app/platform/auth/member.server.ts'
import { databaseContext } from '#app/platform/database/database.ts'
import { searchedPage } from '#app/platform/database/search.server.ts'
import { readStateFilter } from '#app/platform/http/state-filter.ts'
import { listMailWorkers } from '#app/platform/mail/mail-heartbeat.server.ts'
import { readSettings } from '#app/platform/settings/settings-store.server.ts'
import { momentWords } from '#app/platform/time/moment-words.ts'
import { ChangeButton } from '#app/ui/change-form.tsx'
import { CursorPaging } from '#app/ui/cursor-paging.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { ExportLink } from '#app/ui/export-link.tsx'
import { ListSearch } from '#app/ui/list-search.tsx'
import { pageMeta } from '#app/ui/page/page-meta.ts'
import { RowTable } from '#app/ui/row-table.tsx'
import { ChosenState, StateTabs, withAll } from '#app/ui/state-tabs.tsx'
import { TabPage } from '#app/ui/tab-page.tsx'
import type { Route } from './+types/outbox-admin.route'
import { MailMark } from './mail-mark.tsx'
import { isAlive, mailStates } from './outbox.ts'
import { countMails, mailsWith, outboxOrder } from './outbox-store.server.ts'
import { Workers } from './workers.tsx'

const pageSize = 50

export async function loader({ request, context }: Route.LoaderArgs) {
  requireAdmin(context)
  const db = context.get(databaseContext)
  const now = new Date()
  const { status, search, cursor, asked } = readStateFilter(request, mailStates)
  const [{ timeZone }, counts, workers, page] = await Promise.all([
    readSettings(db),
    countMails(db),
    listMailWorkers(db),
    searchedPage(mailsWith(db, { status, search }), outboxOrder, cursor, pageSize),
  ])
  return {
    counts,
    workers: workers.map(({ node, lastRunAt, problem }) => ({
      node,
      problem,
      alive: isAlive(lastRunAt, now),
      lastRun: momentWords(lastRunAt, timeZone),
    })),
    asked,
    previous: page.previous,
    next: page.next,
    rows: page.rows.map(({ id, recipient, subject, attempts, lastError, createdAt, sentAt, ...row }) => ({
      id,
      recipient,
      subject,
      attempts,
      problem: row.status === 'sent' ? null : lastError,
      status: row.status,
      when: momentWords(sentAt ?? createdAt, timeZone),
    })),
  }
}

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, { title: 'Mail', description: 'What goes out by mail.', hidden: true })

export default function OutboxAdminRoute({ loaderData }: Route.ComponentProps) {
  const { counts, workers, rows, asked, previous, next } = loaderData
  return (
    <TabPage
      title="Mail"
      lead="Every mail is written down before it goes out. What was sent is kept for a month."
      actions={
        <>
          {counts.failed > 0 && (
            <ChangeButton action="/admin/mail/retry-failed">Try all that failed again</ChangeButton>
          )}
          <ExportLink path="/admin/mail/export.csv" />
        </>
      }
    >
      <Workers workers={workers} />
      <StateTabs states={withAll(mailStates, counts)} />
      <ListSearch what="Recipient or subject">
        <ChosenState />
      </ListSearch>
      {rows.length === 0 ? (
        <EmptyState>{asked ? 'Nothing here fits.' : 'No mail has been written yet.'}</EmptyState>
      ) : (
        <RowTable
          caption="Mails, the newest first"
          rows={rows}
          rowKey={({ id }) => id}
          columns={[
            {
              label: 'Subject',
              cell: ({ id, subject, problem }) => (
                <>
                  <a dir="auto" className="link inline-block py-1" href={`/admin/mail/${id}`}>
                    {subject}
                  </a>
                  {problem && <span className="block text-sm font-normal text-clay">{problem}</span>}
                </>
              ),
            },
            { label: 'To', cell: ({ recipient }) => <span dir="ltr">{recipient}</span> },
            { label: 'Tries', numeric: true, cell: ({ attempts }) => attempts },
            { label: 'When', cell: ({ when }) => when },
            { label: 'State', cell: ({ status }) => <MailMark status={status} /> },
          ]}
        />
      )}
      <CursorPaging previous={previous} next={next} />
    </TabPage>
  )
}
