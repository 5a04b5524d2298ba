import type { Database } from '#app/platform/database/database.ts'
import type { Provider } from './provider.ts'
import { type ProviderConfig, type ProviderKeys, readProviderKeys } from './provider-keys.server.ts'

let opened: { keys: string; provider: Promise<Provider> } | undefined

/**
 * The payment provider; null without keys. The keys are read on every call, so that changed settings take effect on
 * every node. The provider's client is loaded only when there are keys.
 */
export async function openProvider(db: Database, config: ProviderConfig): Promise<Provider | null> {
  const keys = await readProviderKeys(db, config)
  return keys && openWithKeys(keys)
}

export function openWithKeys(keys: ProviderKeys): Promise<Provider> {
  const name = JSON.stringify(keys)
  if (opened?.keys !== name) {
    const provider = import('./stripe-provider.server.ts').then((module) => module.stripeProvider(keys))
    opened = { keys: name, provider }
  }
  return opened.provider
}
