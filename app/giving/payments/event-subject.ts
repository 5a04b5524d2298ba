import type { ProviderEvent } from '#app/giving/provider/provider.ts'

const subjectKinds = ['checkout', 'payment', 'invoice', 'subscription', 'payout'] as const
export type SubjectKind = (typeof subjectKinds)[number]

/** The object to read from the provider after an event, such as `payment pi_1`; null if there is none. */
export function subjectOf(event: ProviderEvent): string | null {
  const { sessionId, paymentId, invoiceId, subscriptionId, payoutId } = event
  // The event of a session also has the id of its payment, but only the session says that it expired.
  if (sessionId) return `checkout ${sessionId}`
  if (invoiceId) return `invoice ${invoiceId}`
  if (paymentId) return `payment ${paymentId}`
  if (subscriptionId) return `subscription ${subscriptionId}`
  return payoutId && `payout ${payoutId}`
}

export function parseSubject(subject: string): { kind: SubjectKind; id: string } | null {
  const [name = '', id = ''] = subject.split(' ')
  const kind = subjectKinds.find((known) => known === name)
  return kind && id ? { kind, id } : null
}
