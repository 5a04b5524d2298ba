import { expect, test } from 'vitest'
import { decryptKeys } from '#app/giving/provider/provider-keys.server.ts'
import { toPaymentSettings } from './payment-settings-form.server.ts'

const secret = 's'.repeat(43)
const noKeys = { stripeSecretKey: '', stripeWebhookSecret: '' }
const liveKeys = { stripeSecretKey: 'sk_live_abcdef123456', stripeWebhookSecret: 'whsec_live' }

function save(form: Partial<typeof liveKeys> & { removeKeys?: boolean }, before = noKeys, key = secret) {
  return toPaymentSettings(before, { ...noKeys, removeKeys: false, ...form }, key)
}

function savedSettings(form: typeof liveKeys) {
  const result = save(form)
  if (!('settings' in result)) throw new Error('rejected')
  return result.settings
}

test('keys are stored encrypted, and can be read only with this site’s secret', () => {
  const settings = savedSettings(liveKeys)
  expect(JSON.stringify(settings)).not.toContain('abcdef')
  expect(decryptKeys(settings, secret)).toEqual({
    secretKey: liveKeys.stripeSecretKey,
    webhookSecret: 'whsec_live',
  })
  expect(decryptKeys(settings, 't'.repeat(43))).toBeNull()
  const swapped = { ...settings, stripeSecretKey: settings.stripeWebhookSecret }
  expect(decryptKeys(swapped, secret)).toBeNull()
})

test('an empty field keeps the saved key, and keys can be removed', () => {
  const before = savedSettings(liveKeys)
  expect(save({}, before)).toEqual({ settings: before })
  const changed = save({ stripeWebhookSecret: 'whsec_new' }, before)
  expect(changed).toMatchObject({ settings: { stripeSecretKey: before.stripeSecretKey } })
  expect(save({ removeKeys: true }, before)).toEqual({ settings: noKeys })
})

test('saved keys that cannot be read have to be entered again', () => {
  const before = savedSettings(liveKeys)
  const newSecret = 't'.repeat(43)
  expect(save({}, before, newSecret)).toEqual({
    errors: {
      stripeSecretKey: 'Please enter the secret key.',
      stripeWebhookSecret: 'Please enter the signing secret again.',
    },
  })
  expect(save({ stripeSecretKey: 'sk_live_1' }, before, newSecret)).toEqual({
    errors: { stripeWebhookSecret: 'Please enter the signing secret again.' },
  })
  expect(save(liveKeys, before, newSecret)).toHaveProperty('settings')
  const withoutWebhook = savedSettings({ ...liveKeys, stripeWebhookSecret: '' })
  expect(save({ stripeSecretKey: 'sk_live_1' }, withoutWebhook, newSecret)).toHaveProperty('settings')
})

test.each([
  [{}, noKeys, { stripeSecretKey: 'Please enter the secret key.' }],
  [{ stripeSecretKey: 'pk_live_1' }, noKeys, { stripeSecretKey: /publishable key/ }],
  [{ stripeSecretKey: 'hello' }, noKeys, { stripeSecretKey: /starts with sk_test_/ }],
  [{ ...liveKeys, stripeWebhookSecret: 'we_1' }, noKeys, { stripeWebhookSecret: /starts with whsec_/ }],
  [{ stripeSecretKey: 'sk_test_1' }, savedSettings(liveKeys), { stripeWebhookSecret: /different webhooks/ }],
])('the form rejects %j with an error next to its field', (form, before, errors) => {
  const expected = Object.entries(errors).map(([name, error]) => [
    name,
    error instanceof RegExp ? expect.stringMatching(error) : error,
  ])
  expect(save(form, before)).toEqual({ errors: Object.fromEntries(expected) })
})
