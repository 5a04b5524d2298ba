import { joinAttendance, moveOperations } from '#app/events/check-in/check-in-store.server.ts'
import { holdsPlaces, leave } from '#app/events/roster/roster.ts'
import { findMemberSignup, findSignup, type StoredSignup } from '#app/events/roster/roster-store.server.ts'
import type { Database } from '#app/platform/database/database.ts'
import { changeRoster } from './change-roster.server.ts'
import type { SignupLinks } from './signup-link.server.ts'

/** Gives the confirmed sign-ups of guests to the members who have verified their addresses since. */
export async function linkGuests(db: Database, links: SignupLinks, now: Date) {
  const rows = await guestsWithAccount(db)
    .where('eventSignup.status', '!=', 'pending')
    .select('eventSignup.id')
    .execute()
  for (const { id } of rows) await linkConfirmedGuest(db, id, links, now)
}

/**
 * Gives a guest's sign-up to the member who has verified its address, if there is one. The caller knows that the guest
 * has opened the emailed link. Returns the sign-up that is left if the member had signed up, too.
 */
export async function linkConfirmedGuest(
  db: Database,
  id: string,
  links: SignupLinks,
  now: Date,
): Promise<StoredSignup | undefined> {
  const owned = await guestsWithAccount(db)
    .where('eventSignup.id', '=', id)
    .select(['eventSignup.eventId', 'user.id as userId'])
    .executeTakeFirst()
  if (!owned) return findSignup(db, id)
  const { eventId, userId } = owned
  let kept = id
  await changeRoster(
    db,
    eventId,
    links,
    async (tx, roster, event) => {
      const [guest, member] = [await findSignup(tx, id), await findMemberSignup(tx, eventId, userId)]
      // Another node was faster.
      if (!guest || guest.userId !== null) return null
      const [keep, drop] = member && rank(member) >= rank(guest) ? [member, guest] : [guest, member]
      kept = keep.id
      const left = drop && leave(roster, drop.id)
      if (drop) await moveOperations(tx, drop.id, keep.id)
      if (drop) await tx.deleteFrom('eventSignup').where('id', '=', drop.id).execute()
      const own = { userId, email: null, name: '' }
      if (keep === guest) await tx.updateTable('eventSignup').set(own).where('id', '=', id).execute()
      await joinAttendance(tx, event, keep.id, now)
      return {
        roster: {
          ...roster,
          signups: (left ?? roster).signups.filter((signup) => signup.id !== drop?.id),
        },
      }
    },
    now,
  )
  return findSignup(db, kept)
}

/** Someone with a place keeps it; of two on the waitlist, the earlier one stays. */
const rank = (signup: StoredSignup) =>
  signup.status === 'cancelled' ? -Infinity : holdsPlaces(signup) ? 1 : -signup.position

const guestsWithAccount = (db: Database) =>
  db
    .selectFrom('eventSignup')
    .innerJoin('user', 'user.email', 'eventSignup.email')
    .where('user.emailVerified', '=', 1)
    .where('eventSignup.userId', 'is', null)
