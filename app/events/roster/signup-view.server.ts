import type { Selectable } from 'kysely'
import type { Database } from '#app/platform/database/database.ts'
import type { EventTable } from '#app/platform/database/schema/events.ts'
import { formatZonedDateTime } from '#app/platform/time/local-time.ts'
import { type ConsentState, consentState } from './guardian.ts'
import { type Claim, missingAmount, type Need } from './need.ts'
import { listClaims, listNeeds } from './need-store.server.ts'
import { parseAnswers, parseQuestions, type Question } from './questions.ts'
import {
  freeSpots,
  hasAnyRoom,
  hasRoom,
  type Roster,
  type SignupStatus,
  waitlist,
  waitlistNumber,
} from './roster.ts'
import { readRoster, type StoredSignup } from './roster-store.server.ts'
import { formatShift, formatShiftTime, type Shift } from './shift.ts'
import { listShifts } from './shift-store.server.ts'
import {
  canOfferSpots,
  type SignupAvailability,
  signupAvailability,
  signupWindow,
} from './signup-availability.ts'
import { hasRecipient } from './signup-recipient.server.ts'

/** The viewer's sign-up, formatted for pages. */
export interface OwnSignup {
  status: SignupStatus
  partySize: number
  shiftId: string | null
  /** 'Kitchen, 9:00 AM – 11:00 AM'; empty for none. */
  shift: string
  /** The position on the waitlist, counted from 1; null if the viewer is not waiting. */
  number: number | null
  /** Until when an offer, or the spots of a pending sign-up, are held; null if no hold can expire. */
  until: string | null
  /** A guest's name; empty for a member. */
  name: string
  childNames: string
  note: string
  answers: Record<string, string>
  /** Whether emails about the sign-up reach anyone. */
  canBeEmailed: boolean
  /** Null if no guardian has to agree. */
  guardian: { name: string; state: ConsentState } | null
}

/** A shift that people choose when they sign up. */
export interface ShiftView extends Pick<Shift, 'id' | 'title' | 'description' | 'capacity'> {
  /** From `formatShiftTime`; may be empty. */
  time: string
  /** Null if the number of spots is unlimited. */
  spotsLeft: number | null
  /** Whether a new sign-up would join the waitlist. */
  isFull: boolean
  /** The number of sign-ups on the waitlist, not of people. */
  waiting: number
}

/** Something that an event needs. */
export interface NeedView extends Need {
  missing: number
  /** How much the viewer is bringing. */
  ownAmount: number
}

/** An event's sign-up options and the viewer's own sign-up, formatted for pages. */
export interface SignupView {
  availability: SignupAvailability
  /** Null if no opening time is set. */
  opensText: string | null
  /** Null if no closing time is set. */
  closesText: string | null
  /** Null if the number of spots is unlimited. */
  spotsLeft: number | null
  /** Whether a new sign-up would join the waitlist. */
  isFull: boolean
  /** The number of sign-ups on the waitlist, not of people. */
  waiting: number
  /** At least the size of the viewer's party, even if the limit was lowered. */
  maxPartySize: number
  minimumAge: number | null
  /** People who are younger need a guardian's consent; null if nobody does. */
  guardianUnder: number | null
  /** Whether a guardian who is asked now can still agree. */
  canAskGuardian: boolean
  questions: Question[]
  /** Whether someone who gives up their spot can ask for past volunteers to step in. */
  canRequestCover: boolean
  /** Empty for an event without shifts. */
  shifts: ShiftView[]
  /** What the event needs; empty if it needs nothing. */
  needs: NeedView[]
  ownSignup: OwnSignup | null
}

