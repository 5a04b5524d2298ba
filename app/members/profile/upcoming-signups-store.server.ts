import { isPublishedAt } from '#app/cms/collections/published-store.server.ts'
import { checkInCodeData } from '#app/events/check-in/check-in-code.server.ts'
import type { CheckInCodeData } from '#app/events/check-in/check-in-code-data.ts'
import { waitlistNumber } from '#app/events/roster/roster.ts'
import { readRoster } from '#app/events/roster/roster-store.server.ts'
import { signupPath } from '#app/events/roster/signup-path.ts'
import type { Database } from '#app/platform/database/database.ts'
import { preparedQuery } from '#app/platform/database/prepared-query.server.ts'
import { isPast, localDateIn } from '#app/platform/time/event-schedule.ts'
import { formatZonedDateTime } from '#app/platform/time/local-time.ts'

export interface UpcomingSignup {
  slug: string
  title: string
  localDate: string
  /** The page where the sign-up can be changed. */
  path: string
  status: 'confirmed' | 'waitlisted' | 'offered' | 'pending'
  partySize: number
  /** The position on the waitlist, starting at 1; null if not on the waitlist. */
  number: number | null
  /** When an offer expires, formatted; null without an offer. */
  until: string | null
  /** Whether the event, which is listed until the end of the day, is over. */
  isOver: boolean
  /** The code to show at the door; null without a spot. */
  checkIn: CheckInCodeData | null
}

const shownStatuses = ['confirmed', 'waitlisted', 'offered', 'pending'] as const

/**
 * A member's sign-ups for upcoming events, soonest first. Includes those on the waitlist, with an offer, or pending.
 * A member's sign-up is pending only while it waits for a guardian. Times are formatted in the member's `timeZone`.
 * Check-in codes are included only if `secret` is given.
 */
export async function listUpcomingSignups(
  db: Database,
  userId: string,
  { siteTimeZone, timeZone, secret }: { siteTimeZone: string; timeZone: string; secret?: string | undefined },
  now: Date,
): Promise<UpcomingSignup[]> {
  const today = localDateIn(now, siteTimeZone)
  const rows = await signupsFromToday.execute(db, { userId, today, now: now.toISOString() })
  return Promise.all(
    rows.map(async ({ id, eventId, capacity, slug, title, partySize, expiresAt, status, ...times }) => ({
      ...{ slug, title, partySize, localDate: times.localDate },
      status: status as UpcomingSignup['status'],
      path: signupPath(slug),
      isOver: isPast(times, now, siteTimeZone),
      checkIn: status === 'confirmed' && secret ? checkInCodeData(id, secret) : null,
      number:
        status === 'waitlisted' ? waitlistNumber(await readRoster(db, { id: eventId, capacity }), id) : null,
      until: status === 'offered' && expiresAt ? formatZonedDateTime(expiresAt, timeZone) : null,
    })),
  )
}

const signupsFromToday = preparedQuery(
  (db, { userId, today, now }: { userId: string; today: string; now: string }) =>
    db
      .selectFrom('eventSignup')
      .innerJoin('event', 'event.id', 'eventSignup.eventId')
      .where('userId', '=', userId)
      .where('eventSignup.status', 'in', shownStatuses)
      .where('event.status', '=', 'confirmed')
      .where(isPublishedAt(now))
      .where('lastDate', '>=', today)
      .select(['eventSignup.id', 'eventId', 'capacity', 'slug', 'title'])
      .select(['localDate', 'lastDate', 'startTime', 'endTime'])
      .select(['eventSignup.status', 'partySize', 'expiresAt'])
      .orderBy('localDate')
      .orderBy('title'),
)
