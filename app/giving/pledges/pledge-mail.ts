import { defuseLinks } from '#app/platform/mail/defuse-links.ts'
import type { Mail } from '#app/platform/mail/mail-outbox.server.ts'
import { formatMoney, siteCurrency } from '#app/platform/money.ts'
import { fillText, type MailSettings } from '#app/platform/settings/text.ts'
import type { NewPledge } from './pledge.ts'
import { pledgeThanksTexts } from './pledge-mail-texts.ts'

/** Asks the team to contact the donor. Replies go to the donor. */
export function pledgeNotificationMail(pledge: NewPledge, reference: string, site: MailSettings): Mail {
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
export function pledgeThanksMail(pledge: NewPledge, reference: string, site: MailSettings): Mail {
  return {
    to: pledge.email,
    replyTo: site.contactEmail,
    subject: fillText(pledgeThanksTexts.subject, site, { reference }),
    body: fillText(pledgeThanksTexts.body, site, {
      person: defuseLinks(pledge.name),
      amount: formatMoney(pledge.amountCents),
      reference,
    }),
  }
}
