import type { EventSummary } from './event-view.server.ts'

/** The kind of an event, whether it is family friendly, and its distance. */
export function EventLabels({
  event: { kind, familyFriendly },
  distance,
}: {
  event: Pick<EventSummary, 'kind' | 'familyFriendly'>
  distance?: string | undefined
}) {
  const labels = [distance, kind, familyFriendly && 'Family-friendly'].filter(Boolean)
  if (labels.length === 0) return null
  return (
    <ul className="mt-3 flex flex-wrap gap-2 text-sm">
      {labels.map((label) => (
        <li
          key={String(label)}
          dir="auto"
          className="rounded-md bg-wash px-2.5 py-0.5 wrap-anywhere text-ink"
        >
          {label}
        </li>
      ))}
    </ul>
  )
}