export async function readSignupView(
  db: Database,
  event: Selectable<EventTable>,
  ownSignup: StoredSignup | undefined,
  now: Date,
  timeZone: string,
): Promise<SignupView> {
  const roster = await readRoster(db, event)
  const shifts = await listShifts(db, event.id)
  const views = shifts.map((shift) => toShiftView(event, shift, roster))
  const ownShift = shifts.find(({ id }) => id === ownSignup?.shiftId)
  const { opensAt, closesAt } = signupWindow(event, timeZone)
  const { capacity, minimumAge, guardianUnder } = event
  const availability = signupAvailability(event, now, timeZone)
  const waiting = waitlist(roster).length
  const mayHavePastVolunteers = event.seriesId !== null || event.kind !== ''
  // A minor cannot be responsible for others.
  const activeSignup = ownSignup?.status === 'cancelled' ? undefined : ownSignup
  const maxPartySize = activeSignup?.ageGroup ? 1 : event.maxPartySize
  const format = (instant: Date | null) => instant && formatZonedDateTime(instant.toISOString(), timeZone)
  return {
    availability,
    opensText: format(opensAt),
    closesText: event.signupClosesAt === null ? null : format(closesAt),
    spotsLeft: spotsLeft(roster),
    isFull: !hasAnyRoom(roster),
    waiting,
    maxPartySize: Math.max(Math.min(maxPartySize, capacity ?? maxPartySize), activeSignup?.partySize ?? 1),
    minimumAge,
    guardianUnder,
    canAskGuardian: canOfferSpots(event, now, timeZone),
    questions: parseQuestions(event.signupQuestions),
    canRequestCover:
      mayHavePastVolunteers &&
      availability === 'open' &&
      !isSomeoneWaiting(roster, ownSignup?.shiftId ?? null) &&
      ownSignup?.status === 'confirmed',
    shifts: views,
    needs: await readNeeds(db, event.id, ownSignup?.id),
    ownSignup: ownSignup
      ? {
          status: ownSignup.status,
          partySize: ownSignup.partySize,
          shiftId: ownSignup.shiftId,
          shift: ownShift ? formatShift(event, ownShift) : '',
          number: waitlistNumber(roster, ownSignup.id),
          until: ownSignup.expiresAt && formatZonedDateTime(ownSignup.expiresAt, timeZone),
          name: ownSignup.name,
          childNames: ownSignup.childNames,
          note: ownSignup.note,
          answers: parseAnswers(ownSignup.answers),
          canBeEmailed: await hasRecipient(db, ownSignup.id),
          guardian: ownSignup.ageGroup
            ? { name: ownSignup.guardianName, state: consentState(ownSignup) }
            : null,
        }
      : null,
  }
}

/** Whether someone is waiting for a spot in a shift, or at an event without shifts. */
const isSomeoneWaiting = (roster: Roster, shiftId: string | null) =>
  waitlist(roster).some((waiting) => shiftId === null || waiting.shiftId === shiftId)

async function readNeeds(db: Database, eventId: string, signupId: string | undefined): Promise<NeedView[]> {
  const needs = await listNeeds(db, eventId)
  const claims: Claim[] = needs.length > 0 ? await listClaims(db, eventId) : []
  return needs.map((need) => ({
    ...need,
    missing: missingAmount(need, claims),
    ownAmount: claims.find((claim) => claim.needId === need.id && claim.signupId === signupId)?.amount ?? 0,
  }))
}

function toShiftView(event: Selectable<EventTable>, shift: Shift, roster: Roster): ShiftView {
  const { id, title, description, capacity } = shift
  return {
    id,
    title,
    description,
    capacity,
    time: formatShiftTime(event, shift),
    spotsLeft: finite(freeSpots(roster, id)),
    isFull: !hasRoom(roster, { partySize: 1, shiftId: id }),
    waiting: waitlist(roster).filter(({ shiftId }) => shiftId === id).length,
  }
}

/** The spots that are left in the event; if it has shifts, in all of them together. */
function spotsLeft(roster: Roster) {
  const inShifts = roster.shifts.map(({ id }) => freeSpots({ ...roster, capacity: null }, id))
  const totalInShifts = inShifts.reduce((sum, spots) => sum + spots, 0)
  return finite(roster.shifts.length > 0 ? Math.min(totalInShifts, freeSpots(roster)) : freeSpots(roster))
}

const finite = (spots: number) => (Number.isFinite(spots) ? spots : null)
