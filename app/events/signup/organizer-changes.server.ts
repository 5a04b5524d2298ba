import { randomUUID } from 'node:crypto'
import type { PersonChange } from '#app/cms/activity/activity.ts'
import { type Actor, recordActivity } from '#app/cms/activity/activity-store.server.ts'
import type { StoredEvent } from '#app/events/event/event-store.server.ts'
import { lacksConsent } from '#app/events/roster/guardian.ts'
import { admit, changeParty, freeSpots, join, leave, type SignupStatus } from '#app/events/roster/roster.ts'
import { findSignup, type StoredSignup } from '#app/events/roster/roster-store.server.ts'
import { listShifts } from '#app/events/roster/shift-store.server.ts'
import type { Database } from '#app/platform/database/database.ts'
import { changeRoster, type RosterUpdate } from './change-roster.server.ts'
import { guardianColumns } from './guardian-store.server.ts'
import { linkConfirmedGuest } from './link-guests.server.ts'
import type { LinkConfig } from './signup-link.server.ts'
import { findSignupByEmail } from './signup-store.server.ts'

type EventRef = Pick<StoredEvent, 'id' | 'title'>
/** A sign-up with its name: the member's, or the guest's. */
type NamedSignup = Pick<StoredSignup, 'id' | 'userId' | 'partySize'> & { name: string }

/** The event and author of a change, and what the links in its emails need. */
export interface OrganizerChange {
  event: EventRef
  organizer: Actor
  links: LinkConfig
}

/** Cancels a sign-up and emails the person; false if it was already canceled. */
export async function removeSignup(
  db: Database,
  signup: NamedSignup,
  { event, organizer, links }: OrganizerChange,
  now: Date,
) {
  let removed = false
  await changeRoster(
    db,
    event.id,
    links,
    async (tx, roster): Promise<RosterUpdate | null> => {
      const afterLeaving = leave(roster, signup.id)
      if (!afterLeaving) return null
      removed = true
      const from = roster.signups.find(({ id }) => id === signup.id)?.status ?? null
      const change = personChange(signup, from, 'cancelled')
      await recordSignupChange(tx, organizer, 'cancelled', event, change, now)
      return { roster: afterLeaving, signupId: signup.id, cancelledBy: 'organizer' }
    },
    now,
  )
  return removed
}

/**
 * Gives someone a spot, even if others are ahead of them on the waitlist. `isAdmitted` is also true if they already
 * have a spot; it is false if fewer spots are `free` than their party needs, if their guardian has not agreed, or
 * if they canceled.
 */
export async function admitSignup(
  db: Database,
  signup: NamedSignup,
  { event, organizer, links }: OrganizerChange,
  now: Date,
) {
  const roster = await changeRoster(
    db,
    event.id,
    links,
    async (tx, roster): Promise<RosterUpdate | null> => {
      const stored = await findSignup(tx, signup.id)
      if (stored && lacksConsent(stored)) return null
      const admitted = admit(roster, signup.id)
      if (!admitted) return null
      const from = roster.signups.find(({ id }) => id === signup.id)?.status ?? null
      const change = personChange(signup, from, 'confirmed')
      await recordSignupChange(tx, organizer, 'changed', event, change, now)
      return { roster: admitted, signupId: signup.id }
    },
    now,
  )
  const isAdmitted = roster.signups.some(({ id, status }) => id === signup.id && status === 'confirmed')
  const shiftId = roster.signups.find(({ id }) => id === signup.id)?.shiftId
  const limitedBy: 'event' | 'shift' = signup.partySize <= freeSpots(roster) ? 'shift' : 'event'
  return { isAdmitted, free: freeSpots(roster, shiftId), limitedBy }
}

/**
 * Moves a party to another shift, or to none. A party on the waitlist gets a spot there if there is room. False if
 * there is no room for a party that has a spot, or if the party is larger than the shift.
 */
