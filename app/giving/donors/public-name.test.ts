import { expect } from 'vitest'
import { requireItem } from '#app/cms/collections/require-item.server.ts'
import { campaignCollection } from '#app/giving/campaigns/campaign-collection.ts'
import { readCampaignPage } from '#app/giving/campaigns/campaign-store.server.ts'
import { receiptLink } from '#app/giving/receipts/receipt-link.server.ts'
import { correctReceipt, issueReceipt } from '#app/giving/receipts/receipt-store.server.ts'
import { receiptFooter } from '#app/giving/recurring/receipt-footer.server.ts'
import type { Database } from '#app/platform/database/database.ts'
import { storeTest } from '#tests/database.ts'
import { addCampaign } from '#tests/fixtures/campaign-fixture.ts'
import { addConfirmedGift, addDonor, addGiftEntry } from '#tests/fixtures/confirmed-gift.ts'
import { hidePublicName, type PublicName } from './public-name-store.server.ts'

const now = new Date('2026-11-23T12:00:00Z')
const links = { origin: 'https://nur.org', secret: 'secret' }

const hide = (db: Database, name: PublicName) => db.transaction().execute((tx) => hidePublicName(tx, name))

async function shownNames(db: Database, id: string) {
  const item = await requireItem(db, campaignCollection, id)
  return (await readCampaignPage(item, db, now, 1)).names.list.toSorted()
}

storeTest(
  'hiding a name removes it from all gifts of the donor to the campaign, and from future payments',
  async ({ db }) => {
    const [{ id: fundId }, other] = [await addCampaign(db, {}, now), await addCampaign(db, {}, now)]
    const donorId = await addDonor(db)
    const name = { donorId, fundId, publicName: 'Amina' }
    for (const gift of [name, name, { ...name, fundId: other.id }, { ...name, publicName: 'Yusuf' }])
      await addConfirmedGift(db, gift)
    await addConfirmedGift(db, { fundId, publicName: 'Amina' })
    const monthly = { amountCents: 2000, currency: 'USD', interval: 'month', status: 'active' } as const
    await db
      .insertInto('recurringGift')
      .values({ id: 'm', reference: 'REC-1', ...name, ...monthly, createdAt: now.toISOString() })
      .execute()
    expect(await shownNames(db, fundId)).toEqual(['Amina', 'Amina', 'Yusuf'])
    expect(await hide(db, name)).toBe(true)
    // These are the names of another donor, and of someone else who gave with the same address.
    expect(await shownNames(db, fundId)).toEqual(['Amina', 'Yusuf'])
    expect(await shownNames(db, other.id)).toEqual(['Amina'])
    const recurring = await db.selectFrom('recurringGift').select('publicName').execute()
    expect(recurring).toEqual([{ publicName: '' }])
    expect(await hide(db, name)).toBe(false)
    expect(await hide(db, { ...name, publicName: '' })).toBe(false)
  },
)

storeTest('a receipt email has a link to hide the name, as long as the name is shown', async ({ db }) => {
  const { id: fundId } = await addCampaign(db, {}, now)
  const { id, donorId } = await addConfirmedGift(db, { fundId, publicName: 'Amina' })
  const receipt = await db.transaction().execute((tx) => issueReceipt(tx, id, now))
  const readFooter = () => receiptFooter(db, `receipt ${receipt?.id}`, links)
  expect(await readFooter()).toContain(receiptLink(links, receipt?.id ?? ''))
  expect(await readFooter()).toContain('A well for Bahri')
  await addGiftEntry(db, { id, fundId }, { kind: 'refund', amountCents: -2500 })
  const corrected = await db.transaction().execute((tx) => correctReceipt(tx, id, 'Refund', now))
  expect(await shownNames(db, fundId)).toEqual([])
  expect(await receiptFooter(db, `receipt ${corrected?.id}`, links)).toBeNull()
  await hide(db, { donorId, fundId, publicName: 'Amina' })
  expect(await readFooter()).toBeNull()
})
