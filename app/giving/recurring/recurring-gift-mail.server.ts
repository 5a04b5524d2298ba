import type { LinkConfig } from '#app/giving/receipts/receipt-link.server.ts'
import { defangLinks } from '#app/platform/mail/defang-links.ts'
import type { Mail } from '#app/platform/mail/mail-outbox.server.ts'
import { formatMoney } from '#app/platform/money.ts'
import { fillText, type MailSettings } from '#app/platform/settings/text.ts'
import { formatLongDate } from '#app/platform/time/format-date.ts'
import { endAfterFailure, intervalAdjective, isStoppedByCard } from './recurring-gift.ts'
import { recurringGiftLink } from './recurring-gift-link.server.ts'
import {
  campaignEndedTexts,
  cardFailedTexts,
  cardStoppedTexts,
  recurringLinksTexts,
  recurringStartTexts,
  recurringStoppedTexts,
} from './recurring-gift-mail-texts.ts'
import type { FoundRecurringGift } from './recurring-gift-store.server.ts'

type Site = MailSettings & { timeZone: string }

type MailKind = 'startMail' | 'failureMail' | 'campaignMail' | 'stopMail'

/** The email about the start of a recurring gift, its declined card, the end of its campaign, or its own end. */
export function recurringGiftMail(
  kind: MailKind,
  gift: FoundRecurringGift & { campaignEndedOn: string | null },
  site: Site,
  links: LinkConfig,
): Mail {
  const { id, interval, amountCents, currency, fundName, cause, reference, campaignEndedOn } = gift
  const values = {
    person: defangLinks(gift.receiptName || gift.donorName) || 'friend',
    interval: intervalAdjective(interval),
    period: interval,
    amount: formatMoney(amountCents, currency),
    purpose: defangLinks(cause || fundName),
    reference,
    campaign: defangLinks(fundName),
    date: formatLongDate(
      (kind === 'campaignMail' && campaignEndedOn) || endAfterFailure(gift, site.timeZone),
    ),
    link: recurringGiftLink(id, links),
  }
  const { subject, body } = subjectAndBody(kind, gift, site, values)
  return {
    to: gift.donorEmail,
    replyTo: site.contactEmail,
    subject: gift.isTest ? `TEST: ${subject}` : subject,
    body,
  }
}

function subjectAndBody(
  kind: MailKind,
  gift: FoundRecurringGift,
  site: Site,
  values: {
    person: string
    interval: string
    period: string
    amount: string
    purpose: string
    reference: string
    campaign: string
    date: string
    link: string
  },
) {
  if (kind === 'startMail')
    return {
      subject: fillText(recurringStartTexts.subject, site, values),
      body: fillText(recurringStartTexts.body, site, values),
    }
  if (kind === 'failureMail')
    return {
      subject: fillText(cardFailedTexts.subject, site, values),
      body: fillText(cardFailedTexts.body, site, values),
    }
  if (kind === 'campaignMail')
    return {
      subject: fillText(campaignEndedTexts.subject, site, values),
      body: fillText(campaignEndedTexts.body, site, values),
    }
  if (isStoppedByCard(gift))
    return {
      subject: fillText(cardStoppedTexts.subject, site, values),
      body: fillText(cardStoppedTexts.body, site, values),
    }
  return {
    subject: fillText(recurringStoppedTexts.subject, site, values),
    body: fillText(recurringStoppedTexts.body, site, values),
  }
}

/** The email with the links to a donor's recurring gifts. */
export function recurringLinksMail(
  gifts: readonly FoundRecurringGift[],
  to: string,
  site: Site,
  links: LinkConfig,
): Mail {
  const list = gifts.map(({ id, amountCents, currency, interval, reference }) => {
    const gift = `${formatMoney(amountCents, currency)} each ${interval}, ${reference}:`
    return `${gift}\n\n${recurringGiftLink(id, links)}`
  })
  const values = { person: defangLinks(gifts[0]?.donorName ?? '') || 'friend', links: list.join('\n\n') }
  return {
    to,
    replyTo: site.contactEmail,
    subject: fillText(recurringLinksTexts.subject, site),
    body: fillText(recurringLinksTexts.body, site, values),
  }
}
