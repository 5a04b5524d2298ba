import type { SiteText } from '#app/platform/settings/text.ts'
import type { GiftThanks } from './gift-thanks-store.server.ts'
import { giftThanksTexts } from './give-texts.ts'

/** What happens next with a gift: when and where its receipt arrives, if it gets one. */
export function giftStatusText({
  status,
  frequency,
  isEmailed,
  isTest,
}: Pick<GiftThanks, 'status' | 'frequency' | 'isEmailed' | 'isTest'>): SiteText {
  if (status === 'unpaid') return giftThanksTexts.unpaid
  if (isTest)
    return {
      confirmed: giftThanksTexts.test,
      waiting: giftThanksTexts.waitingTest,
      late: giftThanksTexts.lateTest,
    }[status]
  if (status === 'confirmed' && frequency !== 'once') return giftThanksTexts.repeatedReceipt
  return isEmailed
    ? { confirmed: giftThanksTexts.receipt, waiting: giftThanksTexts.waiting, late: giftThanksTexts.late }[
        status
      ]
    : {
        confirmed: giftThanksTexts.receiptOnProfile,
        waiting: giftThanksTexts.waitingOnProfile,
        late: giftThanksTexts.lateOnProfile,
      }[status]
}
