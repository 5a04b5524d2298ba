import type { RouterContextProvider } from 'react-router'
import { readProviderKeys } from '#app/giving/provider/provider-keys.server.ts'
import { configContext } from '#app/platform/config/config.ts'
import { databaseContext } from '#app/platform/database/database.ts'
import { allowFormRedirect } from '#app/platform/http/page.server.ts'

const portalOrigin = 'https://billing.stripe.com'

/** Allows the page's form to redirect to the provider's page where donors can enter another card. */
export async function allowPortal(context: Readonly<RouterContextProvider>) {
  const keys = await readProviderKeys(context.get(databaseContext), context.get(configContext))
  if (keys) allowFormRedirect(context, keys.apiUrl ? new URL(keys.apiUrl).origin : portalOrigin)
}
