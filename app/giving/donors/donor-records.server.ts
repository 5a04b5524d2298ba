import { randomUUID } from 'node:crypto'
import { deletedUser } from '#app/cms/activity/activity-store.server.ts'
import type { Database } from '#app/platform/database/database.ts'

/** What identifies a member as a donor. */
interface MemberIdentity {
  id: string
  email: string
  emailVerified: boolean
}

/**
 * The ids of the donors who are the same person as a member: donors linked to the account, donors with its verified
 * email address, and donors whose gifts were all made while the member was logged in. `among` limits the search to
 * these donors.
 */
export async function listDonorIds(
  db: Database,
  { id, email, emailVerified }: MemberIdentity,
  among?: readonly string[],
): Promise<string[]> {
  if (among?.length === 0) return []
  const donors = await db
    .selectFrom('donor')
    .select('donor.id')
    .$if(among !== undefined, (query) => query.where('donor.id', 'in', among ?? []))
    .where(({ eb, or, and, exists, not, selectFrom }) => {
      const gifts = selectFrom('gift').select('gift.id').whereRef('gift.donorId', '=', 'donor.id')
      const giftsOfOthers = gifts.where((gift) =>
        gift.or([gift('gift.userId', 'is', null), gift('gift.userId', '!=', id)]),
      )
      return or([
        eb('donor.userId', '=', id),
        ...(emailVerified ? [eb('donor.email', '=', email.toLowerCase())] : []),
        and([exists(gifts.where('gift.userId', '=', id)), not(exists(giftsOfOthers))]),
      ])
    })
    .execute()
  return donors.map((donor) => donor.id)
}

/** A member and the donors who are the same person. */
interface MemberDonors {
  userId: string
  /** From `listDonorIds`. */
  donorIds: readonly string[]
}

/**
 * The ids of a member's gifts: those of their donors, and those that they made while logged in, even if someone else
 * also gave with the same email address.
 */
export const giftIdsOf = (
  db: Database,
  table: 'gift' | 'recurringGift',
  { userId, donorIds }: MemberDonors,
) =>
  db
    .selectFrom(table)
    .select('id')
    .where(({ eb, or }) =>
      or([eb('userId', '=', userId), ...(donorIds.length > 0 ? [eb('donorId', 'in', donorIds)] : [])]),
    )

/**
 * Moves a member's gifts from donors that are not theirs to a new donor, who can be erased without erasing anyone else.
 * Returns the id of the new donor; null if there are no such gifts.
 */
export async function separateGifts(tx: Database, { userId, donorIds }: MemberDonors, now: Date) {
  const tables = ['gift', 'recurringGift'] as const
  const giftsOfOtherDonors = (table: (typeof tables)[number]) =>
    tx
      .selectFrom(table)
      .select('id')
      .where('userId', '=', userId)
      .$if(donorIds.length > 0, (query) => query.where('donorId', 'not in', donorIds))
  const found = await Promise.all(
    tables.map((table) => giftsOfOtherDonors(table).limit(1).executeTakeFirst()),
  )
  if (!found.some(Boolean)) return null
  const id = randomUUID()
  await tx
    .insertInto('donor')
    .values({ id, name: deletedUser, email: '', createdAt: now.toISOString() })
    .execute()
  for (const table of tables)
    await tx.updateTable(table).set({ donorId: id }).where('id', 'in', giftsOfOtherDonors(table)).execute()
  return id
}

/**
 * Erases the donors' names and email addresses, what they wrote with their gifts, and the emails with their receipts,
 * statements and campaign updates. Amounts, receipts and statements stay, as the law requires. Returns the ids of
 * the gifts and of the deleted emails, the references and ids by which other emails about the gifts are found, and the
 * ids of the recurring gifts that are not stopped yet.
 */
export async function eraseDonors(tx: Database, donorIds: readonly string[], now: Date) {
  if (donorIds.length === 0) return { giftIds: [], mailIds: [], references: [], activeRecurringGiftIds: [] }
  await tx
    .updateTable('donor')
    .set({ name: deletedUser, email: '', userId: null, erasedAt: now.toISOString() })
    .where('id', 'in', donorIds)
    .execute()
  const clearedColumns = { dedication: '', message: '', receiptName: '', publicName: '', wantsUpdates: 0 }
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
    mailIds: await deleteEmails(
      tx,
      donorIds,
      gifts.map(({ id }) => id),
    ),
    references: [
      ...[...gifts, ...recurring].map(({ reference }) => reference),
      // The links in the emails about a recurring gift contain its id.
      ...recurring.map(({ id }) => id),
    ],
    activeRecurringGiftIds: recurring.filter(({ status }) => status !== 'stopped').map(({ id }) => id),
  }
}

/**
 * Deletes the emails to donors that cannot be found by a reference: statements, campaign updates, and receipts, whose
 * text admins can change. They cannot be found by address either, because a donor's address can differ from the
 * member's. Returns the ids of the emails.
 */
async function deleteEmails(tx: Database, donorIds: readonly string[], giftIds: readonly string[]) {
  const mailIds = (table: 'givingStatement' | 'campaignDelivery') =>
    tx.selectFrom(table).select('mailId').where('donorId', 'in', donorIds)
  const receipts =
    giftIds.length === 0
      ? []
      : await tx.selectFrom('receipt').select('id').where('giftId', 'in', giftIds).execute()
  // Not by `receipt.mailId`, because a receipt can be sent again.
  const attachments = receipts.map(({ id }) => `receipt ${id}`)
  const deleted = await tx
    .deleteFrom('mail')
    .where(({ eb, or }) =>
      or([
        eb('id', 'in', mailIds('givingStatement')),
        eb('id', 'in', mailIds('campaignDelivery')),
        ...(attachments.length > 0 ? [eb('attachment', 'in', attachments)] : []),
      ]),
    )
    .returning('id')
    .execute()
  return deleted.map(({ id }) => id)
}

type Row = Record<string, string | number | null>

/** A member's gifts, receipts and statements, for the member's data archive. */
export async function readGivingRecords(
  db: Database,
  member: MemberIdentity,
): Promise<Record<string, Row[]>> {
  const memberDonors = { userId: member.id, donorIds: await listDonorIds(db, member) }
  const donorIds = memberDonors.donorIds.length > 0 ? memberDonors.donorIds : ['']
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
      .select(['status', 'dedication', 'message', 'receiptName', 'publicName', 'wantsUpdates', 'isTest'])
      .select(['gift.createdAt', 'confirmedAt', 'receivedOn'])
      .where('gift.id', 'in', giftIdsOf(db, 'gift', memberDonors))
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
        'receiptName',
        'publicName',
        'wantsUpdates',
        'isTest',
      ])
      .select(['recurringGift.createdAt', 'stoppedAt'])
      .where('recurringGift.id', 'in', giftIdsOf(db, 'recurringGift', memberDonors))
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
