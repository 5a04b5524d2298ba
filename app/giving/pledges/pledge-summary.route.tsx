import { requirePermission } from '#app/platform/auth/member.server.ts'
import { type Database, databaseContext } from '#app/platform/database/database.ts'
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
  const [others, zakat] = await Promise.all([
    readSummary(db, { isZakat: false, today, timeZone }),
    readSummary(db, { isZakat: true, today, timeZone }),
  ])
  const hasZakat = Object.values(zakat.totals).some(({ count }) => count > 0)
  return { others, zakat: hasZakat ? zakat : null }
}

async function readSummary(db: Database, options: { isZakat: boolean; today: string; timeZone: string }) {
  const [totals, months] = await Promise.all([
    pledgeTotals(db, options.isZakat),
    pledgeMonths(db, { ...options, months: 12 }),
  ])
  return { totals, months: months.map((month) => ({ ...month, name: formatMonth(month.month) })) }
}

type Summary = Awaited<ReturnType<typeof readSummary>>

/** Totals above the list of pledges. Zakat is never added to the rest. */
export default function PledgeSummaryRoute({ loaderData: { others, zakat } }: Route.ComponentProps) {
  return (
    <>
      <Totals {...others} />
      <PledgeMonths months={others.months} title="Last 12 months" />
      {zakat && (
        <section aria-labelledby="zakat-pledges">
          <h2 id="zakat-pledges" className="mb-3 text-lg">
            Zakat
          </h2>
          <Totals {...zakat} />
          <PledgeMonths months={zakat.months} title="Zakat in the last 12 months" />
        </section>
      )}
    </>
  )
}

function Totals({ totals }: Summary) {
  return (
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
  )
}
