import type { MailCheck } from '#app/cms/outbox/mail-check.ts'
import { deliverableSubscribers } from './subscriber-store.server.ts'

/**
 * Finds copies that should not be sent: their subscriber has unsubscribed, been suspended or changed their address, or
 * has not confirmed it.
 */
export const checkCopies: MailCheck = async (db, ids) => {
  const copies = await db
    .selectFrom('newsletterDelivery')
    .innerJoin('mail', 'mail.id', 'newsletterDelivery.mailId')
    .select(['mailId', 'subscriptionId', 'recipient'])
    .where('mailId', 'in', ids)
    .execute()
  if (copies.length === 0) return new Map()
  const subscribers = await deliverableSubscribers(db)
    .select((eb) => [
      'newsletterSubscription.id',
      eb.fn.coalesce('newsletterSubscription.email', 'user.email').as('email'),
    ])
    .where(
      'newsletterSubscription.id',
      'in',
      copies.map(({ subscriptionId }) => subscriptionId),
    )
    .execute()
  const addresses = new Map(subscribers.map(({ id, email }) => [id, email]))
  const blocked = copies.filter(
    ({ subscriptionId, recipient }) => addresses.get(subscriptionId) !== recipient.toLowerCase(),
  )
  return new Map(
    blocked.map(({ mailId }) => [mailId, 'They no longer receive the newsletter at this address.']),
  )
}
