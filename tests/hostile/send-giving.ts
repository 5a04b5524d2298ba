import type { Site } from '#tests/site.ts'
import { hostileText } from './hostile-text.ts'

type Send = (path: string, field: string, values?: Record<string, string>) => Promise<unknown>

/** Submits the forms for gifts, campaigns and the prices that determine the nisab. */
export async function sendGiving({ db }: Pick<Site, 'db'>, email: string, send: Send) {
  const gift = { email, amount: '40', receivedOn: '2026-01-02', fundId: 'general', method: 'cash' }
  await send('/admin/gifts/new', 'amount', gift)
  const idOf = async (table: 'gift' | 'campaign' | 'campaignUpdate') =>
    (await db.selectFrom(table).select('id').executeTakeFirstOrThrow()).id
  const giftPath = `/admin/gifts/${await idOf('gift')}`
  await send(giftPath, 'note')
  const reason = hostileText(300)
  await send(`${giftPath}/correct-receipt`, 'reason', { email, reason })
  await send(`${giftPath}/refund`, 'reason', { amount: '5', reason })
  // `place` is an account or the id of a payout.
  const correction = { fundId: 'general', direction: 'more', place: 'direct', amount: '1', reason }
  await send('/admin/gifts/ledger/correct', 'reason', correction)
  await send('/admin/gifts/nisab', 'source', { gold: '130.50', silver: '', pricedOn: '2026-01-02' })
  const campaign = { startsOn: '2026-01-02', endsOn: '', goalCents: '5000' }
  await send('/admin/campaigns/new', 'title', campaign)
  const campaignPath = `/admin/campaigns/${await idOf('campaign')}`
  await send(campaignPath, 'title', { ...campaign, slug: 'hostile-campaign' })
  await send(`${campaignPath}/updates`, 'body')
  await send(`${campaignPath}/updates/${await idOf('campaignUpdate')}`, 'body')
}
