import { listNameOf, type NotificationKind } from '#app/members/profile/notification.ts'
import { listHeaders } from '#app/platform/mail/list-headers.ts'
import type { SignupSubscription } from './signup-email-choice.server.ts'
import { signupEmailDetails } from './signup-email-kinds.ts'
import { signupUnsubscribeLink, unsubscribeLink } from './unsubscribe-link.server.ts'

/** The configuration for links in reminders. */
export interface LinkConfig {
  /** Without a trailing slash. Null if no origin is configured; emails then have no links. */
  origin: string | null
  /** Signs the links that work without a login. */
  secret: string
}

type Site = LinkConfig & { contactEmail: string }

/** The footer and the headers that let a member unsubscribe from this kind of email. */
export function unsubscribeParts(userId: string, kind: NotificationKind, site: Site & { name: string }) {
  const { name, origin, secret, contactEmail } = site
  const link = origin && unsubscribeLink(origin, secret, kind, userId)
  const settings = link
    ? ` Change them on your profile: ${origin}/profile#settings\nUnsubscribe: ${link}`
    : ' You can change them on your profile.'
  return {
    footer: `—\nYou receive this email because of your settings on ${name}.${settings}`,
    headers: listHeaders(listNameOf(kind), { unsubscribe: link, origin, contactEmail }),
  }
}

/** The footer and the headers of an email that its recipient can turn off for one sign-up. */
export function signupUnsubscribeParts(subscription: SignupSubscription, reason: string, site: Site) {
  const { origin, secret, contactEmail } = site
  const link = origin && signupUnsubscribeLink(origin, secret, subscription)
  const { listName, shortLabel } = signupEmailDetails[subscription.kind]
  return {
    footer: `—\n${reason}${link ? ` Unsubscribe from ${shortLabel}: ${link}` : ''}`,
    headers: listHeaders(listName, { unsubscribe: link, origin, contactEmail }),
  }
}
