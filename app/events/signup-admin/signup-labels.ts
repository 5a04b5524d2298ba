import { adminListPath } from '#app/events/event/editor-location.ts'
import { type ConsentColumns, consentState, minAccountAge } from '#app/events/roster/guardian.ts'
import type { SignupStatus } from '#app/events/roster/roster.ts'
import { countText } from '#app/platform/count-text.ts'

/** Labels of the sign-up statuses for organizers, in the order of the tabs. */
export const signupStatusLabels = {
  confirmed: 'Coming',
  waitlisted: 'Waitlist',
  offered: 'Spot offered',
  pending: 'Not confirmed',
  cancelled: 'Canceled',
} as const satisfies Record<SignupStatus, string>

/** What organizers see about a guardian's consent; null if none is needed. */
export function describeConsent(signup: ConsentColumns, format: (instant: string) => string) {
  const { guardianConsentAt, guardianDeclinedAt } = signup
  const state = consentState(signup)
  if (state === 'notNeeded') return null
  if (state === 'agreed') return guardianConsentAt && `Agreed on ${format(guardianConsentAt)}`
  if (state === 'declined') return guardianDeclinedAt && `Declined on ${format(guardianDeclinedAt)}`
  return state === 'waiting' ? 'Waiting for an answer' : 'Not asked yet'
}

/** For lists at the door: who is responsible for a minor, and whether they agreed; null for everyone else. */
export function describeGuardian(signup: ConsentColumns & { guardianName: string }) {
  const state = consentState(signup)
  if (state === 'notNeeded') return null
  const name = signup.guardianName || 'unknown'
  return state === 'agreed' ? `Guardian: ${name}, agreed` : `Guardian: ${name}, has not agreed`
}

/** Labels of the age groups that need a guardian's consent. */
export const ageGroupLabels = { '': '', minor: 'Minor', under13: `Under ${minAccountAge}` }

/** A pending sign-up waits for the person to confirm by email, or for their guardian. */
export const statusLabel = (signup: ConsentColumns & { status: SignupStatus }) =>
  signup.status === 'pending' && consentState(signup) === 'waiting'
    ? 'Waiting for a guardian'
    : signupStatusLabels[signup.status]

export const isSignupStatus = (text: string | null): text is SignupStatus =>
  text !== null && text in signupStatusLabels

/** '1 person', '3 people' */
export const formatPeople = (count: number) => countText(count, 'person', 'people')

/** The name shown for a guest whose data was deleted some months after the event. */
export const unnamedGuest = 'Guest'

/** The organizer's list of an event's sign-ups. */
export const signupsPath = (eventId: string) => `${adminListPath}/${eventId}/signups`
