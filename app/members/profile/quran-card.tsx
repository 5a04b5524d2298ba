import type { ReactNode } from 'react'
import { groupPath, groupsPath } from '#app/quran/groups/group-path.ts'
import { formatDailyGoal } from '#app/quran/log/daily-goal.ts'
import { LogReadingButton } from '#app/quran/log/log-reading-button.tsx'
import type { ReadingSummary } from '#app/quran/log/reading-store.server.ts'
import { EditableText } from '#app/ui/editable-text.tsx'
import { Khatam } from '#app/ui/ornament/ornament.tsx'
import { profileTexts } from './profile-texts.ts'
import { formatDayCount } from './stat-row.tsx'

/** The member's Qur'an log at a glance. */
export function QuranCard({ quran, hasPromise }: { quran: ReadingSummary; hasPromise: boolean }) {
  const { currentStreak, missedDays, groups, badges, hasEntries, reading } = quran
  const stats: { label: string; value: ReactNode }[] = [
    { label: 'Current Streak', value: formatDayCount(currentStreak) },
    { label: 'Missed Days', value: String(missedDays) },
    { label: 'Daily Goal', value: formatDailyGoal(quran) ?? 'not set' },
    { label: 'Group', value: <GroupLinks groups={groups} /> },
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
            <dd className="text-end font-semibold">{value}</dd>
          </div>
        ))}
      </dl>
      {badges.length > 0 ? (
        <ul aria-label="Badges" className="mt-4 flex flex-wrap gap-x-5 gap-y-2">
          {badges.map((badge) => (
            <li key={badge.key} className="flex items-center gap-2">
              <Khatam className="size-5 text-brass" />
              {badge.name}
            </li>
          ))}
        </ul>
      ) : (
        <EditableText as="p" text={profileTexts.noBadges} className="mt-4 text-sm text-muted" />
      )}
      {!hasEntries && <EditableText as="p" text={profileTexts.noEntries} className="mt-4" />}
      <div className="mt-5 flex flex-wrap items-center gap-x-6 gap-y-2">
        {reading ? (
          <p className="font-semibold text-evergreen">
            <span aria-hidden="true">✓</span> You read today.
          </p>
        ) : (
          <LogReadingButton />
        )}
        <a className="link inline-flex min-h-11 items-center" href="/quran">
          Open your log
        </a>
      </div>
      {hasPromise && (
        <p>
          <a className="link inline-flex min-h-11 items-center" href="/quran/promise">
            Your service promise
          </a>
        </p>
      )}
    </section>
  )
}

function GroupLinks({ groups }: Pick<ReadingSummary, 'groups'>) {
  const links =
    groups.length > 0
      ? groups.map(({ id, name }) => ({ path: groupPath(id), name }))
      : [{ path: groupsPath, name: 'Join or create a group' }]
  return (
    <div className="-my-2.5">
      {links.map(({ path, name }) => (
        <a key={path} className="link block py-2.5 wrap-anywhere" href={path}>
          <bdi>{name}</bdi>
        </a>
      ))}
    </div>
  )
}
