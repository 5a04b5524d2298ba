/** The page of a payment in Stripe's dashboard, where the treasurer responds to its disputes. */
export const paymentDashboardUrl = ({ paymentId, isTest }: { paymentId: string | null; isTest: number }) =>
  `https://dashboard.stripe.com/${isTest ? 'test/' : ''}payments/${encodeURIComponent(paymentId ?? '')}`
