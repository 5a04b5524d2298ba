import { ButtonLink } from '#app/ui/button.tsx'
import { type CheckView, LedgerCheckView } from './ledger-check-view.tsx'

export interface Checks {
  /** Made for this page; null if it was not asked for. */
  now: CheckView | null
}

/** Whether the ledger agrees with itself and with the payment provider. */
export function LedgerChecks({ now }: Checks) {
  return (
    <section aria-labelledby="checks" className="mt-12">
      <div className="mb-4 flex flex-wrap items-end justify-between gap-4">
        <h2 id="checks" className="text-xl">
          Checks
        </h2>
        <div className="flex flex-wrap gap-3">
          <ButtonLink variant="quiet" href="/admin/gifts/ledger?check=now#checks">
            Check now
          </ButtonLink>
        </div>
      </div>
      {now ? (
        <LedgerCheckView check={now} />
      ) : (
        <p className="max-w-2xl text-muted">
          The same money is added up by fund, by gift and by account. The sums must agree to the last cent.
        </p>
      )}
    </section>
  )
}
