import type Stripe from 'stripe'
import { ProviderError } from './provider.ts'

/**
 * Runs a request and converts the client's errors to `ProviderError`, so that other folders do not depend on the
 * client's error classes.
 */
export async function translateErrors<Value>(work: () => Promise<Value>): Promise<Value> {
  try {
    return await work()
  } catch (error) {
    throw toProviderError(error)
  }
}

function toProviderError(cause: unknown): unknown {
  const { type, code = '', message } = cause as Partial<Stripe.errors.StripeError>
  const { statusCode = 0 } = cause as { statusCode?: number }
  if (typeof type !== 'string' || !type.startsWith('Stripe')) return cause
  if (type === 'StripeAuthenticationError' || type === 'StripePermissionError') {
    return new ProviderError('keys', message ?? '', { code, cause })
  }
  if (code === 'resource_missing') return new ProviderError('missing', message ?? '', { code, cause })
  // 409: the same request is still running. 429: too many requests.
  const mayWorkLater = statusCode === 0 || statusCode === 409 || statusCode === 429 || statusCode >= 500
  return new ProviderError(mayWorkLater ? 'unavailable' : 'refused', message ?? '', { code, cause })
}
