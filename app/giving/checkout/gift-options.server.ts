import type { RouterContextProvider } from 'react-router'
import { feeRuleOf } from '#app/giving/amounts/fee.ts'
import { listOpenCampaigns } from '#app/giving/campaigns/campaign-store.server.ts'
import { isChargeable } from '#app/giving/provider/chargeable-currency.ts'
import { isTestKey, readProviderKeys } from '#app/giving/provider/provider-keys.server.ts'
import { configContext } from '#app/platform/config/config.ts'
import { databaseContext } from '#app/platform/database/database.ts'
import { allowFormRedirect, expireNoLaterThan } from '#app/platform/http/page.server.ts'
import { readSettings } from '#app/platform/settings/settings-store.server.ts'
import { localDateIn, nextLocalMidnight } from '#app/platform/time/event-schedule.ts'
import { type GiftOptions, suggestedCents, weeklyUntil } from './gift-choice.ts'

const paymentPageOrigin = 'https://checkout.stripe.com'

/**
 * What the form offers; null if no payment provider is connected, or if it cannot charge the site's currency
 * (`isChargeable`). Allows the page's form to redirect to the payment page.
 */
export async function readGiftOptions(
  context: Readonly<RouterContextProvider>,
  now: Date,
): Promise<GiftOptions | null> {
  const db = context.get(databaseContext)
  const keys = await readProviderKeys(db, context.get(configContext))
  const settings = await readSettings(db)
  const { suggestedAmounts, currency, timeZone } = settings
  if (!keys || !isChargeable(currency)) return null
  allowFormRedirect(context, keys.apiUrl ? new URL(keys.apiUrl).origin : paymentPageOrigin)
  const today = localDateIn(now, timeZone)
  // Campaigns and weekly gifts end at midnight.
  expireNoLaterThan(context, nextLocalMidnight(now, timeZone))
  const campaigns = await listOpenCampaigns(db, today, now)
  return {
    isTest: isTestKey(keys.secretKey),
    amounts: suggestedCents(suggestedAmounts),
    fee: feeRuleOf(settings),
    weeklyUntil: weeklyUntil(today),
    campaigns: campaigns.map(({ id, slug, title }) => ({ id, slug, title })),
  }
}
