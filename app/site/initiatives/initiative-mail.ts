import { defuseLinks } from '#app/platform/mail/defuse-links.ts'
import type { Mail } from '#app/platform/mail/mail-outbox.server.ts'
import { formatDate } from '#app/platform/time/format-date.ts'
import type { NewInitiative } from './initiative.ts'

interface Site {
  name: string
  contactEmail: string
}

const outline = (initiative: NewInitiative) =>
  [`What: ${initiative.title}`, `When: ${formatDate(initiative.date)}`, `Where: ${initiative.location}`].join(
    '\n',
  )

/** Notifies the team, with the sender as reply-to. */
export function initiativeNotificationMail(initiative: NewInitiative, reference: string, site: Site): Mail {
  return {
    to: site.contactEmail,
    replyTo: initiative.contactEmail,
    subject: `New initiative ${reference}: ${initiative.title}`,
    body: `Someone would like to start something good.

${outline(initiative)}

${initiative.description}

From: ${initiative.contactName}
Email: ${initiative.contactEmail}
Phone: ${initiative.contactPhone}
Reference: ${reference}

Reply to this email to write to ${initiative.contactName}.`,
  }
}

/**
 * Confirms the submission to the sender. Leaves out the description and defuses links: the address may be someone
 * else's, and the email must not carry advertising to strangers.
 */
export function initiativeThanksMail(initiative: NewInitiative, reference: string, site: Site): Mail {
  return {
    to: initiative.contactEmail,
    replyTo: site.contactEmail,
    subject: `We have your initiative (${reference})`,
    body: `Assalamu alaikum ${defuseLinks(initiative.contactName)},

Thank you for bringing us your idea. We have received it, and a person will read it.

${defuseLinks(outline(initiative))}
Reference: ${reference}

We will write or call within about a week. If anything changes before then, reply to this email; the reference helps us find your idea right away.

With warm greetings,
${site.name}

If you did not send us an initiative, someone may have mistyped their email address. You do not need to do anything.`,
  }
}
