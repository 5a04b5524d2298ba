import { formatDate } from '#app/platform/time/format-date.ts'
import { EditableText } from '#app/ui/editable-text.tsx'
import type { HistoryEntry } from './contribution-store.server.ts'
import { profileTexts } from './profile-texts.ts'
import { UpcomingSignups } from './upcoming-signups.tsx'
import type { UpcomingSignup } from './upcoming-signups-store.server.ts'

/** The events the member signed up for or attended. */
export function EventHistory({
  upcoming,
  past,
  signups,
}: {
  upcoming: HistoryEntry[]
  past: HistoryEntry[]
  signups: UpcomingSignup[]
}) {
  // A member may have attended the first day of a multi-day event without signing up.
  const others = upcoming.filter(({ slug }) => !signups.some((signup) => signup.slug === slug))
  return (
    <section aria-labelledby="history">
      <h2 id="history" className="text-xl">
        Event History
      </h2>
      <h3 className="mt-5 mb-1 text-lg">Upcoming</h3>
      {upcoming.length + signups.length > 0 ? (
        <>
          {signups.length > 0 && <UpcomingSignups signups={signups} />}
          {others.length > 0 && <EntryList entries={others} />}
        </>
      ) : (
        <p className="text-muted">
          <EditableText as="span" text={profileTexts.noUpcoming} />{' '}
          <a className="link" href="/volunteer">
            Find an event to join
          </a>
        </p>
      )}
      <h3 className="mt-6 mb-1 text-lg">Past</h3>
      {past.length > 0 ? (
        <EntryList entries={past} />
      ) : (
        <EditableText as="p" text={profileTexts.noPast} className="text-muted" />
      )}
    </section>
  )
}

function EntryList({ entries }: { entries: HistoryEntry[] }) {
  return (
    <ul>
      {entries.map(({ slug, title, localDate, attended }) => (
        <li
          key={slug}
          className="flex flex-wrap items-baseline justify-between gap-x-6 border-b border-hairline py-3"
        >
          <div>
            <a className="link font-semibold" href={`/events/${slug}`}>
              {title}
            </a>
            <p className="text-sm text-muted">{formatDate(localDate)}</p>
          </div>
          {attended && <p className="font-semibold text-evergreen">Attended</p>}
        </li>
      ))}
    </ul>
  )
}
