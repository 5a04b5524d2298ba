import { route } from '@react-router/dev/routes'
import { recurringPages } from './recurring/recurring-routes.ts'

/** The pages for visitors and donors, and the payment provider's webhook. */
export const givingPages = [
  ...recurringPages,
  route('payments/webhook', 'giving/payments/webhook.route.ts'),
  route('campaigns', 'giving/campaigns/campaigns.route.tsx'),
  route('campaigns/unsubscribe', 'giving/campaigns/unsubscribe.route.tsx'),
  route('zakat', 'giving/zakat/zakat.route.tsx'),
  route('receipts/:id', 'giving/receipts/receipt.route.tsx'),
  route('receipts/:id/file', 'giving/receipts/receipt-file.route.ts'),
  route('receipts/:id/hide-name', 'giving/receipts/hide-name.route.ts'),
  route('statements/:year', 'giving/receipts/statement.route.tsx'),
  route('statements/:year/file', 'giving/receipts/statement-file.route.ts'),
  route('donate', 'giving/checkout/donate.route.tsx'),
  route('donate/give', 'giving/checkout/give.route.tsx'),
  route('donate/donor', 'giving/checkout/donor.route.ts'),
  route('donate/thanks', 'giving/checkout/gift-thanks.route.tsx'),
  route('donate/pledge/:reference', 'giving/checkout/pledge-pay.route.tsx'),
]