export async function moveSignup(
  db: Database,
  signup: NamedSignup & { shiftId: string | null },
  { event, organizer, links }: OrganizerChange,
  shiftId: string | null,
  now: Date,
) {
  let isMoved = false
  await changeRoster(
    db,
    event.id,
    links,
    async (tx, roster): Promise<RosterUpdate | null> => {
      const moved = changeParty(roster, signup.id, { partySize: signup.partySize, shiftId })
      if (!moved) return null
      isMoved = true
      const titles = new Map((await listShifts(tx, event.id)).map((shift) => [shift.id, shift.title]))
      const title = (id: string | null) => titles.get(id ?? '') ?? 'no shift'
      const { userId, name } = signup
      const change = {
        userId,
        name: userId === null ? 'A guest' : name,
        from: title(signup.shiftId),
        to: title(shiftId),
      }
      await recordSignupChange(tx, organizer, 'changed', event, change, now)
      return { roster: moved, signupId: signup.id }
    },
    now,
  )
  return isMoved
}

type AddOutcome = 'confirmed' | 'waitlisted' | 'alreadySignedUp' | 'partyTooLarge'

/**
 * Signs someone up on behalf of an organizer. They need not confirm: the sign-up has a spot if there is room,
 * otherwise it joins the waitlist. It belongs to the account with that verified address, if there is one. An empty
 * `email` means none.
 */
export async function addSignup(
  db: Database,
  guest: { name: string; email: string; partySize: number; shiftId?: string | null },
  { event, organizer, links }: OrganizerChange,
  now: Date,
): Promise<AddOutcome> {
  const email = guest.email.toLowerCase() || null
  const result: { id?: string; outcome: AddOutcome } = { outcome: 'partyTooLarge' }
  await changeRoster(
    db,
    event.id,
    links,
    async (tx, roster): Promise<RosterUpdate | null> => {
      const current = email ? await findSignupByEmail(tx, event.id, email) : undefined
      if (current && current.status !== 'cancelled') {
        result.outcome = 'alreadySignedUp'
        return null
      }
      const id = current?.id ?? randomUUID()
      const joined = join(roster, { id, partySize: guest.partySize, shiftId: guest.shiftId ?? null })
      const status = joined?.signups.find((signup) => signup.id === id)?.status
      if (!joined || (status !== 'confirmed' && status !== 'waitlisted')) return null
      Object.assign(result, { id, outcome: status })
      const change = personChange({ userId: null, ...guest }, null, status)
      await recordSignupChange(tx, organizer, 'added', event, change, now)
      const columns = {
        name: guest.name,
        email,
        childNames: '',
        note: '',
        answers: '{}',
        ...guardianColumns(null, null),
      }
      return { roster: joined, signupId: id, columns }
    },
    now,
  )
  if (result.id && email) await linkConfirmedGuest(db, result.id, links, now)
  return result.outcome
}

const activityLabels: Record<SignupStatus, string> = {
  pending: 'not confirmed',
  confirmed: 'coming',
  waitlisted: 'on the waitlist',
  offered: 'spot offered',
  cancelled: 'canceled',
}

/** The names of guests are deleted some months after the event, so they are not part of the log. */
const personChange = (
  { userId, name, partySize }: Pick<NamedSignup, 'userId' | 'name' | 'partySize'>,
  from: SignupStatus | null,
  to: SignupStatus,
): PersonChange => ({
  userId,
  name: userId === null ? 'A guest' : name,
  from: from && activityLabels[from],
  to: `${activityLabels[to]}${partySize > 1 ? `, ${partySize} people` : ''}`,
})

const recordSignupChange = (
  tx: Database,
  organizer: Actor,
  verb: 'added' | 'changed' | 'cancelled',
  { id, title }: EventRef,
  change: PersonChange,
  now: Date,
) =>
  recordActivity(
    tx,
    organizer,
    { verb, subject: 'signup', subjectId: id, label: title, changes: [change] },
    now,
  )
