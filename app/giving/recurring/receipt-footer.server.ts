import { publicNameMailTexts } from '#app/giving/donors/public-name-texts.ts'
import { type LinkConfig, receiptLink } from '#app/giving/receipts/receipt-link.server.ts'
import type { Database } from '#app/platform/database/database.ts'
import { defangLinks } from '#app/platform/mail/defang-links.ts'
import { readSettings } from '#app/platform/settings/settings-store.server.ts'
import { fillText } from '#app/platform/settings/text.ts'
import { recurringGiftLink } from './recurring-gift-link.server.ts'
import { recurringReceiptTexts } from './recurring-gift-mail-texts.ts'

/**
 * The text added to an email with a receipt: how to change the recurring gift, unless it has ended, or how to hide the
 * name that is shown with the campaign. Null for other gifts and attachments. `key` is the attachment's key, as in
 * `makeMailAttachment`. The text is added when the email is sent, so that the outbox, which admins can read, does not
 * contain the link.
 */
export async function receiptFooter(db: Database, key: string, links: LinkConfig) {
  const [kind, receiptId = ''] = key.split(' ')
  if (kind !== 'receipt') return null
  const gift = await db
    .selectFrom('receipt')
    .innerJoin('gift', 'gift.id', 'receipt.giftId')
    .innerJoin('fund', 'fund.id', 'gift.fundId')
    .leftJoin('recurringGift', 'recurringGift.id', 'gift.recurringGiftId')
    .select(['gift.recurringGiftId', 'recurringGift.status', 'gift.publicName', 'fund.name as fundName'])
    .select('receipt.amountCents')
    .where('receipt.id', '=', receiptId)
    .executeTakeFirst()
  if (!gift) return null
  const { recurringGiftId, status, publicName, fundName, amountCents } = gift
  const settings = await readSettings(db)
  if (recurringGiftId && status !== 'stopped')
    return fillText(recurringReceiptTexts.footer, settings, {
      link: recurringGiftLink(recurringGiftId, links),
    })
  // The campaign does not name donors whose gifts were returned.
  if (publicName === '' || amountCents <= 0) return null
  const link = receiptLink(links, receiptId)
  return fillText(publicNameMailTexts.footer, settings, { campaign: defangLinks(fundName), link })
}
