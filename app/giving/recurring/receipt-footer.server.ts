import type { LinkConfig } from '#app/giving/receipts/receipt-link.server.ts'
import type { Database } from '#app/platform/database/database.ts'
import { readSettings } from '#app/platform/settings/settings-store.server.ts'
import { fillText } from '#app/platform/settings/text.ts'
import { recurringGiftLink } from './recurring-gift-link.server.ts'
import { recurringReceiptTexts } from './recurring-gift-mail-texts.ts'

/**
 * The text added to an email with the receipt of a recurring gift. Null for other attachments and after the gift has
 * ended. `name` is the attachment's name, as in `makeMailFile`. The text is added when the email is sent, so that the
 * outbox, which admins can read, does not contain the link.
 */
export async function receiptFooter(db: Database, name: string, links: LinkConfig) {
  const [kind, receiptId = ''] = name.split(' ')
  if (kind !== 'receipt') return null
  const gift = await db
    .selectFrom('receipt')
    .innerJoin('gift', 'gift.id', 'receipt.giftId')
    .innerJoin('recurringGift', 'recurringGift.id', 'gift.recurringGiftId')
    .select(['recurringGift.id', 'recurringGift.status'])
    .where('receipt.id', '=', receiptId)
    .executeTakeFirst()
  if (!gift || gift.status === 'stopped') return null
  const link = recurringGiftLink(gift.id, links)
  return fillText(recurringReceiptTexts.footer, await readSettings(db), { link })
}
