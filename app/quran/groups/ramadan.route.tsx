import { countText } from '#app/platform/count-text.ts'
import { readSettings } from '#app/platform/settings/settings-store.server.ts'
import { formatLongDate, formatMonthAndDay } from '#app/platform/time/format-date.ts'
import { currentOrNextRamadan } from '#app/platform/time/ramadan.ts'
import { readMemberDay } from '#app/quran/practice/member-day.server.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import type { PageHandle } from '#app/ui/page/page-handle.ts'
import { pageMeta } from '#app/ui/page/page-meta.ts'
import type { Route } from './+types/ramadan.route'
import { datesBetween } from './group-dates.ts'
import { groupPath } from './group-path.ts'
import { requireGroup } from './group-request.server.ts'
import { GroupScreen, GroupSection } from './group-screen.tsx'
import { readMembers, sumOf } from './group-view.server.ts'
import { countJuz } from './khatma.ts'
import { listJuz, listKhatmas } from './khatma-store.server.ts'
import { RamadanTable } from './member-table.tsx'

export const handle: PageHandle = { hydrate: 'interaction' }

export async function loader(args: Route.LoaderArgs) {
  const { db, group, member } = await requireGroup(args)
  const now = new Date()
  const [settings, { today }] = await Promise.all([readSettings(db), readMemberDay(db, member, now)])
  const ramadan = currentOrNextRamadan(today)
  const [members, [khatma]] = await Promise.all([
    readMembers(db, group, { viewerId: member.id, settings, now }, ramadan),
    listKhatmas(db, group.id),
  ])
  return {
    id: group.id,
    name: group.name,
    period: `${formatMonthAndDay(ramadan.from)} – ${formatLongDate(ramadan.to)}`,
    dates: datesBetween(ramadan.from, ramadan.to),
    isNow: today >= ramadan.from,
    members,
    totalDays: sumOf(members).days,
    finishedJuz:
      khatma && khatma.finishedAt === null ? countJuz(await listJuz(db, khatma.id)).finished : null,
  }
}

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, { title: 'Ramadan', description: '', noIndex: true })

export default function RamadanRoute({ loaderData }: Route.ComponentProps) {
  const { id, name, period, dates, isNow, members, totalDays, finishedJuz } = loaderData
  return (
    <GroupScreen
      title="Ramadan"
      lead={`${period}, according to the Umm al-Qura calendar. Local moon sighting may differ by a day.`}
      back={{ path: groupPath(id), label: name }}
      wide
    >
      {isNow ? (
        <>
          <p className="mb-4">
            <span className="font-semibold">Together:</span> {countText(totalDays, 'day', 'days')} of reading
          </p>
          <RamadanTable members={members} dates={dates} />
          <p className="mt-3 text-sm text-muted">“–” means that a day is not shown. The reason is private.</p>
        </>
      ) : (
        <p>Starting on the first day of Ramadan, you will see here who has read each day.</p>
      )}
      <GroupSection id="khatma" title="Shared khatma">
        <p className="mb-4">
          {finishedJuz === null
            ? "Finish the Qur'an together by the end of Ramadan: each member takes some of the 30 juz."
            : `${finishedJuz} of 30 juz finished.`}
        </p>
        <ButtonLink variant="quiet" href={`${groupPath(id)}/khatma`}>
          {finishedJuz === null ? 'About the khatma' : 'Open the board'}
        </ButtonLink>
      </GroupSection>
    </GroupScreen>
  )
}
