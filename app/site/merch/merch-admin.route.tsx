import { requirePermission } from '#app/platform/auth/member.server.ts'
import { databaseContext } from '#app/platform/database/database.ts'
import { deferredKeysetPage } from '#app/platform/database/search.server.ts'
import { readSettings } from '#app/platform/settings/settings-store.server.ts'
import { formatDateTime } from '#app/platform/time/format-date-time.ts'
import { AdminPage } from '#app/ui/admin-page.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { CursorPaging } from '#app/ui/cursor-paging.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { ExportLink } from '#app/ui/export-link.tsx'
import { ListSearch } from '#app/ui/list-search.tsx'
import { pageMeta } from '#app/ui/page/page-meta.ts'
import { RowTable } from '#app/ui/row-table.tsx'
import type { Route } from './+types/merch-admin.route'
import { interestOrder, merchInterestQuery } from './merch-store.server.ts'

const pageSize = 50

export async function loader({ request, context }: Route.LoaderArgs) {
  requirePermission(context, 'newsletter')
  const db = context.get(databaseContext)
  const params = new URL(request.url).searchParams
  const query = merchInterestQuery(db, params.get('q'))
  const [{ timeZone }, page] = await Promise.all([
    readSettings(db),
    deferredKeysetPage(query, interestOrder, params.get('cursor'), pageSize),
  ])
  return {
    isFiltered: Boolean(params.get('q')),
    ...page,
    rows: page.rows.map(({ consentedAt, ...row }) => ({
      ...row,
      agreedOn: formatDateTime(consentedAt, timeZone),
    })),
  }
}

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, {
    title: 'Store waitlist',
    description: 'People who want to hear when the store opens.',
    noIndex: true,
  })

export default function MerchAdminRoute({ loaderData }: Route.ComponentProps) {
  const { rows, isFiltered, previous, next } = loaderData
  return (
    <AdminPage
      back={{ path: '/admin/newsletter', label: 'Newsletter' }}
      title="Store waitlist"
      lead="People who asked for one email when the store opens, with a record of their consent. This does not subscribe them to the newsletter."
      actions={<ExportLink path="/admin/newsletter/store/export.csv" />}
    >
      <ListSearch placeholder="Email" />
      {rows.length === 0 ? (
        <EmptyState>{isFiltered ? 'No matches.' : 'No addresses yet.'}</EmptyState>
      ) : (
        <RowTable
          caption="Addresses, newest first"
          rows={rows}
          rowKey={({ email }) => email}
          columns={[
            { label: 'Email', hasEmails: true, cell: ({ email }) => <span dir="ltr">{email}</span> },
            { label: 'Agreed to', cell: ({ consent }) => consent },
            { label: 'Agreed on', cell: ({ agreedOn }) => agreedOn },
          ]}
          actions={({ email }) => (
            <ButtonLink
              variant="quiet"
              href={`/admin/newsletter/store/remove?email=${encodeURIComponent(email)}`}
            >
              Remove<span className="sr-only"> {email}</span>
            </ButtonLink>
          )}
        />
      )}
      <CursorPaging previous={previous} next={next} />
    </AdminPage>
  )
}
