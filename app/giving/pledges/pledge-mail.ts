import { defuseLinks } from '#app/platform/mail/defuse-links.ts'
import type { Mail } from '#app/platform/mail/mail-outbox.server.ts'
import { formatMoney, siteCurrency } from '#app/platform/money.ts'
import type { NewPledge } from './pledge.ts'

interface Site {
  name: string
  contactEmail: string
}

/** Asks the team to contact the donor. Replies go to the donor. */
export function pledgeNotificationMail(pledge: NewPledge, reference: string, site: Site): Mail {
  return {
    to: site.contactEmail,
    replyTo: pledge.email,
    subject: `Pledge ${reference}: ${formatMoney(pledge.amountCents)}`,
    body: `${pledge.name} would like to give ${formatMoney(pledge.amountCents)}. We told them that we would contact them soon.

Name: ${pledge.name}
Email: ${pledge.email}
Amount: ${formatMoney(pledge.amountCents)} (${siteCurrency()})
Reference: ${reference}

Reply to this email to write to ${pledge.name}. Nothing has been charged yet.`,
  }
}

/** Thanks the donor. Not a receipt: nothing has been charged. */
export function pledgeThanksMail(pledge: NewPledge, reference: string, site: Site): Mail {
  return {
    to: pledge.email,
    replyTo: site.contactEmail,
    subject: `Thank you for your pledge (${reference})`,
    body: `Assalamu alaikum ${defuseLinks(pledge.name)},

Thank you for your interest in donating to ${site.name}. You would like to give ${formatMoney(pledge.amountCents)}. May it be returned to you in blessings.

We will contact you soon to complete the donation process. Nothing has been charged, and this email is not a receipt.

Your reference: ${reference}

Your donation supports youth programs, Quran education and community service. If you have a question, reply to this email.

With warm greetings,
${site.name}

If you did not make this pledge, someone may have mistyped their email address. You do not need to do anything.`,
  }
}
