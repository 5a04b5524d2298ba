import { isPublished } from '#app/cms/collections/published-store.server.ts'
import { progressOf } from '#app/giving/campaigns/campaign-store.server.ts'
import { campaignTotals } from '#app/giving/ledger/ledger-totals.server.ts'
import type { Database } from '#app/platform/database/database.ts'
import { fillTexts } from '#app/platform/settings/fill-placeholders.ts'
import { readSettings } from '#app/platform/settings/settings-store.server.ts'
import { minuteMs } from '#app/platform/time/instant.ts'

const lateAfterMs = 10 * minuteMs

/** What people see when they come back from the payment page. It contains nothing about the donor. */
export interface GiftThanks {
  reference: string
  amountCents: number
  currency: string
  /** 'once' unless the gift repeats. */
  frequency: 'once' | 'month' | 'week'
  /** `waiting`: not confirmed by the provider yet. `late`: the same after ten minutes. `unpaid`: nothing was paid. */
  status: 'confirmed' | 'waiting' | 'late' | 'unpaid'
  isTest: boolean
  /** Whether the receipt is emailed. If not, because the member has no address, it is only on their profile. */
  isEmailed: boolean
  fundId: string
  /** The name of the fund, or the title of its campaign. */
  fundName: string
  cause: string
}

/** What to show about the gift or recurring gift with this id; undefined if there is none. */
export async function findGiftThanks(db: Database, id: string, now: Date): Promise<GiftThanks | undefined> {
  const gift = await db
    .selectFrom('gift')
    .innerJoin('fund', 'fund.id', 'gift.fundId')
    .innerJoin('donor', 'donor.id', 'gift.donorId')
    .select(sharedColumns('gift'))
    .select(['status', 'donor.email', 'gift.userId'])
    .where('gift.id', '=', id)
    .executeTakeFirst()
  if (gift) {
    const { email, userId, ...rest } = gift
    const isUnpaid = gift.status === 'abandoned'
    const status =
      gift.status === 'confirmed' ? gift.status : isUnpaid ? 'unpaid' : waitingStatus(gift.createdAt, now)
    // The address of a donor who was erased is empty, too, but they have no profile.
    const isEmailed = email !== '' || userId === null
    return { ...rest, frequency: 'once', status, isTest: gift.isTest !== 0, isEmailed }
  }
  const recurring = await db
    .selectFrom('recurringGift')
    .innerJoin('fund', 'fund.id', 'recurringGift.fundId')
    .select(sharedColumns('recurringGift'))
    .select(['status', 'interval', 'subscriptionId'])
    .where('recurringGift.id', '=', id)
    .executeTakeFirst()
  if (!recurring) return undefined
  const { interval, status: storedStatus, subscriptionId, ...rest } = recurring
  const isUnpaid = storedStatus === 'stopped' && subscriptionId === null
  const isWaiting = storedStatus === 'started'
  const status = isUnpaid ? 'unpaid' : isWaiting ? waitingStatus(rest.createdAt, now) : 'confirmed'
  return { ...rest, frequency: interval, status, isTest: rest.isTest !== 0, isEmailed: true }
}

const sharedColumns = <Table extends 'gift' | 'recurringGift'>(table: Table) =>
  [
    `${table}.reference`,
    `${table}.amountCents`,
    `${table}.currency`,
    `${table}.isTest`,
    `${table}.fundId`,
    `${table}.cause`,
    `${table}.createdAt`,
    'fund.name as fundName',
  ] as const

const waitingStatus = (createdAt: string, now: Date) =>
  now.getTime() - Date.parse(createdAt) > lateAfterMs ? ('late' as const) : ('waiting' as const)

/**
 * The campaign that a gift is for, with its progress; null for other funds, and for a campaign that is not published.
 */
export async function findGiftCampaign(db: Database, fundId: string, now: Date) {
  const campaign = await db
    .selectFrom('campaign')
    .select(['slug', 'title', 'goalCents'])
    .where('id', '=', fundId)
    .where(isPublished(now))
    .executeTakeFirst()
  if (!campaign) return null
  const total = (await campaignTotals(db, [fundId])).get(fundId)
  return { ...fillTexts(campaign, await readSettings(db)), ...progressOf(total) }
}
