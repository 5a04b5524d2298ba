import { MonthChart } from '#app/admin/overview/month-chart.tsx'
import { lastMonths } from '#app/admin/overview/overview-months.ts'
import { countReadingDays } from '#app/admin/overview/overview-store.server.ts'
import { requirePermission } from '#app/platform/auth/member.server.ts'
import { countText } from '#app/platform/count-text.ts'
import { databaseContext } from '#app/platform/database/database.ts'
import { readSettings } from '#app/platform/settings/settings-store.server.ts'
import { localDateIn } from '#app/platform/time/event-schedule.ts'
import { AdminPage } from '#app/ui/admin-page.tsx'
import { pageMeta } from '#app/ui/page/page-meta.ts'
import type { Route } from './+types/quran-log-admin.route'
import { countQuranLog } from './quran-log-counts.server.ts'

export async function loader({ context }: Route.LoaderArgs) {
  requirePermission(context, 'people')
  const db = context.get(databaseContext)
  const now = new Date()
  const { timeZone } = await readSettings(db)
  const months = lastMonths(now, timeZone)
  const [counts, days] = await Promise.all([
    countQuranLog(db, localDateIn(now, timeZone)),
    countReadingDays(db, months),
  ])
  return {
    counts,
    months: months.map(({ month }, index) => {
      const value = days[index] ?? 0
      return { month, value, label: value.toLocaleString('en-US') }
    }),
  }
}

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, { title: "Qur'an log", description: '', noIndex: true })

export default function QuranLogAdminRoute({ loaderData: { counts, months } }: Route.ComponentProps) {
  const { started, lastWeek, lastMonth, groups } = counts
  const figures = {
    'Started the log': countText(started, 'member', 'members'),
    'Read in the last 7 days': countText(lastWeek, 'member', 'members'),
    'Read in the last 30 days': countText(lastMonth, 'member', 'members'),
    Groups: countText(groups, 'group', 'groups'),
  }
  return (
    <AdminPage title="Qur'an log" lead="Counts only. Nobody in the admin area sees what a member logs.">
      <dl className="mb-12 grid gap-x-10 sm:grid-cols-2">
        {Object.entries(figures).map(([label, value]) => (
          <div key={label} className="flex flex-wrap justify-between gap-x-6 border-b border-hairline py-3">
            <dt className="text-muted">{label}</dt>
            <dd className="font-semibold tabular-nums">{value}</dd>
          </div>
        ))}
      </dl>
      <div className="max-w-xl">
        <MonthChart title="Reading days" unit="reading days" months={months} />
        <p className="mt-2 text-sm text-muted">
          The number of days on which each member read, added up for all members. To show the number of
          readers on the site, write “{'{log: people}'} people” in{' '}
          <a className="link" href="/admin/settings/impact">
            Impact numbers
          </a>
          .
        </p>
      </div>
    </AdminPage>
  )
}
