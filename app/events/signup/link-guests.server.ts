import { moveOperations, updateLinkedAttendance } from '#app/events/check-in/check-in-store.server.ts'
import { moveClaims } from '#app/events/roster/claim-store.server.ts'
import { holdsSpots } from '#app/events/roster/roster.ts'
import { findMemberSignup, findSignup, type StoredSignup } from '#app/events/roster/roster-store.server.ts'
import type { Database } from '#app/platform/database/database.ts'
import { changeRoster } from './change-roster.server.ts'
import type { LinkConfig } from './signup-link.server.ts'
import { copyOptOuts } from './signup-opt-outs.server.ts'

/** Assigns guests' sign-ups, except pending ones, to members who have since verified the same address. */
export async function linkGuests(db: Database, links: LinkConfig, now: Date) {
  const rows = await guestsWithAccount(db)
    .where('eventSignup.status', '!=', 'pending')
    .select('eventSignup.id')
    .execute()
  for (const { id } of rows) await linkConfirmedGuest(db, id, links, now)
}

/**
 * Assigns a guest's sign-up to the member who has verified its address, if there is one. Call it only after the guest
 * has confirmed with the emailed link, or for a sign-up that an organizer added. If the member had also signed up,
 * only one sign-up remains, and is returned.
 */
export async function linkConfirmedGuest(
  db: Database,
  id: string,
  links: LinkConfig,
  now: Date,
): Promise<StoredSignup | undefined> {
  const match = await guestsWithAccount(db)
    .where('eventSignup.id', '=', id)
    .select(['eventSignup.eventId', 'user.id as userId'])
    .executeTakeFirst()
  if (!match) return findSignup(db, id)
  const { eventId, userId } = match
  let remainingId = id
  await changeRoster(
    db,
    eventId,
    links,
    async (tx, roster, event) => {
      const [guest, member] = [await findSignup(tx, id), await findMemberSignup(tx, eventId, userId)]
      // Another node has linked it already.
      if (!guest || guest.userId !== null) return null
      const [remaining, duplicate] = member && rank(member) >= rank(guest) ? [member, guest] : [guest, member]
      remainingId = remaining.id
      if (duplicate) await moveOperations(tx, duplicate.id, remaining.id)
      if (duplicate) await moveClaims(tx, duplicate.id, remaining.id, now)
      if (duplicate) await copyOptOuts(tx, duplicate.id, remaining.id)
      if (duplicate) await tx.deleteFrom('eventSignup').where('id', '=', duplicate.id).execute()
      if (remaining === guest)
        await tx
          .updateTable('eventSignup')
          .set({ userId, email: null, name: '' })
          .where('id', '=', guest.id)
          .execute()
      await updateLinkedAttendance(tx, event, remaining.id, now)
      return {
        roster: {
          ...roster,
          signups: roster.signups.filter((signup) => signup.id !== duplicate?.id),
        },
      }
    },
    now,
  )
  return findSignup(db, remainingId)
}

/** A spot is better than an offer or a held spot. Of two sign-ups on the waitlist, the earlier one is better. */
const rank = (signup: StoredSignup) =>
  signup.status === 'cancelled'
    ? -Infinity
    : signup.status === 'confirmed'
      ? 2
      : holdsSpots(signup)
        ? 1
        : -signup.position

const guestsWithAccount = (db: Database) =>
  db
    .selectFrom('eventSignup')
    .innerJoin('user', 'user.email', 'eventSignup.email')
    .where('user.emailVerified', '=', 1)
    .where('eventSignup.userId', 'is', null)
