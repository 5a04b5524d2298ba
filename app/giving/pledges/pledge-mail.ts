import type { NamedFund } from '#app/giving/funds/funds.ts'
import { defangLinks } from '#app/platform/mail/defang-links.ts'
import type { Mail } from '#app/platform/mail/mail-outbox.server.ts'
import { formatMoney, siteCurrency } from '#app/platform/money.ts'
import { fillText, type MailSettings } from '#app/platform/settings/text.ts'
import { pledgeNoticeTexts, pledgeThanksTexts } from './pledge-mail-texts.ts'

export interface NewPledge {
  name: string
  email: string
  amountCents: number
  /** The fund or campaign; absent if the donor did not choose one. */
  fund?: NamedFund | undefined
}

/** The amount, with the fund if the donor chose one: $25.00 for “Zakat”. */
function formatPledge({ amountCents, fund }: NewPledge, site: MailSettings) {
  const amount = formatMoney(amountCents)
  return fund ? fillText(pledgeThanksTexts.amountFor, site, { amount, fund: fund.name }) : amount
}

/** Asks the team to contact the donor. Replies go to the donor. */
export function pledgeNoticeMail(pledge: NewPledge, reference: string, site: MailSettings): Mail {
  const amount = formatMoney(pledge.amountCents)
  return {
    to: site.contactEmail,
    replyTo: pledge.email,
    subject: fillText(pledgeNoticeTexts.subject, site, { reference, amount }),
    body: fillText(pledgeNoticeTexts.body, site, {
      donor: pledge.name,
      email: pledge.email,
      amount: formatPledge(pledge, site),
      currency: siteCurrency(),
      reference,
    }),
  }
}

/** Thanks the donor, with a link to pay the pledge online if that is possible. Not a receipt: nothing was charged. */
export function pledgeThanksMail(
  pledge: NewPledge,
  reference: string,
  site: MailSettings,
  payLink?: string,
): Mail {
  const body = fillText(pledgeThanksTexts.body, site, {
    person: defangLinks(pledge.name),
    amount: formatPledge(pledge, site),
    reference,
  })
  const payNow = payLink && fillText(pledgeThanksTexts.payNow, site, { link: payLink })
  return {
    to: pledge.email,
    replyTo: site.contactEmail,
    subject: fillText(pledgeThanksTexts.subject, site, { reference }),
    body: payNow ? `${body}\n\n${payNow}` : body,
  }
}
