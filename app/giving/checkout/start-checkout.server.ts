import { startGift } from '#app/giving/gifts/gift-store.server.ts'
import type { Database } from '#app/platform/database/database.ts'
import type { Frequency } from './gift-choice.ts'
import type { GiftDetails } from './new-gift.ts'
import { startRecurringGift } from './recurring-start-store.server.ts'

export interface CheckoutInput extends GiftDetails {
  frequency: Frequency
  /** The last date of a weekly gift; ignored for other frequencies. */
  endsOn: string | null
  /** The pledge that the gift pays. */
  pledgeId: string | null
  userId: string | null
  isTest: boolean
}

interface StartedCheckout {
  kind: 'gift' | 'recurringGift'
  id: string
  reference: string
}

/** Stores a gift that is about to be paid, or one that the provider will repeat. */
export function startCheckout(db: Database, checkout: CheckoutInput, now: Date): Promise<StartedCheckout> {
  const { frequency, endsOn, pledgeId, ...gift } = checkout
  return db.transaction().execute(async (tx) => {
    if (frequency === 'once') return { kind: 'gift', ...(await startGift(tx, { ...gift, pledgeId }, now)) }
    const recurring = { ...gift, interval: frequency, endsOn: frequency === 'week' ? endsOn : null }
    return { kind: 'recurringGift', ...(await startRecurringGift(tx, recurring, now)) }
  })
}
