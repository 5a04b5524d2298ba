import { expect } from 'vitest'
import { requireCampaign } from '#app/giving/campaigns/campaign-access.server.ts'
import { findGiftCampaign, findGiftThanks } from '#app/giving/checkout/gift-thanks-store.server.ts'
import { issueReceipt } from '#app/giving/receipts/receipt-store.server.ts'
import { saveSettings } from '#app/platform/settings/settings-store.server.ts'
import { storeTest } from '#tests/database.ts'
import { addCampaign } from '#tests/fixtures/campaign-fixture.ts'
import { addConfirmedGift } from '#tests/fixtures/confirmed-gift.ts'
import { updateFundNames } from './fund-store.server.ts'

const now = new Date('2026-11-23T12:00:00Z')

storeTest(
  'a placeholder in the title of a campaign is filled in on receipts, on the thank-you page and in updates',
  async ({ db }) => {
    await saveSettings(db, { name: 'Nur' })
    const { id: fundId } = await addCampaign(db, { title: '{Name} digs a well' }, now)
    const { id } = await addConfirmedGift(db, { fundId })
    const receipt = await db.transaction().execute((tx) => issueReceipt(tx, id, now))
    expect(receipt?.content.facts.fund).toBe('Nur digs a well')
    expect(await findGiftThanks(db, id, now)).toMatchObject({ fundName: 'Nur digs a well' })
    expect(await findGiftCampaign(db, fundId, now)).toMatchObject({ title: 'Nur digs a well' })
    expect(await requireCampaign(db, fundId, now)).toMatchObject({ title: 'Nur digs a well' })
  },
)

storeTest('renaming the organization renames the campaign funds that are named after it', async ({ db }) => {
  const { id } = await addCampaign(db, { title: 'A well by {name}' }, now)
  const untouched = await addCampaign(db, { title: 'A {small} roof' }, now)
  await saveSettings(db, { name: 'Nur Community' })
  await updateFundNames(db, now)
  const names = await db.selectFrom('fund').select(['id', 'name']).execute()
  expect(names.find((fund) => fund.id === id)?.name).toBe('A well by Nur Community')
  expect(names.find((fund) => fund.id === untouched.id)?.name).toBe('A {small} roof')
})
