import { isChargeable } from '#app/giving/provider/chargeable-currency.ts'
import { type Provider, ProviderError } from '#app/giving/provider/provider.ts'

export interface PaymentCheck {
  passed: boolean
  text: string
}

/** Asks the provider whether the keys work, and says what is wrong in plain words. */
export async function checkPaymentKeys(
  provider: Provider | null,
  { currency, hasWebhookSecret }: { currency: string; hasWebhookSecret: boolean },
): Promise<PaymentCheck> {
  if (!provider) return { passed: false, text: 'There is no secret key yet.' }
  try {
    const account = await provider.readAccount()
    const mode = provider.isTest ? 'test mode, in which no money moves' : 'live mode'
    const problems = problemsOf(account, { currency, hasWebhookSecret })
    const summary = `The key belongs to ${account.name}, and is in ${mode}.`
    return { passed: problems.length === 0, text: [summary, ...problems].join(' ') }
  } catch (error) {
    return { passed: false, text: describeError(error) }
  }
}

function problemsOf(
  account: Awaited<ReturnType<Provider['readAccount']>>,
  { currency, hasWebhookSecret }: { currency: string; hasWebhookSecret: boolean },
) {
  return [
    isChargeable(currency)
      ? ''
      : `Stripe counts ${currency} in a different unit than this site, so gifts cannot be paid online.`,
    account.acceptsPayments ? '' : 'The account cannot accept payments yet: finish its setup in Stripe.',
    account.paysOut ? '' : 'The account cannot pay out yet: add a bank account in Stripe.',
    account.currency.toUpperCase() === currency
      ? ''
      : `The account uses ${account.currency.toUpperCase()}, but this site uses ${currency}. They must be the same.`,
    hasWebhookSecret ? '' : 'The signing secret is missing: gifts are confirmed only once a day.',
  ].filter(Boolean)
}

function describeError(error: unknown) {
  if (!(error instanceof ProviderError)) throw error
  if (error.category === 'keys')
    return 'Stripe does not accept the secret key, or the key is not allowed to read the account. Copy it again, or create a new one.'
  if (error.category === 'unavailable')
    return 'Stripe did not respond. Check this server’s connection, and try again in a few minutes.'
  return `Stripe refused the request: ${error.message}`
}
