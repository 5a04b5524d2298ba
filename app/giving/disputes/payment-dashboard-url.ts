/** The payment in Stripe's dashboard, where a dispute of it is answered. */
export const paymentDashboardUrl = ({ paymentId, isTest }: { paymentId: string | null; isTest: number }) =>
  `https://dashboard.stripe.com/${isTest ? 'test/' : ''}payments/${encodeURIComponent(paymentId ?? '')}`
