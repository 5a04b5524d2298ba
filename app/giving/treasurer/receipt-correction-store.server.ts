import { type Actor, recordActivity } from '#app/cms/activity/activity-store.server.ts'
import { receiptMail } from '#app/giving/receipts/receipt-mail.ts'
import { correctReceipt, findLastReceipt } from '#app/giving/receipts/receipt-store.server.ts'
import type { Database } from '#app/platform/database/database.ts'
import { enqueueMail } from '#app/platform/mail/mail-outbox.server.ts'
import { readSettings } from '#app/platform/settings/settings-store.server.ts'
import { nameOnReceipt, type StoredGift } from './gift-store.server.ts'

export interface DonorCorrection {
  name: string
  /** Lowercase; empty for none. */
  email: string
  reason: string
}

/**
 * Corrects a donor's email address and the name on a gift, and the same name on the donor's other gifts and in public.
 * Issues a new receipt if something on it has changed. Returns `taken` if another donor has this address, and `erased`
 * if the donor was erased in the meantime.
 */
export async function correctDonor(
  db: Database,
  gift: StoredGift,
  { name, email, reason }: DonorCorrection,
  actor: Actor,
  now: Date,
) {
  return db.transaction().execute(async (tx) => {
    const other = await tx
      .selectFrom('donor')
      .select('id')
      .where('email', '=', email)
      .where('email', '!=', '')
      .where('id', '!=', gift.donorId)
      .executeTakeFirst()
    if (other) return 'taken' as const
    const formerName = nameOnReceipt(gift)
    const corrected = await tx
      .updateTable('donor')
      .set((eb) => ({
        email,
        name: eb.case().when('name', '=', formerName).then(name).else(eb.ref('name')).end(),
      }))
      .where('id', '=', gift.donorId)
      .where('erasedAt', 'is', null)
      .returning('id')
      .executeTakeFirst()
    if (!corrected) return 'erased' as const
    // Other names stay: someone else may have given with the same address, or the donor chose another public name.
    for (const table of ['gift', 'recurringGift'] as const)
      for (const column of ['receiptName', 'publicName'] as const)
        await tx
          .updateTable(table)
          .set(column === 'receiptName' ? { receiptName: name } : { publicName: name })
          .where('donorId', '=', gift.donorId)
          .where(column, '=', formerName)
          .where(column, '!=', '')
          .execute()
    const entry = { verb: 'changed', subject: 'gift', subjectId: gift.id, label: gift.reference } as const
    // Omits the names, which would stay in the log after the donor is erased.
    await recordActivity(tx, actor, { ...entry, changes: { reason: [null, reason] } }, now)
    return (await correctReceipt(tx, gift.id, reason, now)) ? ('corrected' as const) : ('unchanged' as const)
  })
}

/** Emails the donor the current receipt; false if there is no receipt or no address. */
export async function resendReceipt(db: Database, gift: StoredGift, actor: Actor, now: Date) {
  return db.transaction().execute(async (tx) => {
    const receipt = await findLastReceipt(tx, gift.id)
    if (!receipt || !gift.donorEmail) return false
    await enqueueMail(tx, receiptMail(receipt, gift.donorEmail, await readSettings(tx)), now)
    const label = `Receipt ${receipt.number}`
    await recordActivity(tx, actor, { verb: 'sent', subject: 'gift', subjectId: gift.id, label }, now)
    return true
  })
}
