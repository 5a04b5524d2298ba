import { formatMoney } from '#app/platform/money.ts'
import { formatDate } from '#app/platform/time/format-date.ts'
import { formatDateTime } from '#app/platform/time/format-date-time.ts'
import { formatMethod } from './gift-labels.ts'
import type { StoredGift } from './gift-store.server.ts'

/** What is stored about a gift, by label; empty values are not shown. */
export function giftDetails(gift: StoredGift, timeZone: string): Record<string, string | null> {
  const { receivedOn, feeCoverCents, cause, fundName, currency } = gift
  return {
    Email: gift.donorEmail,
    'Name on the receipt': gift.receiptName === gift.donorName ? '' : gift.receiptName,
    'Received on': receivedOn && formatDate(receivedOn),
    Fund: fundName,
    Cause: cause === fundName ? '' : cause,
    Method: formatMethod(gift),
    'Card fee included': feeCoverCents > 0 ? formatMoney(feeCoverCents, currency) : '',
    Dedication: gift.dedication,
    Message: gift.message,
    'Public name': gift.publicName || 'None (anonymous gift)',
    Updates: gift.wantsUpdates ? 'The donor asked for emails about the campaign.' : '',
    Reference: gift.reference,
    'Payment ID': gift.paymentId,
    'Made by': gift.userId && 'Logged-in member',
    Origin: originOf(gift),
    Created: formatDateTime(gift.createdAt, timeZone),
  }
}

function originOf({ importId, pledgeId }: StoredGift) {
  if (importId) return 'Imported'
  return pledgeId ? 'From a pledge' : null
}
