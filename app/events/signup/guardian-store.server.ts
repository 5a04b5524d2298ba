import type { StoredEvent } from '#app/events/event/event-store.server.ts'
import { consentState, type Guardian, guardianHoldUntil } from '#app/events/roster/guardian.ts'
import { confirm, hold, join, leave, type Roster } from '#app/events/roster/roster.ts'
import { findSignup, type StoredSignup } from '#app/events/roster/roster-store.server.ts'
import { readShiftLabels } from '#app/events/roster/shift-store.server.ts'
import { canOfferSpots, spotCutoff } from '#app/events/roster/signup-availability.ts'
import type { Database } from '#app/platform/database/database.ts'
import { enqueueMail } from '#app/platform/mail/mail-outbox.server.ts'
import { readSettings } from '#app/platform/settings/settings-store.server.ts'
import { changeRoster, quietHours, type RosterUpdate } from './change-roster.server.ts'
import { deleteGuardianEmails } from './delete-guardian-emails.server.ts'
import { guardianLink } from './guardian-link.server.ts'
import { guardianAgreedMail, guardianRequestMail } from './guardian-mail.ts'
import { linkConfirmedGuest } from './link-guests.server.ts'
import type { LinkConfig } from './signup-link.server.ts'
import { turnOnSignupEmails } from './signup-opt-outs.server.ts'

type SignupRef = Pick<StoredSignup, 'id' | 'eventId'>

/** The guardian columns of a new sign-up. They also overwrite an earlier sign-up of the same person. */
export const guardianColumns = (guardian: Guardian | null | undefined, askedAt: Date | null) => ({
  ageGroup: guardian?.ageGroup ?? ('' as const),
  guardianName: guardian?.name ?? '',
  guardianEmail: guardian?.email.toLowerCase() ?? null,
  guardianAskedAt: guardian && askedAt ? askedAt.toISOString() : null,
  guardianConsentAt: null,
  guardianDeclinedAt: null,
  guardianSignature: '',
  guardianConsentText: '',
})

/** The sign-up of a child under 13, who is known only by name and guardian. */
export async function findChildSignup(
  tx: Database,
  eventId: string,
  { name, guardianEmail }: { name: string; guardianEmail: string },
): Promise<StoredSignup | undefined> {
  const rows = await tx
    .selectFrom('eventSignup')
    .selectAll()
    .where('eventId', '=', eventId)
    .where('ageGroup', '=', 'under13')
    .where('guardianEmail', '=', guardianEmail.toLowerCase())
    .execute()
  return rows.find((row) => row.name.toLowerCase() === name.toLowerCase())
}

/** Whether this guardian has declined before. They are not asked again, but can still agree with their link. */
export const isDeclinedBy = (signup: StoredSignup | undefined, guardian: Guardian | null | undefined) =>
  signup !== undefined &&
  consentState(signup) === 'declined' &&
  signup.guardianEmail !== null &&
  signup.guardianEmail === guardian?.email.toLowerCase()

/** The time until which spots are held for a guardian who is asked now. */
export async function readGuardianHoldExpiry(tx: Database, event: StoredEvent, now: Date) {
  const settings = await readSettings(tx)
  const { timeZone, guardianHoldHours: hours } = settings
  return guardianHoldUntil(now, { hours, quiet: quietHours(settings), timeZone }, spotCutoff(event, timeZone))
}

/**
 * Emails a guardian the link to the page on which they agree or decline. `roster` has the sign-up, with the time until
 * which its spots are held.
 */
export async function emailGuardian(
  tx: Database,
  { event, roster, signupId, email }: { event: StoredEvent; roster: Roster; signupId: string; email: string },
  links: LinkConfig,
  now: Date,
) {
  const guardianEmail = email.toLowerCase()
  const link = guardianLink(links, { slug: event.slug, signupId, guardianEmail })
  const signup = roster.signups.find(({ id }) => id === signupId)
  const shift = await readShiftLabel(tx, event, signup?.shiftId ?? null)
  const heldUntil = signup?.expiresAt ?? null
  const mail = guardianRequestMail(
    { to: guardianEmail, event, shift, link, heldUntil },
    await readSettings(tx),
  )
  await enqueueMail(tx, mail, now)
}

/**
 * Emails the guardian of a minor whose own address is confirmed, and holds the spots for the answer. If they were asked
 * before, they are only emailed again: the spots are not held for longer.
 */
export async function askGuardian(db: Database, { id, eventId }: SignupRef, links: LinkConfig, now: Date) {
  await changeRoster(
    db,
    eventId,
    links,
    async (tx, roster, event): Promise<RosterUpdate | null> => {
      const signup = await findSignup(tx, id)
      if (signup?.status !== 'pending' || signup.guardianEmail === null) return null
      const { guardianEmail: email } = signup
      const ask = (current: Roster) =>
        emailGuardian(tx, { event, roster: current, signupId: id, email }, links, now)
      if (consentState(signup) === 'waiting') await ask(roster)
      if (consentState(signup) !== 'unconfirmed') return null
      const held = hold(roster, id, await readGuardianHoldExpiry(tx, event, now))
      if (!held) return null
      await ask(held)
      return { roster: held, signupId: id, columns: { guardianAskedAt: now.toISOString() } }
    },
    now,
  )
  return findSignup(db, id)
}

