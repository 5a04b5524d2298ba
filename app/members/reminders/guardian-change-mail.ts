import type { NotifiedFields } from '#app/events/event/notified-fields.ts'
import { guardianLink } from '#app/events/signup/guardian-link.server.ts'
import { defangLinks } from '#app/platform/mail/defang-links.ts'
import type { Mail } from '#app/platform/mail/mail-outbox.server.ts'
import { mailGreeting } from '#app/platform/settings/mail-greeting.ts'
import { fillText } from '#app/platform/settings/text.ts'
import {
  describeSignup,
  eventChangeTitle,
  eventSummary,
  type MailSite,
  type SignupDetails,
} from './reminder-mail.ts'
import { guardianChangeTexts } from './reminder-mail-texts.ts'
import { signupUnsubscribeParts } from './unsubscribe-parts.ts'

interface Consent {
  signupId: string
  /** The minor's name. */
  name: string
  guardianEmail: string
  guardianSignature: string
}

/** Tells a guardian who gave consent how the event has changed, and how to withdraw the consent. */
export function guardianChangeMail(
  { signupId, name, guardianEmail, guardianSignature }: Consent,
  event: Parameters<typeof eventSummary>[0] & SignupDetails & { slug: string; isDeleted: boolean },
  changes: string[],
  site: MailSite,
): Mail {
  const reason = 'You receive this email because you gave permission for someone to come to this event.'
  const { footer, headers } = signupUnsubscribeParts({ kind: 'guardianChange', signupId }, reason, site)
  return {
    to: guardianEmail,
    replyTo: site.contactEmail,
    subject: eventChangeTitle(event, site),
    body: `${fillText(guardianChangeTexts.body, site, {
      greeting: mailGreeting(guardianSignature, site),
      person: defangLinks(name) || 'your child',
      changes: changes.join('\n'),
      details: `${eventSummary(event, site)}${describeSignup(event)}`,
      consent: describeConsent({ signupId, guardianEmail }, event, site),
    })}\n\n${footer}`,
    headers,
    bulk: true,
    // Anyone with the link can withdraw the consent.
    secret: true,
  }
}

function describeConsent(
  guardian: Pick<Consent, 'signupId' | 'guardianEmail'>,
  { slug, isDeleted, cancelled }: NotifiedFields & { slug: string; isDeleted: boolean },
  site: MailSite,
) {
  const { origin, secret } = site
  const consent = fillText(cancelled ? guardianChangeTexts.validIfCancelled : guardianChangeTexts.valid, site)
  if (origin === null || isDeleted) return `${consent} ${fillText(guardianChangeTexts.withdrawByReply, site)}`
  const link = guardianLink({ origin, secret }, { slug, ...guardian })
  return `${consent} ${fillText(guardianChangeTexts.withdraw, site, { link })}`
}
