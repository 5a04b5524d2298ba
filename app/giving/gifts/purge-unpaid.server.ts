import { deleteNotes } from '#app/cms/inbox/note-store.server.ts'
import type { Database } from '#app/platform/database/database.ts'
import { daysBefore } from '#app/platform/time/instant.ts'

/** Days after which an abandoned gift is deleted with its donor. The privacy page states this number and the next. */
export const unpaidRetentionDays = 30
/** Days after which a gift is deleted if the provider could not be asked whether it was paid. */
export const unknownStatusRetentionDays = 90

const batchSize = 500

/**
 * Deletes the gifts that were never paid, the recurring gifts without a first payment, and the donors who then have no
 * gifts. Gifts with entries in the ledger or with a receipt are not deleted.
 */
export async function purgeUnpaidGifts(db: Database, now: Date) {
  for (const table of ['gift', 'recurringGift'] as const)
    for (let deleted = batchSize; deleted === batchSize; )
      deleted = await db.transaction().execute((tx) => deleteBatch(tx, table, now))
  for (let deleted = batchSize; deleted === batchSize; ) deleted = await deleteDonors(db, now)
}

const before = (now: Date, days: number) => daysBefore(now, days).toISOString()

async function deleteBatch(tx: Database, table: 'gift' | 'recurringGift', now: Date) {
  const unpaid = await (table === 'gift' ? unpaidGifts(tx, now) : unpaidRecurringGifts(tx, now))
  const ids = unpaid.map(({ id }) => id)
  if (ids.length === 0) return 0
  // A gift that was paid in the meantime is not deleted.
  const query = tx.deleteFrom(table).where('id', 'in', ids)
  const deleted = await (table === 'gift'
    ? query.where('status', '!=', 'confirmed')
    : query.where('subscriptionId', 'is', null)
  )
    .returning('id')
    .execute()
  const deletedIds = deleted.map(({ id }) => id)
  if (table === 'gift') await deleteNotes(tx, 'gift', deletedIds)
  return deletedIds.length
}

const unpaidGifts = (tx: Database, now: Date) =>
  tx
    .selectFrom('gift')
    .select('gift.id')
    .where('confirmedAt', 'is', null)
    .where((eb) =>
      eb.or([
        eb.and([eb('status', '=', 'abandoned'), eb('createdAt', '<', before(now, unpaidRetentionDays))]),
        eb.and([eb('status', '=', 'started'), eb('createdAt', '<', before(now, unknownStatusRetentionDays))]),
      ]),
    )
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('ledgerEntry').select('key').whereRef('ledgerEntry.giftId', '=', 'gift.id'))),
    )
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('receipt').select('receipt.id').whereRef('receipt.giftId', '=', 'gift.id'))),
    )
    .orderBy('gift.id')
    .limit(batchSize)
    .execute()

const unpaidRecurringGifts = (tx: Database, now: Date) =>
  tx
    .selectFrom('recurringGift')
    .select('recurringGift.id')
    .where('subscriptionId', 'is', null)
    .where((eb) =>
      eb.or([
        eb.and([eb('status', '=', 'stopped'), eb('createdAt', '<', before(now, unpaidRetentionDays))]),
        eb.and([eb('status', '=', 'started'), eb('createdAt', '<', before(now, unknownStatusRetentionDays))]),
      ]),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('gift').select('gift.id').whereRef('gift.recurringGiftId', '=', 'recurringGift.id'),
        ),
      ),
    )
    .orderBy('recurringGift.id')
    .limit(batchSize)
    .execute()

/** Deletes the donors without gifts. Foreign keys protect a donor who starts a gift at the same time. */
async function deleteDonors(db: Database, now: Date) {
  const unused = db
    .selectFrom('donor')
    .select('donor.id')
    .where('createdAt', '<', before(now, unpaidRetentionDays))
    .where(({ and, not, exists, selectFrom }) =>
      and(
        (['gift', 'recurringGift', 'givingStatement', 'campaignDelivery'] as const).map((table) =>
          not(exists(selectFrom(table).select('donorId').whereRef(`${table}.donorId`, '=', 'donor.id'))),
        ),
      ),
    )
    .orderBy('donor.id')
    .limit(batchSize)
  const deleted = await db.deleteFrom('donor').where('id', 'in', unused).returning('id').execute()
  return deleted.length
}
