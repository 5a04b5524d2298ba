import { StatusBadge, type StatusTone } from '#app/ui/status-badge.tsx'

type Status = 'started' | 'active' | 'paused' | 'pastDue' | 'stopped'

const statuses: Record<Status, [label: string, tone: StatusTone]> = {
  started: ['Not paid yet', 'open'],
  active: ['Active', 'good'],
  paused: ['Paused', 'neutral'],
  pastDue: ['Card declined', 'bad'],
  stopped: ['Ended', 'neutral'],
}

/** The member's repeated gifts, each with a link to the page on which it is changed. */
export function RecurringGiftList({
  gifts,
}: {
  gifts: { id: string; amount: string; purpose: string; status: Status; isTest: boolean }[]
}) {
  return (
    <section aria-labelledby="repeated" className="mt-10 border-t border-hairline pt-8">
      <h2 id="repeated" className="mb-3 text-xl">
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
                <StatusBadge tone={statuses[status][1]}>{statuses[status][0]}</StatusBadge>
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
