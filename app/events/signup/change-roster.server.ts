import type { Insertable } from 'kysely'
import { publicationState } from '#app/cms/collections/publication.ts'
import { createMailCalendar } from '#app/events/calendar/mail-calendar.server.ts'
import type { StoredEvent } from '#app/events/event/event-store.server.ts'
import {
  type NotifiedShift,
  notifiedFieldsOf,
  replaceShift,
  serializeNotifiedFields,
} from '#app/events/event/notified-fields.ts'
import { releaseClaims } from '#app/events/roster/claim-store.server.ts'
import { type ConsentColumns, consentState } from '#app/events/roster/guardian.ts'
import { afterQuietHours, offerExpiry } from '#app/events/roster/offer-expiry.ts'
import { expire, offerSpots, type Roster, type Signup, waitlistNumber } from '#app/events/roster/roster.ts'
import { findSignup, lockSignups, readRoster, signupsKey } from '#app/events/roster/roster-store.server.ts'
import { listShifts, readShiftLabels } from '#app/events/roster/shift-store.server.ts'
import { canOfferSpots, signupAvailability, spotCutoff } from '#app/events/roster/signup-availability.ts'
import { recipientOf } from '#app/events/roster/signup-recipient.server.ts'
import type { Database } from '#app/platform/database/database.ts'
import type { EventSignupTable } from '#app/platform/database/schema/events.ts'
import { withKeyedMutex } from '#app/platform/database/with-keyed-mutex.server.ts'
import { enqueueMail } from '#app/platform/mail/mail-outbox.server.ts'
import { readSettings } from '#app/platform/settings/settings-store.server.ts'
import { addDelivery } from './event-delivery.server.ts'
import { withdrawOutdatedOfferEmails } from './outdated-emails.server.ts'
import { pushOffers } from './push-offers.server.ts'
import { type LinkConfig, signupLink } from './signup-link.server.ts'
import { type SignupMailKind, signupMail } from './signup-mail.ts'

type SignupColumns = Partial<Insertable<EventSignupTable>>

export interface RosterUpdate {
  roster: Roster
  /** The changed sign-up, and its columns that are not in the roster. */
  signupId?: string
  columns?: SignupColumns
  /** Who canceled the sign-up; if undefined, no email about the cancellation is sent. */
  cancelledBy?: 'member' | 'organizer' | 'guardian'
  /** Whether someone who cancels wants past volunteers to be asked to take their spot. */
  asksForCover?: boolean
  /** Whether the person gets no email about the new status: they are at the door, or `change` has already sent one. */
  isSilent?: boolean
}

/**
 * Changes the sign-ups of an event. Changes to one event are serialized across nodes, so no spot is given twice.
 * Expired offers and holds end first. Free spots are offered before the change, so that those who already wait are first
 * in line, and after it. People whose status changes get an email, unless the update says otherwise. `change` can read
 * and write in the transaction; if it returns null, nothing else changes. Returns the roster.
 */
export function changeRoster(
  db: Database,
  eventId: string,
  links: LinkConfig,
  change: (tx: Database, roster: Roster, event: StoredEvent) => Promise<RosterUpdate | null>,
  now: Date,
): Promise<Roster> {
  const apply = async (tx: Database) => {
    await lockSignups(tx, eventId, now)
    const event = await tx.selectFrom('event').selectAll().where('id', '=', eventId).executeTakeFirstOrThrow()
    const before = await readRoster(tx, event)
    const settings = await readSettings(tx)
    const current = makeOffers(expire(before, now), event, settings, now)
    const update = (await change(tx, current, event)) ?? { roster: current }
    const after = makeOffers(update.roster, event, settings, now)
    await saveRoster(tx, event, before, after, update, now)
    if (endsOffer(before, after)) await withdrawOutdatedOfferEmails(tx, eventId, now)
    await notify(tx, { event, before, after, update, links }, now)
    return after
  }
  // Of concurrent sign-ups, only one at a time holds a connection.
  return withKeyedMutex(db, signupsKey(eventId), () => db.transaction().execute(apply))
}

type Settings = Awaited<ReturnType<typeof readSettings>>

export const quietHours = ({ quietHoursFrom, quietHoursTo }: Settings) => ({
  from: quietHoursFrom,
  to: quietHoursTo,
})

