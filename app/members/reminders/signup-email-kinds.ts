import type { SignupEmailKind } from '#app/events/signup/signup-opt-outs.server.ts'
import type { NotificationKind } from '#app/members/profile/notification.ts'

interface SignupEmailDetails {
  /** In the List-Id header of each email. Differs from those of `notificationKinds`, which apply to accounts. */
  listName: string
  /** Completes “Unsubscribe from …” below an email about an event. */
  shortLabel: string
  /** Completes “stop receiving these emails: …” on the page that the link opens. */
  label: (eventTitle: string) => string
  /** Added to the question on that page. */
  warning?: string
}

const checkFirst = 'If you turn them off, please check the event’s page before you go.'

/** The emails about an event that its recipients can turn off for one sign-up, without a login. */
export const signupEmailDetails: Record<SignupEmailKind, SignupEmailDetails> = {
  eventMessage: {
    listName: 'event-messages',
    shortLabel: 'messages about this event',
    label: (title) => `messages from the organizers of “${title}”`,
  },
  signupReminder: {
    listName: 'signup-reminders',
    shortLabel: 'reminders about this event',
    label: (title) => `reminders about “${title}”`,
  },
  signupChange: {
    listName: 'signup-changes',
    shortLabel: 'emails about changes to this event',
    label: (title) => `changes to “${title}”`,
    warning: checkFirst,
  },
  guardianChange: {
    listName: 'guardian-changes',
    shortLabel: 'emails about changes to this event',
    label: (title) => `changes to “${title}”, for guardians`,
    warning: checkFirst,
  },
}

export const isSignupEmailKind = (kind: string): kind is SignupEmailKind =>
  Object.hasOwn(signupEmailDetails, kind)

/** The kind that turns off, for one event, what members turn off for all events. */
export const signupKindOf = {
  eventReminder: 'signupReminder',
  eventChange: 'signupChange',
} as const satisfies Partial<Record<NotificationKind, SignupEmailKind>>
