import { randomUUID } from 'node:crypto'
import { findOrAddDonor } from '#app/giving/gifts/donor-store.server.ts'
import type { Database } from '#app/platform/database/database.ts'
import { withNewReference } from '#app/platform/http/reference.server.ts'
import { siteCurrency } from '#app/platform/money.ts'
import type { GiftDetails } from './new-gift.ts'

interface NewRecurringGift extends GiftDetails {
  interval: 'month' | 'week'
  /** The last local date on which the gift may be charged; null if the gift has no end. */
  endsOn: string | null
  userId: string | null
  isTest: boolean
}

/** Adds a gift that the provider will repeat after the first payment succeeds. Call it within a transaction. */
export async function startRecurringGift(
  tx: Database,
  { donor, wantsUpdates, isTest, ...gift }: NewRecurringGift,
  now: Date,
) {
  const donorId = await findOrAddDonor(tx, { ...donor, userId: gift.userId }, now)
  return withNewReference('REC', (reference) =>
    tx
      .insertInto('recurringGift')
      .values({
        ...gift,
        id: randomUUID(),
        reference,
        donorId,
        receiptName: donor.name,
        wantsUpdates: wantsUpdates ? 1 : 0,
        isTest: isTest ? 1 : 0,
        currency: siteCurrency(),
        status: 'started',
        createdAt: now.toISOString(),
      })
      .onConflict((oc) => oc.column('reference').doNothing())
      .returning(['id', 'reference'])
      .executeTakeFirst(),
  )
}
