import { guardianAnswerDays } from '#app/events/roster/guardian.ts'
import { defangLinks } from '#app/platform/mail/defang-links.ts'
import type { Mail } from '#app/platform/mail/mail-outbox.server.ts'
import { mailGreeting } from '#app/platform/settings/mail-greeting.ts'
import { fillText, type MailSettings, type SiteText } from '#app/platform/settings/text.ts'
import { formatZonedDateTime } from '#app/platform/time/local-time.ts'
import { guardianAgreedTexts, guardianRequestTexts } from './guardian-mail-texts.ts'
import { describeEvent, type SignupMail } from './signup-mail.ts'

interface GuardianMail {
  to: string
  event: SignupMail['event']
  /** 'Kitchen, 9:00 AM – 11:00 AM'; undefined for none. */
  shift: string | undefined
  /** The guardian's page. */
  link: string
}

type Site = MailSettings & { timeZone: string }

/**
 * Asks a guardian to agree. The email contains no names, because a stranger may have entered them. `heldUntil` is null if
 * no spot is held.
 */
export function guardianRequestMail(
  { to, event, shift, link, heldUntil }: GuardianMail & { heldUntil: string | null },
  site: Site,
): Mail {
  const values = {
    event: event.title,
    details: describeEvent(event, shift, site.timeZone),
    link,
    hold:
      heldUntil === null
        ? fillText(guardianRequestTexts.notHeld, site)
        : fillText(guardianRequestTexts.held, site, { until: formatZonedDateTime(heldUntil, site.timeZone) }),
    days: String(guardianAnswerDays),
  }
  return {
    ...mail(to, guardianRequestTexts.subject, guardianRequestTexts.body, site, values),
    purpose: 'guardianRequest',
  }
}

/** A guardian's copy of their consent. */
export const guardianAgreedMail = (
  {
    to,
    event,
    shift,
    link,
    signature,
    person,
    consent,
  }: GuardianMail & Record<'signature' | 'person' | 'consent', string>,
  site: Site,
): Mail => ({
  ...mail(to, guardianAgreedTexts.subject, guardianAgreedTexts.body, site, {
    greeting: mailGreeting(signature, site),
    event: event.title,
    details: describeEvent(event, shift, site.timeZone),
    person: defangLinks(person),
    consent,
    link,
  }),
  purpose: 'guardianAgreed',
})

const mail = (
  to: string,
  subject: SiteText,
  body: SiteText,
  site: Site,
  values: Record<string, string>,
): Mail => ({
  to,
  replyTo: site.contactEmail,
  subject: fillText(subject, site, values),
  body: fillText(body, site, values),
  // Anyone with the link can agree.
  secret: true,
})
