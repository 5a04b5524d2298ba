import { requireAdmin } from '#app/platform/auth/member.server.ts'
import { databaseContext } from '#app/platform/database/database.ts'
import { searchedPage } from '#app/platform/database/search.server.ts'
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
import { interestOrder, merchInterestQuery } from './merch-list-store.server.ts'

const pageSize = 50

export async function loader({ request, context }: Route.LoaderArgs) {
  requireAdmin(context)
  const db = context.get(databaseContext)
  const params = new URL(request.url).searchParams
  const query = merchInterestQuery(db, params.get('q'))
  const [{ timeZone }, page] = await Promise.all([
    readSettings(db),
    searchedPage(query, interestOrder, params.get('cursor'), pageSize),
  ])
  return {
    isFiltered: Boolean(params.get('q')),
    ...page,
    rows: page.rows.map(({ consentedAt, ...row }) => ({
      ...row,
      when: formatDateTime(consentedAt, timeZone),
    })),
  }
}

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, { title: 'Store list', description: 'Who wants to hear of the store.', hidden: true })

export default function MerchAdminRoute({ loaderData }: Route.ComponentProps) {
  const { rows, isFiltered, previous, next } = loaderData
  return (
    <AdminPage
      back={{ path: '/admin/newsletter', label: 'Newsletter' }}
      title="Store list"
      lead="Who asked for one e-mail when the store opens, in the words they agreed to. They did not ask for the newsletter."
      actions={<ExportLink path="/admin/newsletter/store/export.csv" />}
    >
      <ListSearch what="E-mail" />
      {rows.length === 0 ? (
        <EmptyState>{isFiltered ? 'Nothing here fits.' : 'Nobody has left an address yet.'}</EmptyState>
      ) : (
        <RowTable
          caption="Addresses, the newest first"
          rows={rows}
          rowKey={({ email }) => email}
          columns={[
            { label: 'E-mail', cell: ({ email }) => <span dir="ltr">{email}</span> },
            { label: 'Agreed to', cell: ({ consent }) => consent },
            { label: 'On', cell: ({ when }) => when },
          ]}
          actions={({ email }) => (
            <ButtonLink
              variant="quiet"
              href={`/admin/newsletter/store/remove?email=${encodeURIComponent(email)}`}
            >
              Remove
            </ButtonLink>
          )}
        />
      )}
      <CursorPaging previous={previous} next={next} />
    </AdminPage>
  )
}
