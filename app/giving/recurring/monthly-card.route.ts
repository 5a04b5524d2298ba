import { redirect } from 'react-router'
import { openProvider } from '#app/giving/provider/open-provider.server.ts'
import { ProviderError } from '#app/giving/provider/provider.ts'
import { configContext } from '#app/platform/config/config.ts'
import { databaseContext } from '#app/platform/database/database.ts'
import { redirectWithFlash } from '#app/platform/http/flash.server.ts'
import { logError } from '#app/platform/http/log-error.server.ts'
import { siteOrigin } from '#app/platform/http/site-origin.server.ts'
import { readSettings } from '#app/platform/settings/settings-store.server.ts'
import { fillText } from '#app/platform/settings/text.ts'
import type { Route } from './+types/monthly-card.route'
import { requireRecurringGift } from './recurring-access.server.ts'
import { canChange } from './recurring-gift.ts'
import { recurringTexts } from './recurring-texts.ts'

export const loader = async (args: Route.LoaderArgs) => redirect((await requireRecurringGift(args)).path())

/** Redirects to the provider's page where the donor can enter another card. */
export async function action(args: Route.ActionArgs) {
  const { context, request } = args
  const { gift, path } = await requireRecurringGift(args)
  const db = context.get(databaseContext)
  const settings = await readSettings(db)
  const fail = (text: string) => redirectWithFlash(args, path(), { text, tone: 'error', onSite: true })
  if (!canChange(gift.status, 'card') || gift.customerId === null)
    return fail(fillText(recurringTexts.changed, settings))
  const unavailable = fillText(recurringTexts.unavailable, settings, { contact: settings.contactEmail })
  const provider = await openProvider(db, context.get(configContext))
  if (!provider || provider.isTest !== (gift.isTest === 1)) return fail(unavailable)
  try {
    const returnUrl = siteOrigin(context, request) + path()
    return redirect(await provider.createPortalLink(gift.customerId, returnUrl), 303)
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    logError(context, error)
    return fail(unavailable)
  }
}
