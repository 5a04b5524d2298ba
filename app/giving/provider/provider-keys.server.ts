import type { Config } from '#app/platform/config/config.server.ts'
import type { Database } from '#app/platform/database/database.ts'

export type ProviderConfig = Pick<Config, 'stripe' | 'secret'>

export interface ProviderKeys {
  secretKey: string
  /** Null if webhooks cannot be verified, so that only reconciliation applies payments. */
  webhookSecret: string | null
  /** Only for a test double: the address of the provider. */
  apiUrl: string | null
}

/** Null without keys. */
export async function readProviderKeys(
  _db: Database,
  { stripe }: ProviderConfig,
): Promise<ProviderKeys | null> {
  const { secretKey, webhookSecret, apiUrl } = stripe
  return secretKey ? { secretKey, webhookSecret, apiUrl } : null
}

/** `sk_test_…`, and `rk_test_…` of a restricted key. */
export const isTestKey = (secretKey: string) => /^[rs]k_test_/.test(secretKey)
