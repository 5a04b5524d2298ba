import { expect } from 'vitest'
import { trashItem } from '#app/cms/collections/trash-store.server.ts'
import { campaignCollection } from '#app/giving/campaigns/campaign-collection.ts'
import { reconcile } from '#app/giving/payments/reconcile.server.ts'
import type { Database } from '#app/platform/database/database.ts'
import { localDateIn } from '#app/platform/time/event-schedule.ts'
import { formatLongDate } from '#app/platform/time/format-date.ts'
import { daysAfter } from '#app/platform/time/instant.ts'
import { addDays } from '#app/platform/time/local-date.ts'
import { storeTest } from '#tests/database.ts'
import { addCampaign } from '#tests/fixtures/campaign-fixture.ts'
import { openTestProvider, receiveEvents } from '#tests/stripe/paid-gifts.ts'
import { openRecurringGift, readRecurringGift } from '#tests/stripe/recurring-gifts.ts'
import { countGiftsAfterEnd, giveToGeneralFund } from './recurring-fund-store.server.ts'
import { runSteps } from './recurring-gift-jobs.server.ts'
import { recurringGiftLink } from './recurring-gift-link.server.ts'
import { recurringStatusLabel } from './recurring-gift-view.ts'
import { listRecurringGifts, readRecurringGiftFilter } from './recurring-list-store.server.ts'

const now = new Date()
const afterEnd = daysAfter(now, 2)
const links = { origin: 'https://nur.org', secret: 'secret' }

/** A monthly gift to a campaign that ends today, after its first payment. */
async function startGift(db: Database) {
  const endsOn = localDateIn(now, 'America/New_York')
  const days = { startsOn: addDays(endsOn, -9), endsOn }
  const { id: fundId } = await addCampaign(db, { title: 'A well by {name}', ...days }, now)
  const { fakeStripe, provider } = await openTestProvider()
  const row = { fundId, publicName: 'Maryam', wantsUpdates: 1 }
  const { id, sessionId } = await openRecurringGift(db, provider, row, now)
  fakeStripe.pay(sessionId)
  await receiveEvents(db, provider, fakeStripe, { now })
  const run = (at: Date) => runSteps(db, { id, links, openProvider: async () => provider }, () => at)
  await run(now)
  return { id, fundId, endsOn, provider, fakeStripe, run, read: () => readRecurringGift(db, id) }
}

const campaignMails = async (db: Database) =>
  (await db.selectFrom('mail').select(['subject', 'body']).orderBy('createdAt').execute()).filter(
    ({ subject }) => subject.includes('has ended'),
  )

storeTest(
  'after a campaign ends, the next reconciliation emails its monthly donor once, and stops nothing',
  async ({ db }) => {
    const { id, endsOn, provider, run, read } = await startGift(db)
    await run(now)
    expect(await campaignMails(db)).toEqual([])
    await reconcile(db, provider, afterEnd)
    expect(
      await db.selectFrom('job').select('subject').where('kind', '=', 'recurring gift').execute(),
    ).toEqual([{ subject: id }])
    await Promise.all([run(afterEnd), run(afterEnd)])
    await run(daysAfter(now, 9))
    const [mail, ...more] = await campaignMails(db)
    expect(more).toEqual([])
    expect(mail?.subject).toBe('“A well by Shajara” has ended, and your monthly gift continues')
    expect(mail?.body).toContain(recurringGiftLink(id, links))
    expect(await read()).toMatchObject({ status: 'active', campaignEndMailed: endsOn })
  },
)

