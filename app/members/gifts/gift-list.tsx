import { StatusBadge } from '#app/ui/status-badge.tsx'

interface Gift {
  id: string
  amount: string
  state: string | null
  detail: string | null
  purpose: string
  reference: string
  date: string
  hijriDate: string
  receipts: { id: string; label: string }[]
  /** Whether the member’s name is shown with the campaign. The current receipt’s page has the button that hides it. */
  hasPublicName: boolean
}

/** A member's gifts, each with its receipts. */
export function GiftList({ gifts }: { gifts: Gift[] }) {
  return (
    <ul className="mt-4 border-t border-hairline">
      {gifts.map(
        ({ id, amount, state, detail, purpose, reference, date, hijriDate, receipts, hasPublicName }) => (
          <li key={id} className="border-b border-hairline py-4">
            <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
              <p className="min-w-0 font-semibold wrap-anywhere">
                <bdi>{purpose}</bdi>
              </p>
              <p className="font-semibold tabular-nums">{amount}</p>
            </div>
            <p className="text-sm text-muted">
              {date} ({hijriDate}). <span className="whitespace-nowrap">{reference}</span>
            </p>
            {state && (
              <p className="mt-2 flex flex-wrap items-center gap-2 text-sm">
                <StatusBadge tone="neutral">{state}</StatusBadge> {detail}
              </p>
            )}
            {receipts.length > 0 && (
              <p className="flex flex-wrap gap-x-6">
                {receipts.map((receipt) => (
                  <a
                    key={receipt.id}
                    className="link inline-flex min-h-11 items-center"
                    href={`/receipts/${receipt.id}`}
                  >
                    {receipt.label}
                  </a>
                ))}
                {hasPublicName && (
                  <a
                    className="link inline-flex min-h-11 items-center"
                    href={`/receipts/${receipts.at(-1)?.id}#public-name`}
                  >
                    Your name in public<span className="sr-only">: {reference}</span>
                  </a>
                )}
              </p>
            )}
          </li>
        ),
      )}
    </ul>
  )
}
