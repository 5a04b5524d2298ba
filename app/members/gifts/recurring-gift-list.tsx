import { recurringStatusLabels, recurringStatusTones } from '#app/giving/recurring/recurring-gift-view.ts'
import { StatusBadge } from '#app/ui/status-badge.tsx'

/** The member's recurring gifts, each with a link to the page where it can be changed. */
export function RecurringGiftList({
  gifts,
}: {
  gifts: {
    id: string
    amount: string
    purpose: string
    status: keyof typeof recurringStatusLabels
    isTest: boolean
  }[]
}) {
  return (
    <section aria-labelledby="recurring" className="mt-10">
      <h2 id="recurring" className="mb-3 text-xl">
        Monthly and weekly gifts
      </h2>
      <ul className="border-t border-hairline">
        {gifts.map(({ id, amount, purpose, status, isTest }) => (
          <li
            key={id}
            className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-b border-hairline py-3"
          >
            <div className="min-w-0">
              <p className="font-semibold wrap-anywhere">
                {amount}: <bdi>{purpose}</bdi>
              </p>
              <p className="mt-1 flex flex-wrap gap-1.5">
                <StatusBadge tone={recurringStatusTones[status]}>{recurringStatusLabels[status]}</StatusBadge>
                {isTest && <StatusBadge tone="neutral">Test mode</StatusBadge>}
              </p>
            </div>
            <a className="link inline-flex min-h-11 items-center" href={`/donate/monthly/${id}`}>
              {status === 'stopped' ? 'View' : 'Change, pause or stop'}
              <span className="sr-only">: {amount}</span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}
