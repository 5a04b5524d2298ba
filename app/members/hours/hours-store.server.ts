import type { Database } from '#app/platform/database/database.ts'
import { preparedQuery } from '#app/platform/database/prepared-query.server.ts'

export interface HoursEntry {
  /** YYYY-MM-DD. */
  date: string
  /** The event's title, or what the member did. */
  title: string
  minutes: number
}

export interface Period {
  /** First day, YYYY-MM-DD. */
  from: string
  /** Last day, inclusive. */
  to: string
}

const approvedHours = (db: Database, userId: string) =>
  db
    .selectFrom('volunteerHours')
    .where('volunteerHours.userId', '=', userId)
    .where('volunteerHours.status', '=', 'approved')

/** A member's approved hours in a period, oldest first. */
export async function listApprovedHours(db: Database, userId: string, { from, to }: Period) {
  const rows = await approvedHours(db, userId)
    .leftJoin('event', 'event.id', 'volunteerHours.eventId')
    .where('volunteerHours.localDate', '>=', from)
    .where('volunteerHours.localDate', '<=', to)
    .where('volunteerHours.minutes', '>', 0)
    .select(['volunteerHours.localDate', 'volunteerHours.minutes', 'volunteerHours.note', 'event.title'])
    .orderBy('volunteerHours.localDate')
    .orderBy('volunteerHours.id')
    .execute()
  return rows.map(
    ({ localDate, minutes, note, title }): HoursEntry => ({
      date: localDate,
      title: title ?? (note || 'Volunteer service'),
      minutes,
    }),
  )
}

export const totalMinutes = (entries: readonly { minutes: number }[]) =>
  entries.reduce((sum, { minutes }) => sum + minutes, 0)

/** A member's approved hours in minutes, in a period or of all time. */
export async function sumApprovedMinutes(db: Database, userId: string, period?: Period) {
  const sum = await (period
    ? approvedMinutesIn.executeTakeFirst(db, { userId, ...period })
    : approvedMinutes.executeTakeFirst(db, { userId }))
  return Number(sum?.minutes ?? 0)
}

const sumHours = (db: Database, userId: string) =>
  approvedHours(db, userId).select(({ fn }) => fn.sum<number | null>('minutes').as('minutes'))

const approvedMinutes = preparedQuery((db, member: { userId: string }) => sumHours(db, member.userId))
const approvedMinutesIn = preparedQuery((db, { userId, from, to }: Period & { userId: string }) =>
  sumHours(db, userId)
    .where('volunteerHours.localDate', '>=', from)
    .where('volunteerHours.localDate', '<=', to),
)

/** The date of a member's first approved hours; null if there are none. */
export async function findFirstHoursDate(db: Database, userId: string) {
  const { date } = await approvedHours(db, userId)
    .select(({ fn }) => fn.min<string | null>('volunteerHours.localDate').as('date'))
    .executeTakeFirstOrThrow()
  return date
}
