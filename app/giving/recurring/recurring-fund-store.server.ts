import { generalFund } from '#app/giving/funds/funds.ts'
import type { Database } from '#app/platform/database/database.ts'
import { readSettings } from '#app/platform/settings/settings-store.server.ts'
import { localDateIn } from '#app/platform/time/event-schedule.ts'
import { lockRecurringGift, updateRecurringGift } from './apply-subscription.server.ts'
import { endedCampaignDay } from './recurring-gift.ts'
import { findRecurringGift } from './recurring-gift-store.server.ts'

/**
 * Moves the future payments of a gift from a campaign that has ended to the general fund, which shows no names and
 * sends no updates. False if the campaign has not ended, or the gift does not continue. Also true if the gift already
 * goes to the general fund, for a form that is sent twice.
 */
export async function giveToGeneralFund(db: Database, id: string, now: Date) {
  const { timeZone } = await readSettings(db)
  return db.transaction().execute(async (tx) => {
    await lockRecurringGift(tx, id, now)
    const gift = await findRecurringGift(tx, id)
    if (gift?.fundId === generalFund) return true
    if (!gift || endedCampaignDay(gift, localDateIn(now, timeZone)) === null) return false
    await updateRecurringGift(tx, id, { fundId: generalFund, publicName: '', wantsUpdates: 0 })
    return true
  })
}

/** How many gifts continue although the campaign has ended; 0 before its end. Test gifts are not counted. */
export async function countGiftsAfterEnd(db: Database, campaignId: string, now: Date) {
  const { timeZone } = await readSettings(db)
  const { count } = await db
    .selectFrom('recurringGift')
    .innerJoin('campaign', 'campaign.id', 'recurringGift.fundId')
    .select(({ fn }) => fn.countAll().as('count'))
    .where('campaign.id', '=', campaignId)
    .where('campaign.endsOn', '<', localDateIn(now, timeZone))
    .where('recurringGift.status', 'in', ['active', 'paused', 'pastDue'])
    .where('recurringGift.nextPaymentAt', 'is not', null)
    .where('recurringGift.isTest', '=', 0)
    .executeTakeFirstOrThrow()
  return Number(count)
}
