import { countText } from '#app/platform/count-text.ts'
import type { QuranSummary } from '#app/quran/log/quran-store.server.ts'
import { EditableText } from '#app/ui/editable-text.tsx'
import { Khatam } from '#app/ui/ornament/ornament.tsx'
import { profileTexts } from './profile-texts.ts'
import { formatDayCount } from './stat-row.tsx'

/** The member's Qur'an log at a glance. */
export function QuranCard({ quran, hasPromise }: { quran: QuranSummary; hasPromise: boolean }) {
  const { currentStreak, missedDays, dailyGoalPages, groups, badges, hasEntries } = quran
  const stats = [
    { label: 'Current Streak', value: formatDayCount(currentStreak) },
    { label: 'Missed Days', value: String(missedDays) },
    { label: 'Daily Goal', value: dailyGoalPages === null ? 'not set' : formatPageCount(dailyGoalPages) },
    { label: 'Group', value: groups.join(', ') || 'none yet' },
  ]
  return (
    <section aria-labelledby="quran" className="card self-start border-t-4 border-t-brass p-6">
      <h2 id="quran" className="text-xl">
        Quran Log
      </h2>
      <dl className="mt-4">
        {stats.map(({ label, value }) => (
          <div key={label} className="flex justify-between gap-6 border-b border-hairline py-2.5">
            <dt className="text-muted">{label}</dt>
            <dd className="text-end font-semibold">
              <bdi>{value}</bdi>
            </dd>
          </div>
        ))}
      </dl>
      {badges.length > 0 ? (
        <ul aria-label="Badges" className="mt-4 flex flex-wrap gap-x-5 gap-y-2">
          {badges.map((badge) => (
            <li key={badge} className="flex items-center gap-2">
              <Khatam className="size-5 text-brass" />
              {badge}
            </li>
          ))}
        </ul>
      ) : (
        <EditableText as="p" text={profileTexts.noBadges} className="mt-4 text-sm text-muted" />
      )}
      {hasPromise && (
        <p className="mt-4">
          <a className="link inline-flex min-h-11 items-center" href="/quran/promise">
            Your service promise
          </a>
        </p>
      )}
      {!hasEntries && (
        <p className="mt-4">
          <EditableText as="span" text={profileTexts.noEntries} />{' '}
          <a className="link" href="/app">
            See how the log works
          </a>
        </p>
      )}
    </section>
  )
}

const formatPageCount = (pages: number) => countText(pages, 'page', 'pages')
