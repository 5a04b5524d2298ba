import { deletedUser } from '#app/cms/activity/activity-store.server.ts'
import type { Database } from '#app/platform/database/database.ts'

interface Person {
  id: string
  email: string
  emailVerified: boolean
}

/**
 * The ids of the donors who are the same person as a member: donors linked to the account, donors with its verified
 * email address, and donors whose gifts were all made while the member was logged in.
 */
export async function listDonorIds(db: Database, { id, email, emailVerified }: Person): Promise<string[]> {
  const donors = await db
    .selectFrom('donor')
    .select('donor.id')
    .where(({ eb, or, and, exists, not, selectFrom }) => {
      const gifts = selectFrom('gift').select('gift.id').whereRef('gift.donorId', '=', 'donor.id')
      const giftOfOther = gifts.where((gift) =>
        gift.or([gift('gift.userId', 'is', null), gift('gift.userId', '!=', id)]),
      )
      return or([
        eb('donor.userId', '=', id),
        ...(emailVerified ? [eb('donor.email', '=', email.toLowerCase())] : []),
        and([exists(gifts.where('gift.userId', '=', id)), not(exists(giftOfOther))]),
      ])
    })
    .execute()
  return donors.map((donor) => donor.id)
}

/**
 * Erases the donors' names and email addresses, and what they wrote with their gifts. Amounts, receipts and statements
 * stay, as the law requires. Returns the ids of the gifts, the references of the gifts and recurring gifts, and the ids
 * of the recurring gifts that are not stopped yet.
 */
export async function eraseDonors(tx: Database, donorIds: readonly string[], now: Date) {
  if (donorIds.length === 0) return { giftIds: [], references: [], activeRecurringGiftIds: [] }
  await tx
    .updateTable('donor')
    .set({ name: deletedUser, email: '', userId: null, erasedAt: now.toISOString() })
    .where('id', 'in', donorIds)
    .execute()
  const clearedColumns = { dedication: '', message: '', publicName: '', wantsUpdates: 0 }
  const gifts = await tx
    .updateTable('gift')
    .set({ ...clearedColumns, userId: null })
    .where('donorId', 'in', donorIds)
    .returning(['id', 'reference'])
    .execute()
  const recurring = await tx
    .updateTable('recurringGift')
    .set({ ...clearedColumns, userId: null })
    .where('donorId', 'in', donorIds)
    .returning(['id', 'reference', 'status'])
    .execute()
  return {
    giftIds: gifts.map(({ id }) => id),
    references: [...gifts, ...recurring].map(({ reference }) => reference),
    activeRecurringGiftIds: recurring.filter(({ status }) => status !== 'stopped').map(({ id }) => id),
  }
}

type Row = Record<string, string | number | null>

/** Everything stored about the gifts of a member, for the archive of their data. */
export async function readGivingRecords(db: Database, member: Person): Promise<Record<string, Row[]>> {
  const donorIds = await listDonorIds(db, member)
  if (donorIds.length === 0)
    return { donor: [], gift: [], recurringGift: [], receipt: [], givingStatement: [] }
  const [donor, gift, recurringGift, receipt, givingStatement] = await Promise.all([
    db.selectFrom('donor').select(['name', 'email', 'createdAt']).where('id', 'in', donorIds).execute(),
    db
      .selectFrom('gift')
      .innerJoin('fund', 'fund.id', 'gift.fundId')
      .select([
        'reference',
        'fund.name as fund',
        'cause',
        'method',
        'amountCents',
        'feeCoverCents',
        'currency',
      ])
      .select(['status', 'dedication', 'message', 'publicName', 'wantsUpdates', 'isTest'])
      .select(['gift.createdAt', 'confirmedAt', 'receivedOn'])
      .where('donorId', 'in', donorIds)
      .orderBy('gift.createdAt')
      .execute(),
    db
      .selectFrom('recurringGift')
      .innerJoin('fund', 'fund.id', 'recurringGift.fundId')
      .select([
        'reference',
        'fund.name as fund',
        'cause',
        'amountCents',
        'feeCoverCents',
        'currency',
        'interval',
      ])
      .select([
        'status',
        'endsOn',
        'pausedUntil',
        'dedication',
        'message',
        'publicName',
        'wantsUpdates',
        'isTest',
      ])
      .select(['recurringGift.createdAt', 'stoppedAt'])
      .where('donorId', 'in', donorIds)
      .orderBy('recurringGift.createdAt')
      .execute(),
    db
      .selectFrom('receipt')
      .innerJoin('gift', 'gift.id', 'receipt.giftId')
      .select(['number', 'gift.reference', 'receipt.amountCents', 'receipt.currency', 'reason', 'content'])
      .select('issuedAt')
      .where('gift.donorId', 'in', donorIds)
      .orderBy('number')
      .execute(),
    db
      .selectFrom('givingStatement')
      .select(['year', 'content', 'createdAt'])
      .where('donorId', 'in', donorIds)
      .execute(),
  ])
  return { donor, gift, recurringGift, receipt, givingStatement }
}
