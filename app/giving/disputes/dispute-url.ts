/** The provider's page for responding to a dispute of the payment. */
export const disputeUrl = ({ paymentId, isTest }: { paymentId: string | null; isTest: number }) =>
  `https://dashboard.stripe.com/${isTest ? 'test/' : ''}payments/${encodeURIComponent(paymentId ?? '')}`
