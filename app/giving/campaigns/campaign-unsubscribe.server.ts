import type { Database } from '#app/platform/database/database.ts'
import { isEqualSecret, signText } from '#app/platform/http/signature.server.ts'
import { withdrawEmails } from '#app/platform/mail/mail-withdrawal.server.ts'
import { lockCampaignUpdates } from './campaign-update-store.server.ts'

interface CampaignDonor {
  campaignId: string
  donorId: string
}

/** The donor and campaign of a token; null if its signature is invalid. */
export function readCampaignUnsubscribeToken(token: string, secret: string): CampaignDonor | null {
  const [campaignId = '', donorId = '', tokenSignature = ''] = token.split('.')
  const isValid = isEqualSecret(tokenSignature, signature(secret, { campaignId, donorId }))
  return isValid ? { campaignId, donorId } : null
}

/** Identifies a donor of a campaign in an email link. It does not expire. */
export const campaignUnsubscribeToken = (secret: string, { campaignId, donorId }: CampaignDonor) =>
  `${campaignId}.${donorId}.${signature(secret, { campaignId, donorId })}`

const signature = (secret: string, { campaignId, donorId }: CampaignDonor) =>
  signText(secret, 'unsubscribe from a campaign', `${campaignId}.${donorId}`)

/** A campaign’s title, and whether a donor has unsubscribed; undefined if the donor has no gift to the campaign. */
export async function findCampaignSubscription(db: Database, { campaignId, donorId }: CampaignDonor) {
  const rows = await db
    .selectFrom('gift')
    .innerJoin('fund', 'fund.id', 'gift.fundId')
    .select(['fund.name', 'gift.wantsUpdates'])
    .where('gift.fundId', '=', campaignId)
    .where('gift.donorId', '=', donorId)
    .execute()
  const [first] = rows
  return first && { title: first.name, isUnsubscribed: rows.every(({ wantsUpdates }) => wantsUpdates === 0) }
}

/**
 * Unsubscribes a donor from a campaign’s updates and withdraws unsent emails; false if the donor has no gift to the
 * campaign.
 */
export function unsubscribeFromCampaign(db: Database, { campaignId, donorId }: CampaignDonor, now: Date) {
  return db.transaction().execute(async (tx) => {
    await lockCampaignUpdates(tx, campaignId, now)
    const gifts = await tx
      .updateTable('gift')
      .set({ wantsUpdates: 0 })
      .where('fundId', '=', campaignId)
      .where('donorId', '=', donorId)
      .returning('id')
      .execute()
    // Each payment of a monthly gift creates a gift that copies this choice.
    await tx
      .updateTable('recurringGift')
      .set({ wantsUpdates: 0 })
      .where('fundId', '=', campaignId)
      .where('donorId', '=', donorId)
      .execute()
    const unsent = tx
      .selectFrom('campaignDelivery')
      .innerJoin('campaignUpdate', 'campaignUpdate.id', 'campaignDelivery.updateId')
      .select('mailId')
      .where('campaignId', '=', campaignId)
      .where('donorId', '=', donorId)
    await withdrawEmails(tx, unsent, now, 'The donor unsubscribed from the updates of this campaign.')
    return gifts.length > 0
  })
}
