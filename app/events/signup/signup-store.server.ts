import { randomUUID } from 'node:crypto'
import { consentState, type Guardian, lacksConsent } from '#app/events/roster/guardian.ts'
import { hasSpot } from '#app/events/roster/has-spot.server.ts'
import { accept, changeParty, confirm, hold, join, leave, type Roster } from '#app/events/roster/roster.ts'
import { findMemberSignup, findSignup, type StoredSignup } from '#app/events/roster/roster-store.server.ts'
import type { Database } from '#app/platform/database/database.ts'
import { addMinutes } from '#app/platform/time/instant.ts'
import { changeRoster } from './change-roster.server.ts'
import { emailSignupLink } from './email-signup-link.server.ts'
import {
  askGuardian,
  emailGuardian,
  findChildSignup,
  guardianColumns,
  isDeclinedBy,
  readGuardianHoldExpiry,
} from './guardian-store.server.ts'
import { linkConfirmedGuest } from './link-guests.server.ts'
import type { LinkConfig } from './signup-link.server.ts'
import { holdMinutes } from './signup-mail.ts'

/** How many people come, and what they tell the organizer. */
export interface Party {
  partySize: number
  /** Null for none; missing to keep the shift of an existing sign-up. */
  shiftId?: string | null
  childNames: string
  note: string
  /** By question. */
  answers: Record<string, string>
  /** The guardian who must agree; only for a new sign-up. */
  guardian?: Guardian | null
}

/** The columns that are in the roster. */
const rosterColumns = ({ partySize, shiftId = null }: Party) => ({ partySize, shiftId })

/** The columns that are not in the roster. */
const partyColumns = ({ childNames, note, answers }: Party) => ({
  childNames,
  note,
  answers: JSON.stringify(answers),
})

/**
 * Signs a member up: confirmed, or on the waitlist if the event or the shift is full; pending if a guardian has to
 * agree. Returns the new or existing sign-up, which is canceled if the guardian has declined before; undefined if the
 * party is larger than the event or the shift.
 */
export async function signUpMember(
  db: Database,
  eventId: string,
  userId: string,
  party: Party,
  links: LinkConfig,
  now: Date,
): Promise<StoredSignup | undefined> {
  await changeRoster(
    db,
    eventId,
    links,
    async (tx, roster, event) => {
      // The event was deleted while the form was being sent.
      if (event.deletedAt !== null) return null
      const current = await findMemberSignup(tx, eventId, userId)
      const id = current?.id ?? randomUUID()
      const { guardian } = party
      if (isDeclinedBy(current, guardian)) return null
      const holdUntil = guardian ? await readGuardianHoldExpiry(tx, event, now) : null
      const joined = join(roster, { ...rosterColumns(party), id }, holdUntil)
      if (!joined) return null
      if (guardian)
        await emailGuardian(tx, { event, roster: joined, signupId: id, email: guardian.email }, links, now)
      const columns = { userId, ...partyColumns(party), ...guardianColumns(guardian, now) }
      return { roster: joined, signupId: id, columns, isSilent: Boolean(guardian) }
    },
    now,
  )
  return findMemberSignup(db, eventId, userId)
}

/**
 * Emails a guest the link that confirms their spot, and holds the spot for some time. For a child under 13, the link
 * goes to the guardian. For an address that is already signed up, with or without an account, the email has the link to
 * that sign-up, so the response reveals nothing.
 */
export async function signUpGuest(
  db: Database,
  eventId: string,
  guest: { name: string; email: string } & Party,
  links: LinkConfig,
  now: Date,
) {
  const { email: address, name, guardian = null, ...party } = guest
  const child = guardian?.ageGroup === 'under13' ? guardian : null
  const email = child ? null : address.toLowerCase()
  await changeRoster(
    db,
    eventId,
    links,
    async (tx, roster, event) => {
      if (event.deletedAt !== null) return null
      const current = child
        ? await findChildSignup(tx, eventId, { name, guardianEmail: child.email })
        : await findSignupByEmail(tx, eventId, email ?? '', guardian)
      if (current && (current.status !== 'cancelled' || isDeclinedBy(current, guardian))) {
        const to = child?.email.toLowerCase() ?? email ?? ''
        const signupId = current.id
        if (child && lacksConsent(current)) {
          await emailGuardian(tx, { event, roster, signupId, email: to }, links, now)
          return null
        }
        await emailSignupLink(tx, { event, signup: current, email: to }, links, now)
        // The email promises to hold the spot again, if one is free, and that people can confirm for some days.
        const held =
          consentState(current) === 'waiting' ? null : hold(roster, signupId, addMinutes(now, holdMinutes))
        const columns = { statusAt: now.toISOString() }
        return held && { roster: held, signupId, columns, isSilent: true }
      }
      const id = current?.id ?? randomUUID()
      const holdUntil = child ? await readGuardianHoldExpiry(tx, event, now) : addMinutes(now, holdMinutes)
      const joined = join(roster, { ...rosterColumns(party), id }, holdUntil)
      if (!joined) return null
      if (child)
        await emailGuardian(tx, { event, roster: joined, signupId: id, email: child.email }, links, now)
      const columns = {
        email,
        name,
        ...partyColumns(party),
        ...guardianColumns(guardian, child ? now : null),
      }
      return { roster: joined, signupId: id, columns, isSilent: child !== null }
    },
    now,
  )
}

