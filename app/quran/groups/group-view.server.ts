import { amountText, countText } from '#app/platform/count-text.ts'
import type { Database } from '#app/platform/database/database.ts'
import type { Settings } from '#app/platform/settings/settings.ts'
import { addDays } from '#app/platform/time/local-date.ts'
import { dayEndPrayers } from '#app/quran/practice/member-day.server.ts'
import { isPaused } from '#app/quran/practice/pause.ts'
import { readingDate } from '#app/quran/practice/reading-day.ts'
import { readBlocks } from './block-store.server.ts'
import { type DayDisplay, dayDisplay, type Group, memberDisplayName } from './group.ts'
import { datesBetween } from './group-dates.ts'
import { listMemberPauses, listMemberReadings, type MemberReading } from './group-reading-store.server.ts'
import { type GroupMember, listMembers } from './group-store.server.ts'

/** A member as another member of the group sees them. */
export interface MemberView {
  id: string
  name: string
  isSelf: boolean
  isAdmin: boolean
  /** Whether the viewer has blocked them. */
  isBlocked: boolean
  /** How the member's current local date is displayed. */
  today: DayDisplay
  /** What they read today, such as '2 pages', if they share it. */
  amount: string | null
  /** The days of the period. `pages` is 0 unless the member shares how much they read. */
  days: { date: string; display: DayDisplay; pages: number }[]
}

export interface Period {
  from: string
  to: string
}

const byName = new Intl.Collator('en')

/**
 * What a viewer sees of a group's members in a period, sorted by name, never as a ranking. Suspended members are left
 * out.
 */
export async function readMembers(
  db: Database,
  group: Pick<Group, 'id' | 'kind'>,
  { viewerId, settings, now }: { viewerId: string; settings: Settings; now: Date },
  period: Period,
): Promise<MemberView[]> {
  const [members, blocks] = await Promise.all([listMembers(db, group.id), readBlocks(db, viewerId)])
  const ids = members.map(({ userId }) => userId)
  // The local dates of two members can differ by two days: one in Auckland after maghrib, and one in Honolulu.
  const range = [addDays(period.from, -2), addDays(period.to, 2)] as const
  const [readings, pauses] = await Promise.all([
    listMemberReadings(db, ids, ...range),
    listMemberPauses(db, ids, ...range),
  ])
  const readingsByMemberAndDate = new Map(
    readings.map((reading) => [`${reading.userId} ${reading.localDate}`, reading]),
  )
  const pausesByMember = Map.groupBy(pauses, ({ userId }) => userId)
  const views = members.map((member) => {
    const { userId } = member
    const today = memberDate(member, settings, now)
    const joinedOn = memberDate(member, settings, new Date(member.joinedAt))
    const readingOn = (date: string) => readingsByMemberAndDate.get(`${userId} ${date}`)
    const displayOf = (date: string) =>
      dayDisplay({
        date,
        today,
        joinedOn,
        share: member.share,
        isBlocked: blocks.either.has(userId),
        hasRead: readingOn(date) !== undefined,
        isPaused: isPaused(date, pausesByMember.get(userId) ?? []),
      })
    const sharesAmount = member.share === 'amount'
    const todayDisplay = displayOf(today)
    return {
      id: userId,
      name: memberDisplayName(member.name, group.kind),
      isSelf: userId === viewerId,
      isAdmin: member.role === 'admin',
      isBlocked: blocks.byMember.has(userId),
      today: todayDisplay,
      amount: sharesAmount && todayDisplay === 'read' ? describeAmount(readingOn(today)) : null,
      days: datesBetween(period.from, period.to).map((date) => {
        const display = displayOf(date)
        return {
          date,
          display,
          pages: sharesAmount && display === 'read' ? (readingOn(date)?.pages ?? 0) : 0,
        }
      }),
    }
  })
  return views.sort((a, b) => byName.compare(a.name, b.name))
}

/** A member's local date at an instant, which depends on when their day ends. */
function memberDate(member: GroupMember, settings: Settings, instant: Date) {
  const zone = member.timeZone ?? settings.timeZone
  const dayEnd = { dayEnd: member.dayEnd ?? 'midnight', dayEndHour: member.dayEndHour ?? 0 } as const
  return readingDate(instant, dayEnd, zone, dayEndPrayers(member, settings, zone))
}

/** '2 pages', or, if they round to 0, the ayat or minutes; null for a tap without details. */
function describeAmount(reading: MemberReading | undefined) {
  if (!reading) return null
  const pages = Math.round(reading.pages * 10) / 10
  if (pages > 0) return amountText(pages, 'page', 'pages')
  if (reading.ayat > 0) return countText(reading.ayat, 'ayah', 'ayat')
  return reading.minutes > 0 ? countText(reading.minutes, 'minute', 'minutes') : null
}

/** The total that members have read, counting only what they share. */
export const sumOf = (members: readonly MemberView[]) => {
  const days = members.flatMap((member) => member.days)
  return {
    days: days.filter(({ display }) => display === 'read').length,
    pages: Math.round(days.reduce((sum, { pages }) => sum + pages, 0) * 10) / 10,
  }
}
