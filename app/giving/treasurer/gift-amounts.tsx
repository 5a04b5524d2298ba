import { formatMoney } from '#app/platform/money.ts'

interface Props {
  givenCents: number
  feeCents: number
  refundedCents: number
  disputedCents: number
  correctedCents: number
  netCents: number
  currency: string
}

/** The sums of a gift. Changes of zero are left out. */
export function GiftAmounts({ currency, ...sums }: Props) {
  const lines: [label: string, cents: number][] = [
    ['Refunded', sums.refundedCents],
    ['Disputed', sums.disputedCents],
    ['Corrected', sums.correctedCents],
  ]
  const changes = lines.filter(([, cents]) => cents !== 0)
  return (
    <section aria-labelledby="amounts">
      <h2 id="amounts" className="mb-3 text-lg">
        Amounts
      </h2>
      <dl className="border-t border-hairline">
        <Line label="Given" cents={sums.givenCents} currency={currency} />
        {changes.map(([label, cents]) => (
          <Line key={label} label={label} cents={cents} currency={currency} />
        ))}
        {changes.length > 0 && (
          <Line label="After refunds" cents={sums.netCents} currency={currency} strong />
        )}
        {sums.feeCents !== 0 && (
          <>
            <Line label="Provider’s fee" cents={sums.feeCents} currency={currency} />
            <Line label="After fees" cents={sums.netCents + sums.feeCents} currency={currency} strong />
          </>
        )}
      </dl>
    </section>
  )
}

function Line({
  label,
  cents,
  currency,
  strong = false,
}: {
  label: string
  cents: number
  currency: string
  strong?: boolean
}) {
  return (
    <div
      className={`flex items-baseline justify-between gap-4 border-b border-hairline py-2 ${strong ? 'font-semibold' : ''}`}
    >
      <dt>{label}</dt>
      <dd className="tabular-nums">{formatMoney(cents, currency)}</dd>
    </div>
  )
}
