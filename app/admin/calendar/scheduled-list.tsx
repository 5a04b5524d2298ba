import { IssueBadge } from '#app/site/newsletter/issue-badge.tsx'
import { PublicationBadge } from '#app/ui/publication-badge.tsx'
import { StatusBadge } from '#app/ui/status-badge.tsx'
import type { ScheduledItem } from './scheduled-item.ts'

/** The scheduled items of a day, as links. */
export function ScheduledList({ items }: { items: readonly ScheduledItem[] }) {
  return (
    <ul>
      {items.map((item, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: an item has no other identity, and the list has no state
        <li key={index} className="border-t border-hairline py-2.5 first:border-0">
          <p className="text-sm text-muted">
            {item.time} · {item.label}
          </p>
          <div className="flex flex-wrap items-center gap-x-3">
            <a dir="auto" className="link inline-block min-w-0 py-2 wrap-anywhere" href={item.path}>
              {item.title}
            </a>
            {item.publication && <PublicationBadge state={item.publication} />}
            {item.isCanceled && <StatusBadge tone="error">Canceled</StatusBadge>}
            {item.issueStatus && <IssueBadge status={item.issueStatus} />}
          </div>
        </li>
      ))}
    </ul>
  )
}
