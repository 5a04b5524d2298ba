import type { Selectable } from 'kysely'
import type { Database } from '#app/platform/database/database.ts'
import type { EventTable } from '#app/platform/database/schema/events.ts'
import { formatZonedDateTime } from '#app/platform/time/local-time.ts'
import { type ConsentState, consentState } from './guardian.ts'
import { parseAnswers, parseQuestions, type Question } from './questions.ts'
import { freePlaces, hasRoom, type SignupStatus, waitlist, waitlistNumber } from './roster.ts'
import { readRoster, type StoredSignup } from './roster-store.server.ts'
import { type SignupWindow, signupInstants, signupWindow } from './signup-window.ts'

/** A person's own sign-up, formatted for pages. */
export interface OwnSignup {
  status: SignupStatus
  partySize: number
  /** The position on the waitlist, counted from 1. */
  number: number | null
  /** When an offer expires. */
  until: string | null
  /** A guest's name; empty for a member. */
  name: string
  childNames: string
  note: string
  answers: Record<string, string>
  /** Null if no guardian has to agree. */
  guardian: { name: string; state: ConsentState } | null
}

/** The sign-up of an event, formatted for pages. */
export interface SignupView {
  window: SignupWindow
  opens: string | null
  /** Null if sign-up closes when the event starts. */
  closes: string | null
  /** Null if the number of places is unlimited. */
  placesLeft: number | null
  /** Whether a new sign-up would join the waitlist. */
  isFull: boolean
  waiting: number
  maxPartySize: number
  minimumAge: number | null
  /** People who are younger need a guardian's consent; null if nobody does. */
  guardianUnder: number | null
  questions: Question[]
  /** Whether someone who gives up their place can ask for earlier volunteers to step in. */
  canRequestCover: boolean
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
  const { opensAt, closesAt } = signupInstants(event, timeZone)
  const { capacity, minimumAge, guardianUnder } = event
  const window = signupWindow(event, now, timeZone)
  const waiting = waitlist(roster).length
  const hasEarlierDates = event.seriesId !== null || event.kind !== ''
  // A minor cannot answer for others.
  const maxPartySize = ownSignup?.ageGroup && ownSignup.status !== 'cancelled' ? 1 : event.maxPartySize
  const format = (instant: Date | null) => instant && formatZonedDateTime(instant.toISOString(), timeZone)
  return {
    window,
    opens: format(opensAt),
    closes: event.signupClosesAt === null ? null : format(closesAt),
    placesLeft: capacity === null ? null : freePlaces(roster),
    isFull: !hasRoom(roster, 1),
    waiting,
    maxPartySize: Math.min(maxPartySize, capacity ?? maxPartySize),
    minimumAge,
    guardianUnder,
    questions: parseQuestions(event.signupQuestions),
    canRequestCover:
      hasEarlierDates && window === 'open' && waiting === 0 && ownSignup?.status === 'confirmed',
    ownSignup: ownSignup
      ? {
          status: ownSignup.status,
          partySize: ownSignup.partySize,
          number: waitlistNumber(roster, ownSignup.id),
          until: ownSignup.expiresAt && formatZonedDateTime(ownSignup.expiresAt, timeZone),
          name: ownSignup.name,
          childNames: ownSignup.childNames,
          note: ownSignup.note,
          answers: parseAnswers(ownSignup.answers),
          guardian: ownSignup.ageGroup
            ? { name: ownSignup.guardianName, state: consentState(ownSignup) }
            : null,
        }
      : null,
  }
}
