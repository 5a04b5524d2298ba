/** The provider's page on which a dispute of the payment is answered. */
export const disputePage = ({ paymentId, isTest }: { paymentId: string | null; isTest: number }) =>
  `https://dashboard.stripe.com/${isTest ? 'test/' : ''}payments/${encodeURIComponent(paymentId ?? '')}`