function makeOffers(roster: Roster, event: StoredEvent, settings: Settings, now: Date) {
  const { timeZone, signupOfferHours } = settings
  const isWaiting = roster.signups.some(({ status }) => status === 'waitlisted')
  if (!isWaiting || !isOffering(event, now, timeZone)) return roster
  const expiresAt = offerExpiry(now, signupOfferHours, quietHours(settings), timeZone)
  const cutoff = spotCutoff(event, timeZone)
  return offerSpots(roster, expiresAt < cutoff ? expiresAt : cutoff)
}

/** Whether free spots are offered to the waitlist: nobody can take one at an event that visitors cannot see. */
export const isOffering = (event: StoredEvent, now: Date, timeZone: string) =>
  event.deletedAt === null &&
  publicationState(event.publishedAt, now) === 'published' &&
  canOfferSpots(event, now, timeZone)

async function saveRoster(
  tx: Database,
  event: StoredEvent,
  before: Roster,
  after: Roster,
  { signupId, columns, asksForCover }: RosterUpdate,
  now: Date,
) {
  const previousById = byId(before)
  await releaseClaims(tx, lostSpotIds(previousById, after))
  const shifts = after.shifts.length > 0 ? await listShifts(tx, event.id) : []
  for (const { id, ...signup } of after.signups) {
    const previous = previousById.get(id)
    const otherColumns = signupId === id ? columns : undefined
    if (!otherColumns && previous && isSame(previous, { id, ...signup })) continue
    const shift = shifts.find((other) => other.id === signup.shiftId)
    // The email about the new status has the details of the event.
    const statusChange = {
      statusAt: now.toISOString(),
      knownDetails: serializeNotifiedFields(notifiedFieldsOf(event), shift),
      cover: coverOf(previous, signup, signupId === id && asksForCover),
    }
    const change =
      previous?.status === signup.status
        ? await shiftChange(tx, previous, signup.shiftId, shift)
        : statusChange
    const set = { ...signup, ...change, ...otherColumns }
    if (previous) await tx.updateTable('eventSignup').set(set).where('id', '=', id).execute()
    else {
      // Someone who canceled before still has a row.
      await tx
        .insertInto('eventSignup')
        .values({ ...set, id, eventId: event.id, createdAt: now.toISOString() })
        .onConflict((oc) => oc.column('id').doUpdateSet(set))
        .execute()
    }
  }
}

/** Someone who changes to another shift knows its times, but perhaps not yet the latest change of the event. */
async function shiftChange(
  tx: Database,
  { id, shiftId: previousId }: Signup,
  shiftId: string | null,
  shift: NotifiedShift | undefined,
) {
  const stored = previousId === shiftId ? undefined : await findSignup(tx, id)
  return stored?.knownDetails ? { knownDetails: replaceShift(stored.knownDetails, shift) } : {}
}

/**
 * Whether others will be asked to take a spot that was just given up: only if 'requested'. Null if none was given up.
 */
function coverOf(
  previous: Signup | undefined,
  { status }: Pick<Signup, 'status'>,
  asksForCover?: boolean,
): 'open' | 'requested' | null {
  if (previous?.status !== 'confirmed' || status !== 'cancelled') return null
  return asksForCover ? 'requested' : 'open'
}

/** The sign-ups that no longer have a spot. */
const lostSpotIds = (previousById: ReadonlyMap<string, Signup>, after: Roster) =>
  after.signups
    .filter(({ id, status }) => status !== 'confirmed' && previousById.get(id)?.status === 'confirmed')
    .map(({ id }) => id)

/** Whether someone no longer has an offer, because they answered it, or because it expired. */
const endsOffer = (before: Roster, after: Roster) => {
  const afterById = byId(after)
  return before.signups.some(
    ({ id, status }) => status === 'offered' && afterById.get(id)?.status !== 'offered',
  )
}

const byId = ({ signups }: Roster) => new Map(signups.map((signup) => [signup.id, signup]))

const isSame = (a: Signup, b: Signup) =>
  a.status === b.status &&
  a.partySize === b.partySize &&
  a.expiresAt === b.expiresAt &&
  a.position === b.position &&
  a.shiftId === b.shiftId

interface Notification {
  event: StoredEvent
  before: Roster
  after: Roster
  update: RosterUpdate
  links: LinkConfig
}

