import { sql } from 'kysely'
import type { SignupStatus } from '#app/events/roster/roster.ts'
import type { Database } from '#app/platform/database/database.ts'
import { notFound } from '#app/platform/http/errors.ts'
import { realEmail } from '#app/platform/mail/placeholder-email.ts'
import { unnamedGuest } from './signup-labels.ts'

export const signupsPerPage = 100

/**
 * The sign-ups of an event with one status, or all that are not canceled, with members' names and email addresses. The
 * export reads them page by page, with `keysetPages` and `signupKeys`.
 */
export const signupsQuery = (db: Database, eventId: string, status: SignupStatus | null) =>
  namedSignups(db, eventId).where((eb) =>
    status ? eb('eventSignup.status', '=', status) : eb('eventSignup.status', '!=', 'cancelled'),
  )
export const signupKeys = ['eventSignup.position', 'eventSignup.id']

const namedSignups = (db: Database, eventId: string) =>
  db
    .selectFrom('eventSignup')
    .leftJoin('user', 'user.id', 'eventSignup.userId')
    .where('eventSignup.eventId', '=', eventId)
    .selectAll('eventSignup')
    .select(['user.name as memberName', 'user.email as memberEmail'])

export type SignupRow = Awaited<ReturnType<ReturnType<typeof signupsQuery>['executeTakeFirstOrThrow']>>

/**
 * A page of the list, counted from 1: confirmed sign-ups by name, then offers, the waitlist in its order, and the rest.
 */
export const listSignups = (
  db: Database,
  eventId: string,
  status: SignupStatus | null,
  page = 1,
  perPage = signupsPerPage,
): Promise<SignupRow[]> =>
  signupsQuery(db, eventId, status)
    .orderBy(sql`case ${sql.ref('eventSignup.status')}
      when 'confirmed' then 0 when 'offered' then 1 when 'waitlisted' then 2 when 'pending' then 3 else 4 end`)
    .orderBy(
      sql`case ${sql.ref('eventSignup.status')} when 'waitlisted' then ${sql.ref('eventSignup.position')} else 0 end`,
    )
    .orderBy(sql`lower(coalesce(${sql.ref('user.name')}, ${sql.ref('eventSignup.name')}))`)
    .orderBy('eventSignup.id')
    .limit(perPage)
    .offset((page - 1) * perPage)
    .execute()

/** The ids of the sign-ups that were asked “Still coming?” for the date of the event. */
export async function listAskedIds(
  db: Database,
  { id, localDate }: { id: string; localDate: string },
): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom('eventDelivery')
    .select('signupId')
    .distinct()
    .where('eventId', '=', id)
    .where('kind', '=', 'reminder')
    .where('asks', '=', 1)
    .where('subjectId', 'like', `${localDate} %`)
    .execute()
  return new Set(rows.map(({ signupId }) => signupId))
}

/** How many sign-ups have each status. */
export async function countByStatus(db: Database, eventId: string): Promise<Record<string, number>> {
  const rows = await db
    .selectFrom('eventSignup')
    .select(({ fn }) => ['status', fn.countAll<number>().as('count')])
    .where('eventId', '=', eventId)
    .groupBy('status')
    .execute()
  return Object.fromEntries(rows.map(({ status, count }) => [status, Number(count)]))
}

/** A sign-up of this event, which may be canceled; throws a 404 if there is none. */
export async function requireSignup(db: Database, eventId: string, id: string) {
  const row = await namedSignups(db, eventId).where('eventSignup.id', '=', id).executeTakeFirst()
  return row ? { ...row, name: nameOf(row) } : notFound('Sign-up')
}

/** The member's or guest's name; without one, the email address, or 'Guest'. */
export const nameOf = (row: SignupRow) => row.memberName || row.name || emailOf(row) || unnamedGuest

/** The email address; empty if there is none. */
export const emailOf = ({ email, memberEmail }: Pick<SignupRow, 'email' | 'memberEmail'>) =>
  email ?? (memberEmail ? realEmail(memberEmail) : null) ?? ''
