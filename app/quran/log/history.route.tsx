import { requireMember } from '#app/platform/auth/member.server.ts'
import { databaseContext } from '#app/platform/database/database.ts'
import { formatMonth } from '#app/platform/time/format-date.ts'
import { addDays, addMonths, isMonth, monthOf } from '#app/platform/time/local-date.ts'
import { readMemberDay } from '#app/quran/practice/member-day.server.ts'
import { AccountPage } from '#app/ui/account-page.tsx'
import type { PageHandle } from '#app/ui/page/page-handle.ts'
import { pageMeta } from '#app/ui/page/page-meta.ts'
import type { Route } from './+types/history.route'
import { EntryList } from './entry-list.tsx'
import { findNeighborMonths, listEntries } from './entry-store.server.ts'
import { toEntryView } from './entry-view.ts'
import { logPath, quranLogLoginMessage } from './log-path.ts'

export const handle: PageHandle = { query: ['month'] }

export async function loader({ context, request }: Route.LoaderArgs) {
  const member = requireMember(context, quranLogLoginMessage)
  const db = context.get(databaseContext)
  const { today } = await readMemberDay(db, member, new Date())
  const requested = new URL(request.url).searchParams.get('month') ?? ''
  const month = isMonth(requested) ? requested : monthOf(today)
  const [from, to] = [`${month}-01`, addDays(`${addMonths(month, 1)}-01`, -1)]
  const [entries, neighbors] = await Promise.all([
    listEntries(db, member.id, from, to),
    findNeighborMonths(db, member.id, from, to),
  ])
  return { today, month, entries: entries.map((entry) => toEntryView(entry, today)), ...neighbors }
}

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, { title: 'Your entries', description: 'What you read, by month.', noIndex: true })

export default function HistoryRoute({
  loaderData: { today, month, entries, previous, next },
}: Route.ComponentProps) {
  return (
    <AccountPage
      title={formatMonth(month)}
      lead="You can edit entries from the last seven days."
      back={{ href: logPath, label: "Qur'an log" }}
    >
      {entries.length === 0 ? (
        <p className="text-muted">There are no entries for this month.</p>
      ) : (
        <EntryList entries={entries} today={today} heading="h2" />
      )}
      <nav aria-label="Months" className="mt-6 flex justify-between gap-4">
        {previous ? <MonthLink month={previous} rel="prev" /> : <span />}
        {next && <MonthLink month={next} rel="next" />}
      </nav>
    </AccountPage>
  )
}

function MonthLink({ month, rel }: { month: string; rel: 'prev' | 'next' }) {
  return (
    <a className="button button-quiet" rel={rel} href={`${logPath}/history?month=${month}`}>
      {formatMonth(month)}
    </a>
  )
}
