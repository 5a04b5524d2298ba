import { defangLinks } from '#app/platform/mail/defang-links.ts'
import type { Mail } from '#app/platform/mail/mail-outbox.server.ts'
import { fillText, type MailSettings } from '#app/platform/settings/text.ts'
import { formatDate } from '#app/platform/time/format-date.ts'
import type { NewInitiative } from './initiative.ts'
import { initiativeNoticeTexts, initiativeThanksTexts } from './initiative-mail-texts.ts'

const formatDetails = (initiative: NewInitiative) =>
  [`What: ${initiative.title}`, `When: ${formatDate(initiative.date)}`, `Where: ${initiative.location}`].join(
    '\n',
  )

/** The email that tells the team about an initiative. Replies go to the submitter. */
export function initiativeNoticeMail(initiative: NewInitiative, reference: string, site: MailSettings): Mail {
  return {
    to: site.contactEmail,
    replyTo: initiative.contactEmail,
    subject: fillText(initiativeNoticeTexts.subject, site, { reference, title: initiative.title }),
    body: fillText(initiativeNoticeTexts.body, site, {
      details: formatDetails(initiative),
      description: initiative.description,
      sender: initiative.contactName,
      email: initiative.contactEmail,
      phone: initiative.contactPhone,
      reference,
    }),
  }
}

/**
 * The email that confirms the submission to the submitter. It leaves out the description and defangs links: the address
 * may be someone else's, and the email must not carry advertising to strangers.
 */
export function initiativeThanksMail(initiative: NewInitiative, reference: string, site: MailSettings): Mail {
  return {
    to: initiative.contactEmail,
    replyTo: site.contactEmail,
    subject: fillText(initiativeThanksTexts.subject, site, { reference }),
    body: fillText(initiativeThanksTexts.body, site, {
      person: defangLinks(initiative.contactName),
      details: defangLinks(formatDetails(initiative)),
      reference,
    }),
  }
}
