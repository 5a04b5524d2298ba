import { countSelectable } from '#app/cms/bulk-changes/count-selectable.server.ts'
import { requirePermission } from '#app/platform/auth/member.server.ts'
import { databaseContext } from '#app/platform/database/database.ts'
import { deferredKeysetPage } from '#app/platform/database/search.server.ts'
import { realEmail } from '#app/platform/mail/placeholder-email.ts'
import { readSettings } from '#app/platform/settings/settings-store.server.ts'
import { formatDateTime } from '#app/platform/time/format-date-time.ts'
import { AdminPage } from '#app/ui/admin-page.tsx'
import { type BulkAction, BulkList, SelectRow } from '#app/ui/bulk-list.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { CursorPaging } from '#app/ui/cursor-paging.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { ExportLink } from '#app/ui/export-link.tsx'
import { ListSearch } from '#app/ui/list-search.tsx'
import { pageMeta } from '#app/ui/page/page-meta.ts'
import { RowTable } from '#app/ui/row-table.tsx'
import { StatusInput, StatusTabs } from '#app/ui/status-tabs.tsx'
import type { Route } from './+types/subscribers-admin.route'
import { sourceLabels } from './consent.ts'
import { readSubscriberFilter } from './subscriber-selection.server.ts'
import {
  countSubscribers,
  subscriberLabel,
  subscriberOrder,
  subscribersQuery,
} from './subscriber-store.server.ts'

const pageSize = 50

export async function loader({ request, context }: Route.LoaderArgs) {
  requirePermission(context, 'newsletter')
  const db = context.get(databaseContext)
  const params = new URL(request.url).searchParams
  const filter = readSubscriberFilter(params)
  const { unsubscribed } = filter
  const query = subscribersQuery(db, filter)
  const [{ timeZone }, counts, page] = await Promise.all([
    readSettings(db),
    countSubscribers(db),
    deferredKeysetPage(query, subscriberOrder, params.get('cursor'), pageSize),
  ])
  const matching = await countSelectable(query, page, { id: 'newsletterSubscription.id', hasVersions: false })
  return {
    unsubscribed,
    matching,
    counts,
    isFiltered: Boolean(params.get('q')),
    previous: page.previous,
    next: page.next,
    rows: page.rows.map(
      ({ id, userId, name, email, consent, source, consentedAt, unsubscribedAt, ...row }) => ({
        id,
        userId,
        name,
        email: realEmail(email) ?? 'No email',
        label: subscriberLabel({ name, email }),
        consent,
        source: sourceLabels[source],
        agreedOn: formatDateTime(consentedAt, timeZone),
        unsubscribedOn: unsubscribedAt && formatDateTime(unsubscribedAt, timeZone),
        warning: userId ? undeliverableReason({ email, ...row }) : null,
      }),
    ),
  }
}

function undeliverableReason({
  email,
  emailVerified,
  disabledAt,
}: {
  email: string
  emailVerified: number | null
  disabledAt: string | null
}) {
  if (disabledAt) return 'Suspended: does not get the newsletter'
  if (realEmail(email) === null) return 'No email: does not get the newsletter'
  return emailVerified ? null : 'Email not confirmed: does not get the newsletter'
}

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, { title: 'Subscribers', description: 'Newsletter subscribers.', noIndex: true })

const unsubscribeAction: BulkAction = { label: 'Unsubscribe', name: 'change', value: 'unsubscribe' }
const exportAction: BulkAction = {
  label: 'Export as CSV',
  action: '/admin/newsletter/subscribers/export.csv',
  isExport: true,
}

export default function SubscribersAdminRoute({ loaderData }: Route.ComponentProps) {
  const { unsubscribed, matching, counts, rows, isFiltered, previous, next } = loaderData
  return (
    <AdminPage
      back={{ path: '/admin/newsletter', label: 'Newsletter' }}
      title="Subscribers"
      lead="Everyone who agreed to get the newsletter, and where and when they agreed. People without an account confirmed their email address first."
      actions={<ExportLink path="/admin/newsletter/subscribers/export.csv" />}
    >
      <StatusTabs
        tabs={[
          { value: '', label: 'Subscribed', count: counts.subscribed },
          { value: 'unsubscribed', label: 'Unsubscribed', count: counts.unsubscribed },
        ]}
      />
      <ListSearch placeholder="Name or email">
        <StatusInput />
      </ListSearch>
      {rows.length === 0 ? (
        <EmptyState>{isFiltered || unsubscribed ? 'No matches.' : 'No subscribers yet.'}</EmptyState>
      ) : (
        <BulkList
          path="/admin/newsletter/subscribers"
          rows={rows.map(({ id }) => ({ id, version: 0 }))}
          matching={matching}
          plural="subscribers"
          actions={unsubscribed ? [exportAction] : [unsubscribeAction, exportAction]}
        >
          <RowTable
            caption="Subscribers, most recent first"
            rows={rows}
            rowKey={({ id }) => id}
            select={({ id, name, label }) => <SelectRow id={id} version={0} title={name || label} />}
            columns={[
              {
                label: 'Name',
                cell: ({ userId, name, warning }) => (
                  <>
                    {userId ? (
                      <a dir="auto" className="link inline-block py-1" href={`/admin/users/${userId}`}>
                        {name || 'No name'}
                      </a>
                    ) : (
                      <span className="text-muted">No account</span>
                    )}
                    {warning && <span className="block text-sm font-normal text-clay">{warning}</span>}
                  </>
                ),
              },
              { label: 'Email', hasEmails: true, cell: ({ email }) => <span dir="ltr">{email}</span> },
              { label: 'Agreed to', cell: ({ consent }) => `“${consent}”` },
              {
                label: 'Where and when',
                cell: ({ source, agreedOn }) => (
                  <div>
                    {source}
                    <span className="block text-sm text-muted">{agreedOn}</span>
                  </div>
                ),
              },
              ...(unsubscribed
                ? [
                    {
                      label: 'Unsubscribed on',
                      cell: ({ unsubscribedOn }: { unsubscribedOn: string | null }) => unsubscribedOn,
                    },
                  ]
                : []),
            ]}
            actions={({ id, userId, label }) => (
              <>
                {!unsubscribed && (
                  <ButtonLink variant="quiet" href={`/admin/newsletter/subscribers/${id}/unsubscribe`}>
                    Unsubscribe<span className="sr-only"> {label}</span>
                  </ButtonLink>
                )}
                {!userId && (
                  <ButtonLink variant="quiet" href={`/admin/newsletter/subscribers/${id}/delete`}>
                    Delete<span className="sr-only"> {label}</span>
                  </ButtonLink>
                )}
              </>
            )}
          />
        </BulkList>
      )}
      <CursorPaging previous={previous} next={next} />
    </AdminPage>
  )
}
