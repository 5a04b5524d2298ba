import type { Config } from '#app/platform/config/config.server.ts'
import { decryptText, encryptText } from '#app/platform/config/encrypt-text.server.ts'
import type { Database } from '#app/platform/database/database.ts'
import type { Settings } from '#app/platform/settings/settings.ts'
import { readSettings } from '#app/platform/settings/settings-store.server.ts'

export type ProviderConfig = Pick<Config, 'stripe' | 'secret'>
type KeySettings = Pick<Settings, 'stripeSecretKey' | 'stripeWebhookSecret'>

export interface ProviderKeys {
  secretKey: string
  /** Null if there is none. Webhooks cannot be verified then, so only reconciliation applies payments. */
  webhookSecret: string | null
  /** The base URL of a test double; null for the real provider. */
  apiUrl: string | null
}

/**
 * Where the keys come from. 'unreadable': the saved keys cannot be decrypted, because `SECRET` has changed since.
 */
export type KeyState = 'environment' | 'settings' | 'none' | 'unreadable'

/** Null if no keys are set, or if the saved keys cannot be decrypted. */
export async function readProviderKeys(db: Database, config: ProviderConfig): Promise<ProviderKeys | null> {
  return (await readKeyState(db, config)).keys
}

/** Reads the settings on every call, so that changed keys take effect on every node. */
export async function readKeyState(
  db: Database,
  { stripe, secret }: ProviderConfig,
): Promise<{ state: KeyState; keys: ProviderKeys | null }> {
  const { secretKey, webhookSecret, apiUrl } = stripe
  if (secretKey) return { state: 'environment', keys: { secretKey, webhookSecret, apiUrl } }
  const savedKeys = decryptKeys(await readSettings(db), secret)
  if (!savedKeys) return { state: 'unreadable', keys: null }
  if (!savedKeys.secretKey) return { state: 'none', keys: null }
  return {
    state: 'settings',
    keys: {
      secretKey: savedKeys.secretKey,
      webhookSecret: webhookSecret ?? (savedKeys.webhookSecret || null),
      apiUrl,
    },
  }
}

/** `sk_test_…`, or `rk_test_…` for a restricted key. */
export const isTestKey = (secretKey: string) => /^[rs]k_test_/.test(secretKey)

const encryptionOptions = (name: keyof KeySettings, secret: string) => ({
  secret,
  purpose: 'payment provider',
  boundTo: name,
})

/** Encrypts a key for its setting. */
export const encryptKey = (name: keyof KeySettings, key: string, secret: string) =>
  key === '' ? '' : encryptText(key, encryptionOptions(name, secret))

/** The saved keys, each '' if there is none; null if one cannot be decrypted. */
export function decryptKeys(settings: KeySettings, secret: string) {
  const decrypt = (name: keyof KeySettings) =>
    settings[name] === '' ? '' : decryptText(settings[name], encryptionOptions(name, secret))
  const secretKey = decrypt('stripeSecretKey')
  const webhookSecret = decrypt('stripeWebhookSecret')
  return secretKey === null || webhookSecret === null ? null : { secretKey, webhookSecret }
}
