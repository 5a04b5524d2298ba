import { RouterContextProvider } from 'react-router'
import { expect } from 'vitest'
import { issueReceipt } from '#app/giving/receipts/receipt-store.server.ts'
import { type Member, memberContext } from '#app/platform/auth/member.server.ts'
import { readConfig } from '#app/platform/config/config.server.ts'
import { configContext } from '#app/platform/config/config.ts'
import { type Database, databaseContext } from '#app/platform/database/database.ts'
import { storeTest } from '#tests/database.ts'
import { addConfirmedGift, addDonor } from '#tests/fixtures/confirmed-gift.ts'
import { addTestMember, memberFixture } from '#tests/member.ts'
import { loader } from './monthly-gift.route.tsx'
import { recurringGiftLink } from './recurring-gift-link.server.ts'

const now = new Date('2026-11-23T15:00:00Z')
const config = readConfig({ DATA_DIR: '/tmp/shajara-monthly', SECRET: 'a secret for tests and nothing else' })

/** The receipts on the monthly gift’s page, as seen by a member or by someone who has the gift's link. */
async function listReceipts(db: Database, viewer: Member | 'link') {
  const context = new RouterContextProvider()
  context.set(configContext, config)
  context.set(databaseContext, db)
  if (viewer !== 'link') context.set(memberContext, viewer)
  const link = recurringGiftLink('r-1', { origin: 'http://localhost', secret: config.secret })
  const request = new Request(viewer === 'link' ? link : 'http://localhost/donate/monthly/r-1')
  const args = { context, request, params: { id: 'r-1' } } as unknown as Parameters<typeof loader>[0]
  const { payments } = (await loader(args)).data
  return payments?.map(({ hasReceipt, receipt }) => [hasReceipt, receipt])
}

storeTest(
  'a member who gives monthly with someone else’s address gets no link to a receipt with their name',
  async ({ db }) => {
    const donorId = await addDonor(db, { name: 'Sara' })
    const member = memberFixture(await addTestMember(db, { name: 'Maryam' }))
    await db
      .insertInto('recurringGift')
      .values({
        id: 'r-1',
        reference: 'REC-1',
        donorId,
        userId: member.id,
        subscriptionId: 'sub_1',
        fundId: 'general',
        amountCents: 2500,
        currency: 'USD',
        interval: 'month',
        status: 'active',
        createdAt: now.toISOString(),
      })
      .execute()
    const payment = await addConfirmedGift(db, { donorId, userId: member.id, recurringGiftId: 'r-1' })
    const receipt = await db.transaction().execute((tx) => issueReceipt(tx, payment.id, now))
    // All gifts with this address are the member's.
    expect(await listReceipts(db, member)).toEqual([[true, `/receipts/${receipt?.id}`]])
    await addConfirmedGift(db, { donorId })
    expect(await listReceipts(db, member)).toEqual([[true, null]])
    expect(await listReceipts(db, 'link')).toEqual([
      [true, expect.stringContaining(`/receipts/${receipt?.id}?token=`)],
    ])
    await db.updateTable('donor').set({ erasedAt: now.toISOString() }).where('id', '=', donorId).execute()
    expect(await listReceipts(db, 'link')).toEqual([[true, null]])
  },
)
