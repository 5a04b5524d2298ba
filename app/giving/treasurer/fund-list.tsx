interface Fund {
  id: string
  name: string
  isCampaign: boolean
  isZakat: boolean
  balance: string
}

/** What is in each fund now. There is no total, because zakat is never added to the others. */
export function FundList({ funds }: { funds: Fund[] }) {
  return (
    <section aria-labelledby="funds">
      <h2 id="funds" className="mb-3 text-xl">
        Funds
      </h2>
      <p className="mb-4 max-w-2xl text-sm text-muted">
        Money that was received and not refunded, after fees and transfers between funds. Spending is not
        recorded here.
      </p>
      <dl className="grid gap-x-10 border-t border-hairline sm:grid-cols-2 xl:grid-cols-3">
        {funds.map(({ id, name, isCampaign, isZakat, balance }) => (
          <div key={id} className="flex items-baseline justify-between gap-4 border-b border-hairline py-2.5">
            <dt className="min-w-0">
              <a
                className="link wrap-anywhere"
                href={`/admin/gifts/ledger?fund=${encodeURIComponent(id)}#entries`}
              >
                <bdi>{name}</bdi>
              </a>
              {(isCampaign || isZakat) && (
                <span className="block text-sm text-muted">{isZakat ? 'Kept separate' : 'Campaign'}</span>
              )}
            </dt>
            <dd className="font-semibold whitespace-nowrap tabular-nums">{balance}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
