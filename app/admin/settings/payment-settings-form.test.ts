import { expect, test } from 'vitest'
import { decryptKeys } from '#app/giving/provider/provider-keys.server.ts'
import { toPaymentSettings } from './payment-settings-form.server.ts'

const secret = 's'.repeat(43)
const empty = { stripeSecretKey: '', stripeWebhookSecret: '' }
const live = { stripeSecretKey: 'sk_live_abcdef123456', stripeWebhookSecret: 'whsec_live' }

function save(form: Partial<typeof live> & { removeKeys?: boolean }, before = empty) {
  return toPaymentSettings(before, { ...empty, removeKeys: false, ...form }, secret)
}

function savedSettings(form: typeof live) {
  const result = save(form)
  if (!('settings' in result)) throw new Error('refused')
  return result.settings
}

test('keys are stored encrypted, and can be read only with this site’s secret', () => {
  const settings = savedSettings(live)
  expect(JSON.stringify(settings)).not.toContain('abcdef')
  expect(decryptKeys(settings, secret)).toEqual({
    secretKey: live.stripeSecretKey,
    webhookSecret: 'whsec_live',
  })
  expect(decryptKeys(settings, 't'.repeat(43))).toBeNull()
  const swapped = { ...settings, stripeSecretKey: settings.stripeWebhookSecret }
  expect(decryptKeys(swapped, secret)).toBeNull()
})

test('an empty field keeps the saved key, and keys can be removed', () => {
  const before = savedSettings(live)
  expect(save({}, before)).toEqual({ settings: before })
  const changed = save({ stripeWebhookSecret: 'whsec_new' }, before)
  expect(changed).toMatchObject({ settings: { stripeSecretKey: before.stripeSecretKey } })
  expect(save({ removeKeys: true }, before)).toEqual({ settings: empty })
})

test.each([
  [{}, empty, { stripeSecretKey: 'Please enter the secret key.' }],
  [{ stripeSecretKey: 'pk_live_1' }, empty, { stripeSecretKey: /publishable key/ }],
  [{ stripeSecretKey: 'hello' }, empty, { stripeSecretKey: /starts with sk_test_/ }],
  [{ ...live, stripeWebhookSecret: 'we_1' }, empty, { stripeWebhookSecret: /starts with whsec_/ }],
  [{ stripeSecretKey: 'sk_test_1' }, savedSettings(live), { stripeWebhookSecret: /different webhooks/ }],
])('rejects %j with an error next to its field', (form, before, errors) => {
  const expected = Object.entries(errors).map(([name, error]) => [
    name,
    error instanceof RegExp ? expect.stringMatching(error) : error,
  ])
  expect(save(form, before)).toEqual({ errors: Object.fromEntries(expected) })
})
