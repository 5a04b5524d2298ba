import { daysAfter } from '#app/platform/time/instant.ts'
import { offerExpiry, type QuietHours } from './offer-expiry.ts'

/** Children below this age cannot have an account, and their email addresses are not stored. */
export const minAccountAge = 13

/** Days without an answer after which the data for asking a guardian is deleted. No spot is held for longer. */
export const guardianAnswerDays = 10

/** The age groups that need a guardian's consent. `minor` is 13 or older. */
export type MinorGroup = 'minor' | 'under13'

/** What a minor enters about the guardian who must agree. */
export interface Guardian {
  ageGroup: MinorGroup
  name: string
  email: string
}

interface AgeRules {
  minimumAge: number | null
  guardianUnder: number | null
}

/**
 * The age groups that people choose from when they sign up, with their labels. Empty if age makes no difference: nobody
 * needs a guardian's consent, or only people who are too young to come would.
 */
export function ageGroups({ minimumAge, guardianUnder }: AgeRules): [MinorGroup | 'adult', string][] {
  const youngest = minimumAge ?? 0
  if (guardianUnder === null || youngest >= guardianUnder) return []
  const from = Math.max(minAccountAge, youngest)
  const to = guardianUnder - 1
  return [
    ['adult', `${guardianUnder} or older`],
    ...(from <= to ? [['minor', from === to ? `${from}` : `${from} to ${to}`] as [MinorGroup, string]] : []),
    ...(youngest < minAccountAge ? [['under13', `Under ${minAccountAge}`] as [MinorGroup, string]] : []),
  ]
}

/** 'unconfirmed': the minor has not confirmed by email yet, so the guardian has not been asked. */
export type ConsentState = 'notNeeded' | 'unconfirmed' | 'waiting' | 'agreed' | 'declined'

export interface ConsentColumns {
  ageGroup: MinorGroup | ''
  guardianAskedAt: string | null
  guardianConsentAt: string | null
  guardianDeclinedAt: string | null
}

export function consentState(signup: ConsentColumns): ConsentState {
  if (signup.ageGroup === '') return 'notNeeded'
  if (signup.guardianDeclinedAt !== null) return 'declined'
  if (signup.guardianConsentAt !== null) return 'agreed'
  return signup.guardianAskedAt === null ? 'unconfirmed' : 'waiting'
}

/** Whether a sign-up cannot get a spot yet, because its guardian has not agreed. */
export const lacksConsent = (signup: ConsentColumns) =>
  !['notNeeded', 'agreed'].includes(consentState(signup))

/**
 * The time until which spots are held for the answer of a guardian who is asked now: in `hours`, not counting quiet
 * hours, but no later than the start of the event or the deletion of the unanswered request.
 */
export function guardianHoldUntil(
  now: Date,
  { hours, quiet, timeZone }: { hours: number; quiet: QuietHours; timeZone: string },
  startsAt: Date,
) {
  const ends = [offerExpiry(now, hours, quiet, timeZone), startsAt, daysAfter(now, guardianAnswerDays)]
  return new Date(Math.min(...ends.map(Number)))
}
