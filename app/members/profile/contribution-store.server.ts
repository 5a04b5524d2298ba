import { isPublished } from '#app/cms/collections/published-store.server.ts'
import { hasSpot } from '#app/events/roster/has-spot.server.ts'
import { memberTotal } from '#app/giving/ledger/ledger-totals.server.ts'
import { sumApprovedMinutes } from '#app/members/hours/hours-store.server.ts'
import type { Database } from '#app/platform/database/database.ts'

/** A member's totals, computed from the records. */
export interface Contributions {
  eventsAttended: number
  minutesVolunteered: number
  /** Confirmed gifts, minus refunds and disputes. */
  donatedCents: number
}

export async function readContributions(db: Database, member: { id: string }): Promise<Contributions> {
  const [attendance, minutesVolunteered, donatedCents] = await Promise.all([
    db
      .selectFrom('attendance')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('userId', '=', member.id)
      .executeTakeFirstOrThrow(),
    sumApprovedMinutes(db, member.id),
    memberTotal(db, member.id),
  ])
  return {
    eventsAttended: attendance.count,
    minutesVolunteered,
    donatedCents,
  }
}

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
  const rows = await db
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
    .where(isPublished(now))
    .select(['slug', 'title', 'localDate', 'lastDate', 'attendance.recordedAt'])
    .orderBy('localDate')
    .execute()
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