interface Consent {
  /** The name that the guardian typed. */
  signature: string
  /** What they agreed to. */
  text: string
}

/**
 * Records a guardian's consent. The sign-up is then confirmed, or joins the waitlist. Does nothing if the guardian has
 * agreed before, if the person has canceled, or if the event was canceled or has started.
 */
export async function recordConsent(
  db: Database,
  { id, eventId }: SignupRef,
  { signature, text }: Consent,
  links: LinkConfig,
  now: Date,
) {
  await changeRoster(
    db,
    eventId,
    links,
    async (tx, roster, event): Promise<RosterUpdate | null> => {
      const signup = await findSignup(tx, id)
      const settings = await readSettings(tx)
      if (!signup?.guardianEmail || !canOfferSpots(event, now, settings.timeZone)) return null
      const next = withConsent(roster, signup)
      if (!next) return null
      const link = guardianLink(links, {
        slug: event.slug,
        signupId: id,
        guardianEmail: signup.guardianEmail,
      })
      const person = await readPersonName(tx, signup)
      const shift = await readShiftLabel(tx, event, signup.shiftId)
      const copy = { to: signup.guardianEmail, event, shift, link, signature, person, consent: text }
      await enqueueMail(tx, guardianAgreedMail(copy, settings), now)
      // An earlier guardian may have turned them off.
      await turnOnSignupEmails(tx, id, 'guardianChange')
      const columns = {
        guardianAskedAt: signup.guardianAskedAt ?? now.toISOString(),
        guardianConsentAt: now.toISOString(),
        guardianDeclinedAt: null,
        guardianSignature: signature,
        guardianConsentText: text,
      }
      return { roster: next, signupId: id, columns }
    },
    now,
  )
  return linkConfirmedGuest(db, id, links, now)
}

/**
 * The roster after a guardian has agreed, even if they declined before, or the person was added at the door. Null if they
 * agreed before, or if the person has canceled.
 */
function withConsent(roster: Roster, signup: StoredSignup): Roster | null {
  const state = consentState(signup)
  if (signup.status === 'pending') return confirm(roster, signup.id)
  if (signup.status === 'cancelled') return state === 'declined' ? join(roster, signup) : null
  return state === 'agreed' ? null : roster
}

/**
 * Cancels a sign-up because its guardian declines, or withdraws their consent. The details of a child under 13 and the
 * emails about the child are deleted, even if the sign-up was already canceled: this data was stored only to ask for
 * consent, or because the guardian agreed. False if there was nothing to cancel or delete.
 */
export async function declineConsent(db: Database, { id, eventId }: SignupRef, links: LinkConfig, now: Date) {
  let declined = false
  await changeRoster(
    db,
    eventId,
    links,
    async (tx, roster): Promise<RosterUpdate | null> => {
      const signup = await findSignup(tx, id)
      const afterLeaving = leave(roster, id)
      if (!signup || (!afterLeaving && !hasChildDetails(signup))) return null
      declined = true
      const columns = { guardianDeclinedAt: now.toISOString(), ...(await eraseChild(tx, signup)) }
      if (afterLeaving) return { roster: afterLeaving, signupId: id, columns, cancelledBy: 'guardian' }
      await tx.updateTable('eventSignup').set(columns).where('id', '=', id).execute()
      return null
    },
    now,
  )
  return declined
}

/** Whether a sign-up is of a child under 13 whose details are still stored. */
export const hasChildDetails = ({
  ageGroup,
  guardianEmail,
}: Pick<StoredSignup, 'ageGroup' | 'guardianEmail'>) => ageGroup === 'under13' && guardianEmail !== null

/** Deletes the emails about a child under 13; returns the columns that erase the child's details. */
async function eraseChild(tx: Database, { id, ageGroup, guardianEmail }: StoredSignup) {
  if (ageGroup !== 'under13') return {}
  if (guardianEmail !== null) await deleteGuardianEmails(tx, { signupId: id, guardianEmail })
  return erasedColumns
}

const erasedColumns = {
  name: '',
  childNames: '',
  note: '',
  answers: '{}',
  guardianName: '',
  guardianEmail: null,
  guardianSignature: '',
  guardianConsentText: '',
}

/** 'Kitchen, 9:00 AM – 11:00 AM'; undefined for none. */
export const readShiftLabel = async (db: Database, event: StoredEvent, shiftId: string | null) =>
  shiftId === null ? undefined : (await readShiftLabels(db, event)).get(shiftId)

/** The name of the person who signed up: the member's, or the guest's. */
export async function readPersonName(db: Database, { userId, name }: Pick<StoredSignup, 'userId' | 'name'>) {
  if (userId === null) return name
  const user = await db.selectFrom('user').select('name').where('id', '=', userId).executeTakeFirst()
  return user?.name ?? name
}