storeTest(
  'once the campaign has ended, the donor can move the gift to the general fund from the next payment on',
  async ({ db }) => {
    const { id, fundId, provider, fakeStripe, read } = await startGift(db)
    expect(await giveToGeneralFund(db, id, now)).toBe(false)
    // A form that is sent twice gets the same response twice.
    expect(await giveToGeneralFund(db, id, afterEnd)).toBe(true)
    expect(await giveToGeneralFund(db, id, afterEnd)).toBe(true)
    expect(await read()).toMatchObject({
      fundId: 'general',
      publicName: '',
      wantsUpdates: 0,
      amountCents: 2000,
    })
    fakeStripe.advance(31)
    await receiveEvents(db, provider, fakeStripe, { now: daysAfter(now, 31) })
    const gifts = await db.selectFrom('gift').select(['fundId', 'publicName']).orderBy('createdAt').execute()
    expect(gifts).toEqual([
      { fundId, publicName: 'Maryam' },
      { fundId: 'general', publicName: '' },
    ])
  },
)

storeTest(
  'after a campaign without an end is deleted, its monthly donor is told once and can move the gift',
  async ({ db }) => {
    const { id, fundId, provider, run, read } = await startGift(db)
    await db.updateTable('campaign').set({ endsOn: null }).execute()
    await run(now)
    expect(await campaignMails(db)).toEqual([])
    await trashItem(db, campaignCollection, fundId, null, now)
    await reconcile(db, provider, afterEnd)
    await run(afterEnd)
    const toldOn = localDateIn(afterEnd, 'America/New_York')
    expect(await read()).toMatchObject({ status: 'active', fundId, campaignEndMailed: toldOn })
    await db.deleteFrom('campaign').execute()
    await run(daysAfter(now, 9))
    const mails = await campaignMails(db)
    expect(mails).toHaveLength(1)
    expect(mails[0]?.body).toContain(`ended on ${formatLongDate(toldOn)}`)
    const filter = readRecurringGiftFilter(new URLSearchParams())
    expect((await listRecurringGifts(db, filter, null)).rows).toMatchObject([
      { id, campaignId: fundId, activeCampaignId: null, campaignEndMailed: toldOn },
    ])
    expect(await giveToGeneralFund(db, id, afterEnd)).toBe(true)
    expect(await read()).toMatchObject({ fundId: 'general', publicName: '', wantsUpdates: 0 })
  },
)

storeTest('a monthly gift that was never paid is not among those that have ended', async ({ db }) => {
  const { id } = await startGift(db)
  await db.updateTable('recurringGift').set({ status: 'stopped' }).execute()
  const listEnded = async () =>
    (await listRecurringGifts(db, readRecurringGiftFilter(new URLSearchParams({ status: 'stopped' })), null))
      .rows
  expect(await listEnded()).toMatchObject([{ id }])
  expect(recurringStatusLabel(await readRecurringGift(db, id))).toBe('Ended')
  await db.updateTable('recurringGift').set({ subscriptionId: null }).execute()
  expect(await listEnded()).toEqual([])
  expect(recurringStatusLabel(await readRecurringGift(db, id))).toBe('Not completed')
})

storeTest('the treasurer can count and list the gifts that continue after their campaign', async ({ db }) => {
  const { id, fundId } = await startGift(db)
  const count = (at: Date) => countGiftsAfterEnd(db, fundId, at)
  await db.updateTable('recurringGift').set({ isTest: 1 }).execute()
  expect(await count(afterEnd)).toBe(0)
  await db.updateTable('recurringGift').set({ isTest: 0 }).execute()
  expect([await count(now), await count(afterEnd)]).toEqual([0, 1])
  const list = async (fund: string) => {
    const filter = readRecurringGiftFilter(new URLSearchParams({ fund }))
    return (await listRecurringGifts(db, filter, null)).rows.map((gift) => gift.id)
  }
  expect([await list(fundId), await list('general'), await list('')]).toEqual([[id], [], [id]])
  const { nextPaymentAt } = await readRecurringGift(db, id)
  await db.updateTable('recurringGift').set({ nextPaymentAt: null }).execute()
  expect(await count(afterEnd)).toBe(0)
  await db.updateTable('recurringGift').set({ nextPaymentAt, status: 'stopped' }).execute()
  expect(await count(afterEnd)).toBe(0)
})