/** Emails everyone whose status has changed or whose hold has expired, and pushes offers to members' devices. */
async function notify(tx: Database, { event, before, after, update, links }: Notification, now: Date) {
  const previousById = byId(before)
  const kinds = new Map<string, SignupMailKind>()
  for (const signup of after.signups) {
    if (update.isSilent && signup.id === update.signupId) continue
    const kind = mailKind(
      previousById.get(signup.id),
      signup,
      signup.id === update.signupId ? update.cancelledBy : undefined,
    )
    if (kind) kinds.set(signup.id, kind)
  }
  if (kinds.size === 0) return
  const settings = await readSettings(tx)
  const offersAt = afterQuietHours(now, spotCutoff(event, settings.timeZone), settings)
  const changedSignups = after.signups.filter(({ id }) => kinds.has(id))
  const shifts = await readShiftLabels(tx, event)
  const canOffer = isOffering(event, now, settings.timeZone)
  const canSignUp = canOffer && signupAvailability(event, now, settings.timeZone) === 'open'
  await pushOffers(tx, { event, shifts, changedSignups, dueAt: offersAt }, settings, now)
  for (const to of await listRecipients(tx, [...kinds.keys()])) {
    const kind = kinds.get(to.id)
    if (!kind || (kind === 'guardianLate' && !isToldAboutHold(to))) continue
    // Nobody can have the spot now: the event was canceled or hidden, or has started.
    if (!canOffer && (kind === 'guardianLate' || kind === 'offerExpired')) continue
    const change = calendarChange(kind, previousById.get(to.id))
    const calendar = change && (await createMailCalendar(tx, event, change, { ...settings, ...links }, now))
    const mail = signupMail(
      {
        kind,
        to,
        event,
        shift: shifts.get(to.shiftId ?? ''),
        origin: links.origin,
        link: signupLink(links, { slug: event.slug, signupId: to.id }),
        waitlistPosition: waitlistNumber(after, to.id) ?? 0,
        expiresAt: to.expiresAt,
        canSignUp,
      },
      settings,
    )
    const at = kind === 'offered' ? offersAt : now
    const mailId = await enqueueMail(tx, { ...mail, ...(calendar && { calendar }) }, at)
    await addDelivery(
      tx,
      { eventId: event.id, kind: 'signup', subjectId: kind, signupId: to.id },
      mailId,
      now,
    )
  }
}

/** How an email changes the recipient’s calendar. People who had no spot have nothing to remove. */
function calendarChange(kind: SignupMailKind, previous: Signup | undefined) {
  if (kind === 'confirmed') return 'add'
  const isCanceled = kind === 'cancelled' || kind === 'removed' || kind === 'guardianDeclined'
  return isCanceled && previous?.status === 'confirmed' ? 'remove' : null
}

function mailKind(
  previous: Signup | undefined,
  { status, expiresAt }: Signup,
  cancelledBy: RosterUpdate['cancelledBy'],
): SignupMailKind | null {
  if (previous?.status === status) return isHoldExpired(previous, expiresAt) ? 'guardianLate' : null
  if (status === 'pending') return 'confirm'
  if (status !== 'cancelled') return status
  if (!cancelledBy) return previous?.status === 'offered' ? 'offerExpired' : null
  if (cancelledBy === 'guardian') return 'guardianDeclined'
  return cancelledBy === 'organizer' ? 'removed' : 'cancelled'
}

/** Only the minor is told that the spot is no longer held: the guardian of a child under 13 knows the time. */
const isToldAboutHold = (signup: ConsentColumns) =>
  signup.ageGroup === 'minor' && consentState(signup) === 'waiting'

/** Whether the spots of a pending sign-up are no longer held. */
const isHoldExpired = (previous: Signup, expiresAt: string | null) =>
  previous.status === 'pending' && previous.expiresAt !== null && expiresAt === null

/** The people to email: guests with an address, members with a verified one, and guardians of children under 13. */
async function listRecipients(tx: Database, ids: string[]) {
  const rows = await tx
    .selectFrom('eventSignup')
    .leftJoin('user', 'user.id', 'eventSignup.userId')
    .select([
      'eventSignup.id',
      'eventSignup.name',
      'eventSignup.email',
      'eventSignup.expiresAt',
      'eventSignup.ageGroup',
      'eventSignup.guardianEmail',
      'eventSignup.guardianAskedAt',
      'eventSignup.guardianConsentAt',
      'eventSignup.guardianDeclinedAt',
      'eventSignup.shiftId',
      'user.name as memberName',
      'user.email as memberEmail',
      'user.emailVerified',
    ])
    .where('eventSignup.id', 'in', ids)
    .execute()
  return rows.flatMap(({ memberName, ...signup }) => {
    const email = recipientOf(signup)
    return email ? [{ ...signup, email, name: memberName ?? signup.name }] : []
  })
}
