import { type Kysely, sql } from 'kysely'
import { expect } from 'vitest'
import { storeTest } from '#tests/database.ts'
import { addConfirmedGift, addDonor } from '#tests/fixtures/confirmed-gift.ts'
import { up } from './migrations/2026-12-04p-receipt-name.ts'

storeTest(
  'earlier gifts keep the name of their donor on receipts, unless the donor was erased',
  async ({ db }) => {
    const createdAt = '2026-11-20T15:00:00.000Z'
    // biome-ignore lint/suspicious/noExplicitAny: the earlier schema has no type
    const earlierDb: Kysely<any> = db
    for (const table of ['gift', 'recurringGift'])
      await sql`alter table ${sql.ref(table)} drop column ${sql.ref('receiptName')}`.execute(db)
    const erasedDonor = { name: 'Deleted user', email: '', erasedAt: createdAt }
    const donorId = await addDonor(db, { name: 'Amina' })
    await addConfirmedGift(db, { id: 'known', donorId })
    await addConfirmedGift(db, { id: 'erased' }, erasedDonor)
    const monthly = {
      fundId: 'general',
      amountCents: 2000,
      currency: 'USD',
      interval: 'month',
      status: 'active',
    }
    await earlierDb
      .insertInto('recurringGift')
      .values({ id: 'monthly', reference: 'REC-1', donorId, ...monthly, createdAt })
      .execute()

    await up(earlierDb)

    const names = async (table: 'gift' | 'recurringGift') =>
      earlierDb.selectFrom(table).select(['id', 'receiptName']).orderBy('id').execute()
    expect(await names('gift')).toEqual([
      { id: 'erased', receiptName: '' },
      { id: 'known', receiptName: 'Amina' },
    ])
    expect(await names('recurringGift')).toEqual([{ id: 'monthly', receiptName: 'Amina' }])
  },
)
