import { countText } from '#app/platform/count-text.ts'
import { lazy } from '#app/platform/memoize.ts'
import { formatMoney } from '#app/platform/money.ts'
import type { ProfileView } from './profile-view.server.ts'

const hours = lazy(() => new Intl.NumberFormat('en-US', { maximumFractionDigits: 1 }))

/** The four statistics of the profile. */
export function StatRow({
  contributions,
  streak,
}: {
  contributions: ProfileView['contributions']
  streak: number
}) {
  const stats = [
    { label: 'Events Attended', value: String(contributions.eventsAttended) },
    { label: 'Hours Volunteered', value: hours().format(contributions.minutesVolunteered / 60) },
    { label: 'Streak', value: formatDayCount(streak) },
    { label: 'Donated', value: formatMoney(contributions.donatedCents) },
  ]
  return (
    <dl className="grid grid-cols-2 border-y border-hairline md:grid-cols-4">
      {stats.map(({ label, value }) => (
        <div key={label} className="flex flex-col-reverse justify-end py-5 pe-4">
          <dt className="text-sm text-muted">{label}</dt>
          <dd className="font-serif text-xl font-semibold tabular-nums">{value}</dd>
        </div>
      ))}
    </dl>
  )
}

export const formatDayCount = (days: number) => countText(days, 'day', 'days')
