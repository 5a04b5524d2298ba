import { isPublishedAt } from '#app/cms/collections/published-store.server.ts'
import { hasSpot } from '#app/events/roster/has-spot.server.ts'
import { memberTotal } from '#app/giving/ledger/ledger-totals.server.ts'
import { sumApprovedMinutes } from '#app/members/hours/hours-store.server.ts'
import type { Database } from '#app/platform/database/database.ts'
import { preparedQuery } from '#app/platform/database/prepared-query.server.ts'

/** A member's totals, computed from the records. */
export interface Contributions {
  eventsAttended: number
  minutesVolunteered: number
  /** Confirmed gifts, minus refunds and disputes. */
  donatedCents: number
}

export async function readContributions(db: Database, member: { id: string }): Promise<Contributions> {
  const [attendance, minutesVolunteered, donatedCents] = await Promise.all([
    attendanceCount.executeTakeFirst(db, { userId: member.id }),
    sumApprovedMinutes(db, member.id),
    memberTotal(db, member.id),
  ])
  return {
    eventsAttended: attendance?.count ?? 0,
    minutesVolunteered,
    donatedCents,
  }
}

const attendanceCount = preparedQuery((db, member: { userId: string }) =>
  db
    .selectFrom('attendance')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('userId', '=', member.userId),
)

export interface HistoryEntry {
  slug: string
  title: string
  localDate: string
  attended: boolean
}

/**
 * The published events where a member has a spot or attended, except canceled ones: upcoming events, soonest first, and
 * past events, latest first.
 */
export async function listEventHistory(
  db: Database,
  userId: string,
  { today, now }: { today: string; now: Date },
) {
  const rows = await eventsOfMember.execute(db, { userId, now: now.toISOString() })
  const entries = rows.map(({ lastDate, recordedAt, ...entry }) => ({
    ...entry,
    isPast: lastDate < today,
    attended: recordedAt !== null,
  }))
  return {
    upcoming: entries.filter(({ isPast }) => !isPast),
    past: entries.filter(({ isPast }) => isPast).reverse(),
  }
}

const eventsOfMember = preparedQuery((db, { userId, now }: { userId: string; now: string }) =>
  db
    .selectFrom('event')
    .leftJoin('eventSignup', (join) =>
      join.onRef('eventSignup.eventId', '=', 'event.id').on('eventSignup.userId', '=', userId).on(hasSpot()),
    )
    .leftJoin('attendance', (join) =>
      join.onRef('attendance.eventId', '=', 'event.id').on('attendance.userId', '=', userId),
    )
    .where(({ eb, or }) =>
      or([eb('eventSignup.id', 'is not', null), eb('attendance.userId', 'is not', null)]),
    )
    .where('event.status', '=', 'confirmed')
    .where(isPublishedAt(now))
    .select(['slug', 'title', 'localDate', 'lastDate', 'attendance.recordedAt'])
    .orderBy('localDate'),
)
