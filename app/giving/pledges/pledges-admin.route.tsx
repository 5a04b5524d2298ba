import { requireAdmin } from '#app/platform/auth/member.server.ts'
import { databaseContext } from '#app/platform/database/database.ts'
import { searchedPage } from '#app/platform/database/search.server.ts'
import { readStateFilter } from '#app/platform/http/state-filter.ts'
import { readSettings } from '#app/platform/settings/settings-store.server.ts'
import { monthWords } from '#app/platform/time/date-words.ts'
import { localDateIn } from '#app/platform/time/event-schedule.ts'
import { momentWords } from '#app/platform/time/moment-words.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { ChangeButton } from '#app/ui/change-form.tsx'
import { CursorPaging } from '#app/ui/cursor-paging.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { ExportLink } from '#app/ui/export-link.tsx'
import { ListSearch } from '#app/ui/list-search.tsx'
import { pageMeta } from '#app/ui/page/page-meta.ts'
import { RowTable } from '#app/ui/row-table.tsx'
import { ChosenState, StateTabs, withAll } from '#app/ui/state-tabs.tsx'
import { TabPage } from '#app/ui/tab-page.tsx'
import type { Route } from './+types/pledges-admin.route'
import { formatCents, pledgeStates } from './pledge.ts'
import { pledgeOrder, pledgesWith } from './pledge-inbox-store.server.ts'
import { PledgeMark } from './pledge-mark.tsx'
import { PledgeMonths } from './pledge-months.tsx'
import { pledgeMonths, pledgeTotals } from './pledge-totals.server.ts'

const pageSize = 50

export async function loader({ request, context }: Route.LoaderArgs) {
  requireAdmin(context)
  const db = context.get(databaseContext)
  const { status, search, cursor, asked } = readStateFilter(request, pledgeStates)
  const { timeZone } = await readSettings(db)
  const today = localDateIn(new Date(), timeZone)
  const query = pledgesWith(db, { status, search })
  const [totals, months, page] = await Promise.all([
    pledgeTotals(db),
    pledgeMonths(db, { today, timeZone, months: 12 }),
    searchedPage(query, pledgeOrder, cursor, pageSize),
  ])
  return {
    totals,
    months: months.map((month) => ({ ...month, name: monthWords(month.month) })),
    asked,
    previous: page.previous,
    next: page.next,
    rows: page.rows.map(({ id, reference, name, email, amountCents, createdAt, ...row }) => ({
      id,
      reference,
      name,
      email,
      amount: formatCents(amountCents),
      status: row.status,
      version: row.version,
      came: momentWords(createdAt, timeZone),
    })),
  }
}

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, { title: 'Donations', description: 'What was promised, and what came.', hidden: true })

export default function PledgesAdminRoute({ loaderData }: Route.ComponentProps) {
  const { totals, months, rows, asked, previous, next } = loaderData
  return (
    <TabPage
      title="Donations"
      lead="What was promised, and what came. Received gifts stand on the donor’s profile."
      actions={
        <>
          <ButtonLink href="/admin/donations/new">Add a received gift</ButtonLink>
          <ExportLink path="/admin/donations/export.csv" />
        </>
      }
    >
      <Totals totals={totals} />
      <PledgeMonths months={months} />
      <StateTabs
        states={withAll(pledgeStates, {
          pledged: totals.pledged.count,
          received: totals.received.count,
          cancelled: totals.cancelled.count,
        })}
      />
      <ListSearch what="Name, e-mail or reference">
        <ChosenState />
      </ListSearch>
      {rows.length === 0 ? (
        <EmptyState>{asked ? 'Nothing here fits.' : 'Nobody has pledged a gift yet.'}</EmptyState>
      ) : (
        <RowTable
          caption="Pledges, the newest first"
          rows={rows}
          rowKey={({ id }) => id}
          columns={[
            {
              label: 'Donor',
              cell: ({ id, name, reference }) => (
                <>
                  <a dir="auto" className="link inline-block py-1" href={`/admin/donations/${id}`}>
                    {name}
                  </a>
                  <span className="block text-sm font-normal text-muted">{reference}</span>
                </>
              ),
            },
            { label: 'E-mail', cell: ({ email }) => <span dir="ltr">{email || '–'}</span> },
            { label: 'Amount', numeric: true, cell: ({ amount }) => <strong>{amount}</strong> },
            { label: 'Came', cell: ({ came }) => came },
            { label: 'State', cell: ({ status }) => <PledgeMark status={status} /> },
          ]}
          actions={({ id, status, version }) =>
            status === 'pledged' ? (
              <ChangeButton
                action={`/admin/donations/${id}/status`}
                hidden={{ status: 'received', version, list: 1 }}
              >
                Received today
              </ChangeButton>
            ) : null
          }
        />
      )}
      <CursorPaging previous={previous} next={next} />
    </TabPage>
  )
}

function Totals({ totals }: { totals: Record<keyof typeof pledgeStates, { count: number; cents: number }> }) {
  return (
    <dl className="mb-6 flex flex-wrap items-end gap-x-12 gap-y-4">
      <div>
        <dt className="text-sm text-muted">Received in all</dt>
        <dd className="font-serif text-2xl font-semibold text-evergreen tabular-nums">
          {formatCents(totals.received.cents)}
        </dd>
      </div>
      <div>
        <dt className="text-sm text-muted">Pledged, not here yet</dt>
        <dd className="text-xl tabular-nums">{formatCents(totals.pledged.cents)}</dd>
      </div>
      <div>
        <dt className="text-sm text-muted">Cancelled</dt>
        <dd className="text-xl text-muted tabular-nums">{formatCents(totals.cancelled.cents)}</dd>
      </div>
    </dl>
  )
}
