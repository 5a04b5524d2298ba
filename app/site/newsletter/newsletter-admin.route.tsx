import { requirePermission } from '#app/platform/auth/member.server.ts'
import { databaseContext } from '#app/platform/database/database.ts'
import { keysetPage } from '#app/platform/database/keyset.server.ts'
import { readSettings } from '#app/platform/settings/settings-store.server.ts'
import { formatDateTime } from '#app/platform/time/format-date-time.ts'
import { countMerchInterest } from '#app/site/merch/merch-store.server.ts'
import { AdminPage } from '#app/ui/admin-page.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { CursorPaging } from '#app/ui/cursor-paging.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { ExportLink } from '#app/ui/export-link.tsx'
import { pageMeta } from '#app/ui/page/page-meta.ts'
import { RowTable } from '#app/ui/row-table.tsx'
import type { Route } from './+types/newsletter-admin.route'
import { IssueBadge } from './issue-badge.tsx'
import { issueOrder, issuesQuery } from './issue-store.server.ts'
import { countDeliverable, countSubscriptions } from './subscriber-store.server.ts'

const pageSize = 25

export async function loader({ request, context }: Route.LoaderArgs) {
  requirePermission(context, 'newsletter')
  const db = context.get(databaseContext)
  const cursor = new URL(request.url).searchParams.get('cursor')
  const [{ timeZone }, subscribed, deliverable, storeWaitlist, page] = await Promise.all([
    readSettings(db),
    countSubscriptions(db, { unsubscribed: false }),
    countDeliverable(db),
    countMerchInterest(db),
    keysetPage(issuesQuery(db), issueOrder, cursor, pageSize),
  ])
  return {
    subscribed,
    deliverable,
    storeWaitlist,
    previous: page.previous,
    next: page.next,
    rows: page.rows.map(({ id, subject, shownStatus, changedBy, updatedAt, startedAt, scheduledFor }) => ({
      id,
      subject,
      status: shownStatus,
      changedBy,
      when: formatDateTime(startedAt ?? scheduledFor ?? updatedAt, timeZone),
    })),
  }
}

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, { title: 'Newsletter', description: 'Newsletter issues.', noIndex: true })

export default function NewsletterAdminRoute({ loaderData }: Route.ComponentProps) {
  const { subscribed, deliverable, storeWaitlist, rows, previous, next } = loaderData
  return (
    <AdminPage
      title="Newsletter"
      lead="Sent only to people who subscribed."
      actions={
        <>
          <ExportLink path="/admin/newsletter/issues/export.csv" />
          <ButtonLink href="/admin/newsletter/new">Write an issue</ButtonLink>
        </>
      }
    >
      <dl className="mb-8 flex flex-wrap gap-x-12 gap-y-4">
        <div>
          <dt className="text-sm text-muted">Subscribed</dt>
          <dd className="font-serif text-2xl font-semibold text-evergreen tabular-nums">{subscribed}</dd>
          <dd>
            <a className="link inline-flex min-h-11 items-center" href="/admin/newsletter/subscribers">
              Subscribers
            </a>
          </dd>
        </div>
        <div>
          <dt className="text-sm text-muted">Will get the next issue</dt>
          <dd className="text-xl tabular-nums">{deliverable}</dd>
          <dd className="text-sm text-muted">with a confirmed email address, not suspended</dd>
        </div>
        <div>
          <dt className="text-sm text-muted">On the store waitlist</dt>
          <dd className="text-xl tabular-nums">{storeWaitlist}</dd>
          <dd>
            <a className="link inline-flex min-h-11 items-center" href="/admin/newsletter/store">
              Store waitlist
            </a>
          </dd>
        </div>
      </dl>
      {rows.length === 0 ? (
        <EmptyState
          action={
            <ButtonLink variant="quiet" href="/admin/newsletter/new">
              Write the first issue
            </ButtonLink>
          }
        >
          No issues yet.
        </EmptyState>
      ) : (
        <RowTable
          caption="Issues, newest first"
          rows={rows}
          rowKey={({ id }) => id}
          columns={[
            {
              label: 'Subject',
              cell: ({ id, subject }) => (
                <a dir="auto" className="link inline-block py-1" href={`/admin/newsletter/issues/${id}`}>
                  {subject}
                </a>
              ),
            },
            { label: 'By', cell: ({ changedBy }) => <span dir="auto">{changedBy}</span> },
            { label: 'When', cell: ({ when }) => when },
            { label: 'Status', cell: ({ status }) => <IssueBadge status={status} /> },
          ]}
        />
      )}
      <CursorPaging previous={previous} next={next} />
    </AdminPage>
  )
}
