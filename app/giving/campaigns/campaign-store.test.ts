import { expect } from 'vitest'
import { changeItem } from '#app/cms/collections/change-item-store.server.ts'
import { requireItem } from '#app/cms/collections/require-item.server.ts'
import { listFunds } from '#app/giving/funds/fund-store.server.ts'
import type { Database } from '#app/platform/database/database.ts'
import { addMinutes } from '#app/platform/time/instant.ts'
import { storeTest } from '#tests/database.ts'
import { addCampaign, addFundEntry, addFundGift } from '#tests/fixtures/campaign-fixture.ts'
import { campaignCollection } from './campaign-collection.ts'
import { listCampaigns, listOpenCampaigns, namesPerPage, readCampaignPage } from './campaign-store.server.ts'

const now = new Date('2026-11-23T12:00:00Z')
const later = (minutes: number) => addMinutes(now, minutes)

async function readPage(db: Database, id: string, page = 1) {
  return readCampaignPage(await requireItem(db, campaignCollection, id), db, now, page)
}

storeTest(
  'a campaign has a fund with the same id, and renaming the campaign renames the fund',
  async ({ db }) => {
    const { id } = await addCampaign(db, {}, now)
    const readFundName = async () => (await listFunds(db)).find((fund) => fund.id === id)?.name
    expect(await readFundName()).toBe('A well for Bahri')
    await changeItem(db, campaignCollection, { id, version: 1, values: { title: 'Two wells' } }, null, now)
    expect(await readFundName()).toBe('Two wells')
  },
)

storeTest(
  'only published campaigns that accept gifts today are open, ordered by their last day',
  async ({ db }) => {
    await addCampaign(db, { title: 'Without an end' }, now)
    await addCampaign(db, { title: 'Last day', endsOn: '2026-11-23' }, now)
    await addCampaign(db, { title: 'Over', endsOn: '2026-11-22' }, now)
    await addCampaign(db, { title: 'Next week', startsOn: '2026-11-30' }, now)
    await addCampaign(db, { title: 'Draft', publishedAt: null }, now)
    const openCampaigns = await listOpenCampaigns(db, '2026-11-23', now)
    expect(openCampaigns.map(({ title }) => title)).toEqual(['Last day', 'Without an end'])
    const campaigns = await listCampaigns(db, now)
    expect(Object.fromEntries(campaigns.map(({ title, state }) => [title, state]))).toEqual({
      'Without an end': 'open',
      'Last day': 'open',
      Over: 'ended',
      'Next week': 'upcoming',
    })
  },
)

storeTest(
  'progress is the sum of confirmed gifts minus refunds, excluding test gifts and other funds',
  async ({ db }) => {
    const { id } = await addCampaign(db, {}, now)
    await addFundGift(db, id, { cents: 100_000 }, now)
    const refundedGift = await addFundGift(db, id, { cents: 30_000 }, now)
    await addFundEntry(db, { fundId: id, id: refundedGift.id }, 'refund', -10_000, now)
    await addFundGift(db, id, { cents: 900_000, isTest: true }, now)
    await addFundGift(db, id, { cents: 800_000, status: 'started' }, now)
    await addFundGift(db, 'zakat', { cents: 700_000 }, now)
    expect(await readPage(db, id)).toMatchObject({ cents: 120_000, giftCount: 2, goalCents: 500_000 })
    expect(await listCampaigns(db, now)).toMatchObject([{ cents: 120_000, giftCount: 2 }])
  },
)

storeTest('only donors who agreed are named, newest first, each once', async ({ db }) => {
  const { id } = await addCampaign(db, {}, now)
  await addFundGift(db, id, { email: 'a@example.org', publicName: 'Amina' }, now)
  await addFundGift(db, id, { email: 'b@example.org', publicName: 'آمنة' }, later(1))
  await addFundGift(db, id, { email: 'c@example.org' }, later(2))
  await addFundGift(db, id, { email: 'a@example.org', publicName: 'Amina' }, later(3))
  await addFundGift(db, id, { email: 'd@example.org', publicName: 'Test', isTest: true }, later(4))
  await addFundGift(db, id, { email: 'e@example.org', publicName: 'Unpaid', status: 'started' }, later(5))
  const refundedGift = await addFundGift(db, id, { email: 'f@example.org', publicName: 'Gone' }, later(6))
  await addFundEntry(db, { fundId: id, id: refundedGift.id }, 'refund', -1000, later(7))
  expect((await readPage(db, id)).names).toEqual({ list: ['Amina', 'آمنة'], page: 1, hasMore: false })
})

storeTest('the donors’ names are paginated', async ({ db }) => {
  const { id } = await addCampaign(db, {}, now)
  for (let index = 0; index <= namesPerPage; index++)
    await addFundGift(db, id, { email: `d${index}@example.org`, publicName: `D ${index}` }, later(index))
  const [first, second] = [await readPage(db, id), await readPage(db, id, 2)]
  expect([first.names.list.length, first.names.list[0], first.names.hasMore]).toEqual([
    namesPerPage,
    `D ${namesPerPage}`,
    true,
  ])
  expect(second.names).toEqual({ list: ['D 0'], page: 2, hasMore: false })
})
