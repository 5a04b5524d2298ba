import type { SelectQueryBuilder } from 'kysely'
import { giftsOf } from '#app/giving/pledges/member-gifts-store.server.ts'
import type { Database } from '#app/platform/database/database.ts'
import type { Schema } from '#app/platform/database/schema/schema.ts'

/** What an erasure would take away and what would stay without a name, in words with numbers. */
export async function countErased(
  db: Database,
  member: { id: string; email: string; emailVerified: boolean },
) {
  const { id, email, emailVerified } = member
  const countOwn = (table: 'eventSignup' | 'attendance' | 'volunteerHours' | 'quranEntry' | 'quranBadge') =>
    count(db.selectFrom(table).where('userId', '=', id))
  // Only a proven address says that something is theirs.
  const messagesSent = emailVerified
    ? count(
        db.selectFrom('contactMessage').where(({ eb, fn }) => eb(fn<string>('lower', ['email']), '=', email)),
      )
    : 0
  const initiatives = emailVerified
    ? count(
        db
          .selectFrom('initiative')
          .where(({ eb, fn }) => eb(fn<string>('lower', ['contactEmail']), '=', email)),
      )
    : 0
  const [signups, attended, hours, entries, badges, messages, pledges, ideas] = await Promise.all([
    countOwn('eventSignup'),
    countOwn('attendance'),
    countOwn('volunteerHours'),
    countOwn('quranEntry'),
    countOwn('quranBadge'),
    messagesSent,
    count(db.selectFrom('pledge').where(giftsOf(member))),
    initiatives,
  ])
  return {
    erased: [
      ...number(signups, 'sign-up for an event', 'sign-ups for events'),
      ...number(attended, 'event attended', 'events attended'),
      ...number(hours, 'record of hours', 'records of hours'),
      ...number(entries, 'entry in the Qur’an log', 'entries in the Qur’an log'),
      ...number(badges, 'badge', 'badges'),
      ...number(messages, 'message', 'messages'),
    ],
    anonymized: [...number(pledges, 'gift', 'gifts'), ...number(ideas, 'initiative', 'initiatives')],
  }
}

async function count<Table extends keyof Schema>(query: SelectQueryBuilder<Schema, Table, object>) {
  const row = await query.select(({ fn }) => fn.countAll<number>().as('count')).executeTakeFirstOrThrow()
  return row.count
}

/** Nothing, where there is nothing. */
const number = (count: number, singular: string, plural: string) =>
  count === 0 ? [] : [`${count.toLocaleString('en-US')} ${count === 1 ? singular : plural}`]
