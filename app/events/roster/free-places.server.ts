import { expressionBuilder, sql } from 'kysely'
import type { Schema } from '#app/platform/database/schema/schema.ts'
import { localDateIn } from '#app/platform/time/event-schedule.ts'

/**
 * Whether someone who signs up for an event now gets a place, as an SQL condition: sign-up is open, places are free,
 * and nobody is waiting for them. Must match `signupWindow` and `hasRoom`.
 */
export function hasFreePlaces(now: Date, timeZone: string) {
  const eb = expressionBuilder<Schema, 'event'>()
  const zoned = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(timeZone)
  const local = `${localDateIn(now, timeZone)}T${zoned.toPlainTime().toString({ smallestUnit: 'minute' })}`
  // Unless a closing time is set, sign-up closes when the event starts, or at the end of its first day.
  const closesAt = sql<string>`coalesce(${sql.ref('event.signupClosesAt')}, ${sql.ref('event.localDate')} || 'T' || coalesce(${sql.ref('event.startTime')}, '24:00'))`
  const signups = eb.selectFrom('eventSignup').whereRef('eventSignup.eventId', '=', 'event.id')
  const held = signups
    .select(({ fn, val }) => fn.coalesce(fn.sum<number>('partySize'), val(0)).as('held'))
    .where((signup) =>
      signup.or([
        signup('eventSignup.status', 'in', ['confirmed', 'offered']),
        signup.and([
          signup('eventSignup.status', '=', 'pending'),
          signup('eventSignup.expiresAt', 'is not', null),
        ]),
      ]),
    )
  const waiting = signups
    .select('eventSignup.id')
    .where('eventSignup.status', '=', 'waitlisted')
    .whereRef('eventSignup.partySize', '<=', 'event.capacity')
  return eb.and([
    eb('event.signups', '=', 'on'),
    eb('event.status', '=', 'confirmed'),
    eb(closesAt, '>', local),
    eb.or([eb('event.signupOpensAt', 'is', null), eb('event.signupOpensAt', '<=', local)]),
    eb.or([
      eb('event.capacity', 'is', null),
      eb.and([eb('event.capacity', '>', held), eb.not(eb.exists(waiting))]),
    ]),
  ])
}
