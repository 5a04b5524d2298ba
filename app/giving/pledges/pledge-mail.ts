import type { Mail } from '#app/platform/mail/mail-outbox.server.ts'
import { formatCents, type NewPledge } from './pledge.ts'

interface Site {
  name: string
  contactEmail: string
}

/** Asks the team to get in touch; an answer goes to the donor. */
export function pledgeArrivedMail(pledge: NewPledge, reference: string, site: Site): Mail {
  return {
    to: site.contactEmail,
    replyTo: pledge.email,
    subject: `Pledge ${reference}: ${formatCents(pledge.amountCents)}`,
    body: `${pledge.name} would like to give ${formatCents(pledge.amountCents)}, and was promised that we get in touch.

Name: ${pledge.name}
E-mail: ${pledge.email}
Amount: ${formatCents(pledge.amountCents)} (USD)
Reference: ${reference}

Answer this mail to write to ${pledge.name}. No money has moved yet.`,
  }
}

/** Thanks the donor. Not a receipt: no money has moved. */
export function pledgeThanksMail(pledge: NewPledge, reference: string, site: Site): Mail {
  return {
    to: pledge.email,
    replyTo: site.contactEmail,
    subject: `Thank you for your pledge (${reference})`,
    body: `Assalamu alaikum ${pledge.name},

thank you for your interest in donating to ${site.name}. You would like to give ${formatCents(pledge.amountCents)}; may it come back to you as good.

We will contact you soon to complete the donation process. Nothing has been charged, and this mail is not a receipt.

Your reference: ${reference}

Your gift supports youth programs, Quran education and community service. If you have a question, answer this mail.

With warm greetings,
${site.name}

If you did not send us this, somebody mistyped their address. You need not do anything.`,
  }
}
