import type { StoredEvent } from '#app/events/event/event-store.server.ts'
import { heldSpots, seat } from '#app/events/roster/roster.ts'
import { findSignup } from '#app/events/roster/roster-store.server.ts'
import type { Database } from '#app/platform/database/database.ts'
import { changeRoster, type RosterUpdate } from './change-roster.server.ts'
import { linkConfirmedGuest } from './link-guests.server.ts'
import type { LinkConfig } from './signup-link.server.ts'
import { findSignupByEmail } from './signup-store.server.ts'

export interface WalkIn {
  /** Chosen by the device, so that a walk-in that is sent twice is added once. */
  id: string
  name: string
  /** Empty for none. */
  email: string
  partySize: number
  /**
   * The total number of spots that the organizer has confirmed, which may exceed the capacity; 0 for none. Devices
   * store it under this name.
   */
  confirmedPlaces: number
}

interface WalkInResult {
  /** The sign-up, which may be an earlier sign-up with the same address; null if they were not added. */
  signupId: string | null
  /** Set if the event is canceled, so that nobody can be added. */
  isCancelled?: true
  /** The number of spots that would be held with this party. */
  needed: number
  /** Whether the spot was given by this call. */
  isNew: boolean
}

/**
 * Gives a spot to someone at the door, even if they are on the waitlist: never above the capacity, unless the organizer
 * has confirmed that many spots, and never at a canceled event. Someone who has a spot and brings more people than they
 * signed up gets spots for all of them. They get no email.
 */
export async function addWalkIn(
  db: Database,
  { id: eventId }: Pick<StoredEvent, 'id'>,
  walkIn: WalkIn,
  links: LinkConfig,
  now: Date,
): Promise<WalkInResult> {
  const email = walkIn.email.toLowerCase() || null
  const result: WalkInResult = { signupId: null, needed: 0, isNew: false }
  await changeRoster(
    db,
    eventId,
    links,
    async (tx, roster, event): Promise<RosterUpdate | null> => {
      const current =
        (await findSignup(tx, walkIn.id)) ?? (email ? await findSignupByEmail(tx, eventId, email) : undefined)
      if (current && current.eventId !== eventId) return null
      const isConfirmed = current?.status === 'confirmed'
      const isLarger = current && walkIn.partySize > current.partySize && event.status !== 'cancelled'
      // They already have their spots, or this walk-in was sent before (an organizer may have removed it since).
      if (current && ((isConfirmed && !isLarger) || current.id === walkIn.id)) {
        result.signupId = current.id
        return null
      }
      const id = current?.id ?? walkIn.id
      const others = { ...roster, signups: roster.signups.filter((signup) => signup.id !== id) }
      result.needed = heldSpots(others) + walkIn.partySize
      if (event.status === 'cancelled') {
        result.isCancelled = true
        return null
      }
      const seated = seat(roster, { id, partySize: walkIn.partySize }, walkIn.confirmedPlaces)
      if (!seated) return null
      Object.assign(result, { signupId: id, isNew: true })
      const columns = current ? {} : { name: walkIn.name, email }
      return { roster: seated, signupId: id, columns, isSilent: true }
    },
    now,
  )
  if (result.signupId && email) {
    const linked = await linkConfirmedGuest(db, result.signupId, links, now)
    result.signupId = linked?.id ?? result.signupId
  }
  return result
}
