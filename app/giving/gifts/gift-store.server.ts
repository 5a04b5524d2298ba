import { randomUUID } from 'node:crypto'
import type { Selectable, Updateable } from 'kysely'
import type { FundId } from '#app/giving/funds/funds.ts'
import type { Database } from '#app/platform/database/database.ts'
import type { GiftMethod } from '#app/platform/database/schema/giving.ts'
import type { Schema } from '#app/platform/database/schema/schema.ts'
import { withNewReference } from '#app/platform/http/reference.server.ts'
import { siteCurrency } from '#app/platform/money.ts'
import { findOrAddDonor, type NewDonor } from './donor-store.server.ts'

export type Gift = Selectable<Schema['gift']>

export interface NewGift {
  /** Generated when the form is rendered, so that submitting it twice creates only one gift. */
  id?: string | undefined
  donor: Omit<NewDonor, 'userId'>
  fundId: FundId
  cause?: string | undefined
  /** Card by default. */
  method?: GiftMethod | undefined
  /** Including `feeCoverCents`. */
  amountCents: number
  feeCoverCents?: number | undefined
  dedication?: string | undefined
  message?: string | undefined
  /** Empty for an anonymous gift. */
  publicName?: string | undefined
  wantsUpdates?: boolean | undefined
  pledgeId?: string | null | undefined
  importId?: string | null | undefined
  /** The member who is logged in. */
  userId?: string | null | undefined
  /** Whether the gift is made with the provider's test keys. */
  isTest: boolean
}

export type StartedGift = Pick<Gift, 'id' | 'reference'>

/** Adds a gift that is not paid yet, or returns the existing gift with this `id`. Call it within a transaction. */
export async function startGift(tx: Database, { donor, ...gift }: NewGift, now: Date): Promise<StartedGift> {
  const donorId = await findOrAddDonor(tx, { ...donor, userId: gift.userId }, now)
  const { isTest, wantsUpdates = false, id = randomUUID(), method = 'card', ...columns } = gift
  return insertGift(tx, {
    ...columns,
    id,
    method,
    donorId,
    receiptName: donor.name,
    wantsUpdates: wantsUpdates ? 1 : 0,
    isTest: isTest ? 1 : 0,
    currency: siteCurrency(),
    createdAt: now.toISOString(),
  })
}

type GiftRow = Partial<Omit<Gift, 'reference' | 'status' | 'listedOn'>> &
  Pick<Gift, 'id' | 'donorId' | 'fundId' | 'method' | 'amountCents' | 'currency' | 'createdAt'>

/** Adds a gift with the status `started`, or returns the existing gift with this id. */
export async function insertGift(tx: Database, row: GiftRow): Promise<StartedGift> {
  return withNewReference('GFT', async (reference) => {
    const added = await tx
      .insertInto('gift')
      .values({ ...row, reference, status: 'started' })
      .onConflict((oc) => oc.doNothing())
      .returning(['id', 'reference'])
      .executeTakeFirst()
    if (added) return added
    return tx.selectFrom('gift').select(['id', 'reference']).where('id', '=', row.id).executeTakeFirst()
  })
}

export function findGift(db: Database, id: string): Promise<Gift | undefined> {
  return db.selectFrom('gift').selectAll().where('id', '=', id).executeTakeFirst()
}

/** Stores the id of the provider's checkout session in which a gift or a recurring gift is paid. */
export async function setCheckoutSession(
  db: Database,
  { kind, id }: { kind: 'gift' | 'recurringGift'; id: string },
  sessionId: string,
) {
  await db.updateTable(kind).set({ sessionId }).where('id', '=', id).execute()
}

/** Abandons a gift that has not been paid. A confirmed gift does not change. */
export async function abandonGift(db: Database, id: string) {
  await db
    .updateTable('gift')
    .set({ status: 'abandoned' })
    .where('id', '=', id)
    .where('status', '=', 'started')
    .execute()
}

export async function updateGift(db: Database, id: string, columns: Updateable<Schema['gift']>) {
  await db.updateTable('gift').set(columns).where('id', '=', id).execute()
}
