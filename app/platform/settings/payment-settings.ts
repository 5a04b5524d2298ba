import { password } from './setting-field.ts'

/** The keys of the payment provider. `STRIPE_SECRET_KEY` and `STRIPE_WEBHOOK_SECRET` take precedence. */
export const paymentFields = [
  password('stripeSecretKey', 'Secret key', '', {
    hint: 'From Stripe: Developers → API keys. It starts with sk_ or rk_.',
    optional: true,
    max: 300,
  }),
  password('stripeWebhookSecret', 'Webhook signing secret', '', {
    hint: 'From Stripe: Developers → Webhooks, after you have added the address below. It starts with whsec_.',
    optional: true,
    max: 300,
  }),
]
