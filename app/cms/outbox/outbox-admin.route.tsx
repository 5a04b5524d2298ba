import { countSelectable } from '#app/cms/bulk-changes/count-selectable.server.ts'
import { requirePermission } from '#app/platform/auth/member.server.ts'
import { databaseContext } from '#app/platform/database/database.ts'
import { deferredKeysetPage } from '#app/platform/database/search.server.ts'
import { readStatusFilter } from '#app/platform/http/status-filter.ts'
import { listMailWorkers } from '#app/platform/mail/mail-heartbeat.server.ts'
import { isMailConnected } from '#app/platform/settings/mail-delivery.server.ts'
import { readSettings } from '#app/platform/settings/settings-store.server.ts'
import { formatDateTime } from '#app/platform/time/format-date-time.ts'
import { AdminPage } from '#app/ui/admin-page.tsx'
import { type BulkAction, BulkList, SelectRow } from '#app/ui/bulk-list.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { ChangeButton } from '#app/ui/change-form.tsx'
import { CursorPaging } from '#app/ui/cursor-paging.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { ExportLink } from '#app/ui/export-link.tsx'
import { ListSearch } from '#app/ui/list-search.tsx'
import { pageMeta } from '#app/ui/page/page-meta.ts'
import { RowTable } from '#app/ui/row-table.tsx'
import { StatusInput, StatusTabs, withAllTab } from '#app/ui/status-tabs.tsx'
import type { Route } from './+types/outbox-admin.route'
import { MailBadge } from './mail-badge.tsx'
import { MailWorkers } from './mail-workers.tsx'
import { isAlive, mailStatusLabels } from './outbox.ts'
import { countMailByStatus, countSendable, mailQuery, outboxOrder } from './outbox-store.server.ts'

const pageSize = 50

export async function loader({ request, context }: Route.LoaderArgs) {
  requirePermission(context, 'mail')
  const db = context.get(databaseContext)
  const now = new Date()
  const { status, search, cursor, isFiltered } = readStatusFilter(request, mailStatusLabels)
  const [{ timeZone }, counts, workers, isConnected, sendableCount, page] = await Promise.all([
    readSettings(db),
    countMailByStatus(db),
    listMailWorkers(db),
    isMailConnected(context),
    countSendable(db),
    deferredKeysetPage(mailQuery(db, { status, search }), outboxOrder, cursor, pageSize),
  ])
  const matching = await countSelectable(mailQuery(db, { status, search }), page, { hasVersions: false })
  return {
    matching,
    counts,
    isConnected,
    sendableCount,
    workers: workers.map(({ node, lastRunAt, problem }) => ({
      node,
      problem,
      alive: isAlive(lastRunAt, now),
      lastRun: formatDateTime(lastRunAt, timeZone),
    })),
    isFiltered,
    previous: page.previous,
    next: page.next,
    rows: page.rows.map(
      ({ id, recipient, subject, attempts, lastError, createdAt, sentAt, storedAt, ...row }) => ({
        id,
        recipient,
        subject,
        attempts,
        problem: row.status === 'sent' ? null : lastError,
        status: row.status,
        when: formatDateTime(sentAt ?? storedAt ?? createdAt, timeZone),
      }),
    ),
  }
}

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, { title: 'Outbox', description: 'Emails that this site sends.', noIndex: true })

const bulkActions: BulkAction[] = [
  { label: 'Send now', name: 'change', value: 'retry' },
  { label: 'Cancel', name: 'change', value: 'cancel' },
  { label: 'Export as CSV', action: '/admin/mail/export.csv', isExport: true },
]

export default function OutboxAdminRoute({ loaderData }: Route.ComponentProps) {
  const { matching, counts, isConnected, sendableCount, workers, rows, isFiltered, previous, next } =
    loaderData
  return (
    <AdminPage
      title="Outbox"
      lead="Every email is saved here before it is sent, and deleted after a month."
      actions={
        <>
          {counts.failed > 0 && (
            <ChangeButton action="/admin/mail/retry-failed">Retry all failed</ChangeButton>
          )}
          {isConnected && sendableCount > 0 && (
            <ChangeButton action="/admin/mail/send-stored">Send all stored</ChangeButton>
          )}
          <ButtonLink variant="quiet" href="/admin/text-messages">
            Text messages
          </ButtonLink>
          <ExportLink path="/admin/mail/export.csv" />
        </>
      }
    >
      <MailWorkers workers={workers} />
      {counts.stored > 0 && (
        <p className="mb-6 max-w-2xl">
          {counts.stored === 1
            ? 'One email was stored, not sent, '
            : `${counts.stored} emails were stored, not sent, `}
          because no mail server was connected.{' '}
          {isConnected &&
            sendableCount > 0 &&
            'Stored emails may be out of date. You can send them one by one or all at once.'}
        </p>
      )}
      <StatusTabs tabs={withAllTab(mailStatusLabels, counts)} />
      <ListSearch placeholder="Recipient or subject">
        <StatusInput />
      </ListSearch>
      {rows.length === 0 ? (
        <EmptyState>{isFiltered ? 'No matches.' : 'No emails yet.'}</EmptyState>
      ) : (
        <BulkList
          path="/admin/mail"
          rows={rows.map(({ id }) => ({ id, version: 0 }))}
          matching={matching}
          plural="emails"
          actions={bulkActions}
        >
          <RowTable
            caption="Emails, newest first"
            rows={rows}
            rowKey={({ id }) => id}
            select={({ id, subject }) => <SelectRow id={id} version={0} title={subject} />}
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
              { label: 'To', hasEmails: true, cell: ({ recipient }) => <span dir="ltr">{recipient}</span> },
              { label: 'Attempts', numeric: true, cell: ({ attempts }) => attempts },
              { label: 'When', cell: ({ when }) => when },
              { label: 'Status', cell: ({ status }) => <MailBadge status={status} /> },
            ]}
          />
        </BulkList>
      )}
      <CursorPaging previous={previous} next={next} />
    </AdminPage>
  )
}
