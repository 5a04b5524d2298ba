import { expect, test } from 'vitest'
import { isChargeable } from './chargeable-currency.ts'
import { openProviderWithKeys } from './open-provider.server.ts'

test.each(['USD', 'EUR', 'GBP', 'SAR', 'MYR', 'TRY', 'JPY', 'XOF'])('%s can be charged', (currency) => {
  expect(isChargeable(currency)).toBe(true)
})

test.each(['PKR', 'IDR', 'HUF', 'ISK', 'UGX', 'KWD', 'LYD'])(
  '%s cannot be charged, because its smallest unit in Stripe differs from ours, or Stripe does not accept every amount',
  async (currency) => {
    expect(isChargeable(currency)).toBe(false)
    const keys = { secretKey: 'sk_test_1', webhookSecret: null, apiUrl: 'http://localhost:1' }
    const gift = { id: 'g1', reference: 'GFT-1', amountCents: 5000, currency, title: 'Gift' }
    const page = { donorEmail: '', successUrl: 'https://nur.org/thanks', cancelUrl: 'https://nur.org/donate' }
    const checkout = (await openProviderWithKeys(keys)).createCheckout({ gift, ...page })
    await expect(checkout).rejects.toMatchObject({ category: 'refused' })
  },
)
