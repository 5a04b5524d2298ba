import { formatDate } from '#app/platform/time/format-date.ts'
import type { EntryView } from './entry-view.ts'
import { logPath } from './log-path.ts'

/** Entries by day, latest first. A day's heading is one level below the heading of the page or section. */
export function EntryList({
  entries,
  today,
  heading: Heading = 'h3',
}: {
  entries: EntryView[]
  today: string
  heading?: 'h2' | 'h3'
}) {
  const dates = [...new Set(entries.map(({ localDate }) => localDate))]
  return (
    <ul className="border-t border-hairline">
      {dates.map((date) => (
        <li key={date} className="border-b border-hairline py-4">
          <Heading className="text-base font-semibold">{date === today ? 'Today' : formatDate(date)}</Heading>
          <ul className="grid gap-1">
            {entries
              .filter(({ localDate }) => localDate === date)
              .map((entry) => (
                <EntryItem key={entry.id} entry={entry} />
              ))}
          </ul>
        </li>
      ))}
    </ul>
  )
}

function EntryItem({ entry: { id, localDate, text, note, canEdit } }: { entry: EntryView }) {
  return (
    <li className="flex items-center justify-between gap-x-6">
      <div className="min-w-0 py-1.5">
        <p>{text}</p>
        {note && (
          <p dir="auto" className="text-sm whitespace-pre-line text-muted wrap-anywhere">
            {note}
          </p>
        )}
      </div>
      {canEdit && (
        <a
          className="link inline-flex min-h-11 shrink-0 items-center"
          href={`${logPath}/entries/${id}`}
          aria-label={`Edit: ${text}, ${formatDate(localDate)}`}
        >
          Edit
        </a>
      )}
    </li>
  )
}
