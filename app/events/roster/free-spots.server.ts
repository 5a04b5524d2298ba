import { expressionBuilder, type RawBuilder, sql } from 'kysely'
import type { Schema } from '#app/platform/database/schema/schema.ts'
import { localDateIn } from '#app/platform/time/event-schedule.ts'

/**
 * Whether someone who signs up for an event now gets a spot, as an SQL condition: sign-up is open, spots are free,
 * and nobody is waiting for them. Must match `signupAvailability` and `hasRoom`.
 */
export function hasFreeSpots(now: Date, timeZone: string) {
  const eb = expressionBuilder<Schema, 'event'>()
  const zoned = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(timeZone)
  const local = `${localDateIn(now, timeZone)}T${zoned.toPlainTime().toString({ smallestUnit: 'minute' })}`
  // Unless a closing time is set, sign-up closes when the event starts, or at the end of its first day.
  const closesAt = sql<string>`coalesce(${sql.ref('event.signupClosesAt')}, ${sql.ref('event.localDate')} || 'T' || coalesce(${sql.ref('event.startTime')}, '24:00'))`
  return eb.and([
    eb('event.signups', '=', 'on'),
    eb('event.status', '=', 'confirmed'),
    eb(closesAt, '>', local),
    eb.or([eb('event.signupOpensAt', 'is', null), eb('event.signupOpensAt', '<=', local)]),
    hasSpotsInEvent,
    hasSpotsInShift,
  ])
}

const inAnyShift = sql`true`

/** The number of spots held in the event by sign-ups that match `inShift`, which refers to them as `held`. */
const heldSpots = (inShift: RawBuilder<unknown>) => sql`(
  select coalesce(sum(held."partySize"), 0) from "eventSignup" held
  where held."eventId" = event.id and ${inShift}
    and (held.status in ('confirmed', 'offered') or (held.status = 'pending' and held."expiresAt" is not null)))`

/** The waitlisted sign-ups of the event, named `waiting`, except those larger than the event or their shift. */
const waitingParties = sql`
  "eventSignup" waiting left join "eventShift" "waitingShift" on "waitingShift".id = waiting."shiftId"
  where waiting."eventId" = event.id and waiting.status = 'waitlisted'
    and waiting."partySize" <= coalesce(event.capacity, waiting."partySize")
    and waiting."partySize" <= coalesce("waitingShift".capacity, waiting."partySize")`

/** Whether a party of this size fits into `waitingShift` now. */
const fitsShift = (partySize: RawBuilder<unknown>) => sql`(
  "waitingShift".capacity is null
  or "waitingShift".capacity - ${heldSpots(sql`held."shiftId" = "waitingShift".id`)} >= ${partySize})`

/**
 * Whether the event has a free spot for which nobody waits. Someone who is held up by a full shift, or behind someone
 * who is, does not wait for spots in the event.
 */
const hasSpotsInEvent = sql<boolean>`(
  event.capacity is null
  or (event.capacity > ${heldSpots(inAnyShift)}
    and not exists (
      select 1 from ${waitingParties} and ${fitsShift(sql`waiting."partySize"`)}
        and not exists (
          select 1 from "eventSignup" ahead
          where ahead."shiftId" = waiting."shiftId" and ahead.status = 'waitlisted'
            and ahead.position < waiting.position
            and ahead."partySize" <= coalesce(event.capacity, ahead."partySize")
            and ahead."partySize" <= coalesce("waitingShift".capacity, ahead."partySize")
            and not ${fitsShift(sql`ahead."partySize"`)}))))`

/** Whether the event has no shifts, or a shift with a free spot for which nobody waits. */
const hasSpotsInShift = sql<boolean>`(
  not exists (select 1 from "eventShift" shift where shift."eventId" = event.id)
  or exists (
    select 1 from "eventShift" shift where shift."eventId" = event.id
      and (shift.capacity is null or shift.capacity > ${heldSpots(sql`held."shiftId" = shift.id`)})
      and not exists (select 1 from ${waitingParties} and waiting."shiftId" = shift.id)))`
