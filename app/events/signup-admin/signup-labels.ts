import { adminList } from '#app/events/event/editor-location.ts'
import type { SignupStatus } from '#app/events/roster/roster.ts'
import { countText } from '#app/platform/count-text.ts'

/** The statuses of sign-ups for organizers, in the order of their tabs. */
export const signupStatusLabels = {
  confirmed: 'Coming',
  waitlisted: 'Waitlist',
  offered: 'Spot offered',
  pending: 'Not confirmed',
  cancelled: 'Canceled',
} as const satisfies Record<SignupStatus, string>

export const isSignupStatus = (text: string | null): text is SignupStatus =>
  text !== null && text in signupStatusLabels

/** '1 person', '3 people' */
export const formatPeople = (count: number) => countText(count, 'person', 'people')

/** The name of a guest whose data was deleted some months after the event. */
export const unnamedGuest = 'Guest'

/** The organizer's list of an event's sign-ups. */
export const signupsPath = (eventId: string) => `${adminList}/${eventId}/signups`
