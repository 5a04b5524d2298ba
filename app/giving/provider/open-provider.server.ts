import type { Database } from '#app/platform/database/database.ts'
import type { Provider } from './provider.ts'
import { type ProviderConfig, type ProviderKeys, readProviderKeys } from './provider-keys.server.ts'

let opened: { serializedKeys: string; provider: Promise<Provider> } | undefined

/**
 * The payment provider; null without keys. Reads the keys on every call, so that changed settings take effect on
 * every node. Loads the provider's client only if there are keys.
 */
export async function openProvider(db: Database, config: ProviderConfig): Promise<Provider | null> {
  const keys = await readProviderKeys(db, config)
  return keys && openProviderWithKeys(keys)
}

export function openProviderWithKeys(keys: ProviderKeys): Promise<Provider> {
  const serializedKeys = JSON.stringify(keys)
  if (opened?.serializedKeys !== serializedKeys) {
    const provider = import('./stripe-provider.server.ts').then((module) => module.stripeProvider(keys))
    opened = { serializedKeys, provider }
  }
  return opened.provider
}