/**
 * The sign-up of the guest or member with this email address. A member's canceled sign-up counts only if this guardian
 * has declined it.
 */
export async function findSignupByEmail(
  tx: Database,
  eventId: string,
  email: string,
  guardian: Guardian | null = null,
): Promise<StoredSignup | undefined> {
  const rows = await tx
    .selectFrom('eventSignup')
    .leftJoin('user', 'user.id', 'eventSignup.userId')
    .selectAll('eventSignup')
    .where('eventId', '=', eventId)
    .where((eb) =>
      eb.or([
        eb('eventSignup.email', '=', email),
        eb.and([eb('user.email', '=', email), eb('user.emailVerified', '=', 1)]),
      ]),
    )
    .execute()
  return (
    rows.find(({ status }) => status !== 'cancelled') ??
    rows.find((row) => isDeclinedBy(row, guardian)) ??
    rows.find(({ userId }) => userId === null)
  )
}

/**
 * Applies a change that people make to their own sign-up, and returns the sign-up. Does nothing if the change is not
 * possible.
 */
async function changeOwnSignup(
  db: Database,
  { id, eventId }: SignupRef,
  links: LinkConfig,
  change: (roster: Roster, id: string) => Roster | null,
  now: Date,
  asksForCover = false,
) {
  const update = async (_: Database, roster: Roster) => {
    const changed = change(roster, id)
    return changed && { roster: changed, signupId: id, cancelledBy: 'member' as const, asksForCover }
  }
  await changeRoster(db, eventId, links, update, now)
  return findSignup(db, id)
}

type SignupRef = Pick<StoredSignup, 'id' | 'eventId'>

/**
 * Confirms a guest's sign-up, which then belongs to the account with that address, if there is one. Asks the guardian
 * instead if they have not agreed yet.
 */
export async function confirmSignup(db: Database, signup: SignupRef, links: LinkConfig, now: Date) {
  const current = await findSignup(db, signup.id)
  if (current && lacksConsent(current)) return askGuardian(db, current, links, now)
  await changeOwnSignup(db, signup, links, confirm, now)
  return linkConfirmedGuest(db, signup.id, links, now)
}

export const acceptOffer = (db: Database, signup: SignupRef, links: LinkConfig, now: Date) =>
  changeOwnSignup(db, signup, links, accept, now)

/** Cancels a sign-up. If it had a spot, `asksForCover` requests emails to past volunteers. */
export const cancelSignup = (
  db: Database,
  signup: SignupRef,
  links: LinkConfig,
  now: Date,
  asksForCover = false,
) => changeOwnSignup(db, signup, links, leave, now, asksForCover)

/** Records that someone with a spot still plans to come on this date of the event; false if they have no spot. */
export async function recordStillComing(db: Database, id: string, localDate: string, now: Date) {
  const row = await db
    .updateTable('eventSignup')
    .set({ comingFor: localDate, comingAt: now.toISOString() })
    .where('id', '=', id)
    .where(hasSpot())
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Saves the details of someone's party; false if there is no room for additional people, or in another shift. */
export async function updateParty(
  db: Database,
  { id, eventId }: SignupRef,
  party: Party,
  links: LinkConfig,
  now: Date,
) {
  let saved = false
  await changeRoster(
    db,
    eventId,
    links,
    async (_, roster) => {
      const changed = changeParty(roster, id, party)
      saved = changed !== null
      return changed && { roster: changed, signupId: id, columns: partyColumns(party) }
    },
    now,
  )
  return saved
}
