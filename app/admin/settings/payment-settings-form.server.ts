import { decryptKeys, encryptKey, isTestKey } from '#app/giving/provider/provider-keys.server.ts'
import type { Settings } from '#app/platform/settings/settings.ts'

type KeySettings = Pick<Settings, 'stripeSecretKey' | 'stripeWebhookSecret'>

/**
 * The settings to save for a submitted form, with the keys encrypted, or the errors by field. An empty field keeps the
 * saved key. Test and live keys have different webhooks, so changing the mode also requires a new signing secret if one
 * is saved. Saved keys that cannot be decrypted, because `SECRET` has changed, have to be entered again.
 */
export function toPaymentSettings(
  before: KeySettings,
  form: KeySettings & { removeKeys: boolean },
  secret: string,
): { settings: KeySettings } | { errors: Record<string, string> } {
  if (form.removeKeys) return { settings: { stripeSecretKey: '', stripeWebhookSecret: '' } }
  const [secretKey, webhookSecret] = [form.stripeSecretKey.trim(), form.stripeWebhookSecret.trim()]
  const saved = decryptKeys(before, secret)
  const keyError = secretKeyError(secretKey, saved?.secretKey)
  const webhookError =
    !saved && before.stripeWebhookSecret && !webhookSecret
      ? 'Please enter the signing secret again.'
      : webhookSecretError(webhookSecret, { secretKey, saved })
  const errors = {
    ...(keyError && { stripeSecretKey: keyError }),
    ...(webhookError && { stripeWebhookSecret: webhookError }),
  }
  if (Object.keys(errors).length > 0) return { errors }
  return {
    settings: {
      stripeSecretKey: secretKey ? encryptKey('stripeSecretKey', secretKey, secret) : before.stripeSecretKey,
      stripeWebhookSecret: webhookSecret
        ? encryptKey('stripeWebhookSecret', webhookSecret, secret)
        : before.stripeWebhookSecret,
    },
  }
}

function secretKeyError(key: string, saved: string | undefined) {
  if (key === '') return saved ? '' : 'Please enter the secret key.'
  if (/^pk_/.test(key)) return 'This is the publishable key. Please enter the secret key.'
  if (/^[rs]k_(?:test|live)_\w+$/.test(key)) return ''
  return 'This is not a secret key. A secret key starts with sk_test_, sk_live_, rk_test_ or rk_live_.'
}

function webhookSecretError(
  webhookSecret: string,
  { secretKey, saved }: { secretKey: string; saved: ReturnType<typeof decryptKeys> },
) {
  if (webhookSecret) return /^whsec_\S+$/.test(webhookSecret) ? '' : 'A signing secret starts with whsec_.'
  const changesMode =
    secretKey !== '' && saved?.secretKey && isTestKey(secretKey) !== isTestKey(saved.secretKey)
  return changesMode && saved.webhookSecret
    ? 'Test mode and live mode have different webhooks. Please enter the signing secret for this mode.'
    : ''
}
