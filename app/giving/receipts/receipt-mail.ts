import { defangLinks } from '#app/platform/mail/defang-links.ts'
import type { Mail } from '#app/platform/mail/mail-outbox.server.ts'
import { formatMoney } from '#app/platform/money.ts'
import { fillText, type MailSettings } from '#app/platform/settings/text.ts'
import { formatHijriDate, formatLongDate } from '#app/platform/time/format-date.ts'
import { purposeOf, type ReceiptContent, type ReceiptFacts } from './receipt.ts'
import { correctedReceiptTexts, receiptMailTexts, testGiftTexts } from './receipt-texts.ts'

/** The email with a donor's receipt. It thanks them, or explains what the new receipt corrects. */
export function receiptMail(
  { id, number, content }: { id: string; number: number; content: ReceiptContent },
  to: string,
  site: MailSettings,
): Mail {
  const { facts, corrects } = content
  const values = { ...mailValues(facts), number: String(number) }
  const envelope = { to, replyTo: site.contactEmail, attachment: `receipt ${id}` }
  if (corrects) {
    const correction = { ...values, former: String(corrects.number), reason: corrects.reason }
    return {
      ...envelope,
      subject: fillText(correctedReceiptTexts.subject, site, correction),
      body: fillText(correctedReceiptTexts.body, site, correction),
    }
  }
  return {
    ...envelope,
    subject: fillText(receiptMailTexts.subject, site, values),
    body: fillText(receiptMailTexts.body, site, values),
  }
}

/** The email that says that a gift was a test. A test gift gets no receipt. */
export function testGiftMail(facts: ReceiptFacts, to: string, site: MailSettings): Mail {
  const values = mailValues(facts)
  return {
    to,
    replyTo: site.contactEmail,
    subject: fillText(testGiftTexts.subject, site, values),
    body: fillText(testGiftTexts.body, site, values),
  }
}

const mailValues = (facts: ReceiptFacts) => ({
  person: defangLinks(facts.donor) || 'friend',
  amount: formatMoney(facts.netCents, facts.currency),
  date: formatLongDate(facts.receivedOn),
  hijri: formatHijriDate(facts.receivedOn),
  purpose: defangLinks(purposeOf(facts)),
  reference: facts.reference,
})
