import { requirePermission } from '#app/platform/auth/member.server.ts'
import { databaseContext } from '#app/platform/database/database.ts'
import { formatMoney } from '#app/platform/money.ts'
import { readSettings } from '#app/platform/settings/settings-store.server.ts'
import { localDateIn } from '#app/platform/time/event-schedule.ts'
import { formatMonth } from '#app/platform/time/format-date.ts'
import type { Route } from './+types/pledge-summary.route'
import { PledgeMonths } from './pledge-months.tsx'
import { pledgeMonths, pledgeTotals } from './pledge-totals.server.ts'

export async function loader({ context }: Route.LoaderArgs) {
  requirePermission(context, 'giving')
  const db = context.get(databaseContext)
  const { timeZone } = await readSettings(db)
  const today = localDateIn(new Date(), timeZone)
  const [totals, months] = await Promise.all([
    pledgeTotals(db),
    pledgeMonths(db, { today, timeZone, months: 12 }),
  ])
  return { totals, months: months.map((month) => ({ ...month, name: formatMonth(month.month) })) }
}

/** Totals above the list of pledges. */
export default function PledgeSummaryRoute({ loaderData: { totals, months } }: Route.ComponentProps) {
  return (
    <>
      <dl className="mb-6 flex flex-wrap items-end gap-x-12 gap-y-4">
        <div>
          <dt className="text-sm text-muted">Total received</dt>
          <dd className="font-serif text-2xl font-semibold text-evergreen tabular-nums">
            {formatMoney(totals.received.cents)}
          </dd>
        </div>
        <div>
          <dt className="text-sm text-muted">Pledged, not yet received</dt>
          <dd className="text-xl tabular-nums">{formatMoney(totals.pledged.cents)}</dd>
        </div>
        <div>
          <dt className="text-sm text-muted">Canceled</dt>
          <dd className="text-xl text-muted tabular-nums">{formatMoney(totals.cancelled.cents)}</dd>
        </div>
      </dl>
      <PledgeMonths months={months} />
    </>
  )
}
