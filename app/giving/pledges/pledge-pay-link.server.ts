import type { RouterContextProvider } from 'react-router'
import { isChargeable } from '#app/giving/provider/chargeable-currency.ts'
import { isTestKey, readProviderKeys } from '#app/giving/provider/provider-keys.server.ts'
import { configContext } from '#app/platform/config/config.ts'
import { databaseContext } from '#app/platform/database/database.ts'
import { linkOrigin } from '#app/platform/http/link-origin.server.ts'
import { siteCurrency } from '#app/platform/money.ts'
import { readSettings } from '#app/platform/settings/settings-store.server.ts'
import { fillText } from '#app/platform/settings/text.ts'
import { pledgeLink } from './pledge-link.server.ts'
import { pledgeThanksTexts } from './pledge-mail-texts.ts'

type Context = Readonly<RouterContextProvider>

/**
 * Returns a function that builds the link to the page where a pledge can be paid; null if pledges cannot be paid
 * online, or only in test mode.
 */
export async function pledgeLinkBuilder(context: Context) {
  const config = context.get(configContext)
  const keys = await readProviderKeys(context.get(databaseContext), config)
  if (!keys || isTestKey(keys.secretKey) || !isChargeable(siteCurrency())) return null
  const links = { origin: linkOrigin(context), secret: config.secret }
  return (reference: string) => pledgeLink(reference, links)
}

/** The last sentence of a reply about a pledge; null if it was received or canceled, or cannot be paid online. */
export async function pledgeReplyEnding(
  { reference, status }: { reference: string; status: string },
  context: Context,
) {
  if (status !== 'pledged') return null
  const buildPayLink = await pledgeLinkBuilder(context)
  const settings = await readSettings(context.get(databaseContext))
  return buildPayLink && fillText(pledgeThanksTexts.payNow, settings, { link: buildPayLink(reference) })
}
