import type { MailBlock, MailCheck } from '#app/cms/outbox/mail-check.ts'
import { deliverableSubscribers } from './subscriber-store.server.ts'

/**
 * Finds copies that should not be sent: their subscriber has unsubscribed, been suspended or changed their address, or
 * has not confirmed it. Copies of a stopped issue are on hold.
 */
export const checkCopies: MailCheck = async (db, ids) => {
  const copies = await db
    .selectFrom('newsletterDelivery')
    .innerJoin('mail', 'mail.id', 'newsletterDelivery.mailId')
    .innerJoin('newsletterIssue', 'newsletterIssue.id', 'newsletterDelivery.issueId')
    .select(['mailId', 'subscriptionId', 'recipient', 'newsletterIssue.status as issueStatus'])
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
  const blocks = new Map<string, MailBlock>()
  for (const { mailId, subscriptionId, recipient, issueStatus } of copies) {
    if (addresses.get(subscriptionId) !== recipient.toLowerCase()) blocks.set(mailId, undeliverable)
    else if (issueStatus === 'stopped') blocks.set(mailId, stopped)
  }
  return blocks
}

const undeliverable: MailBlock = { reason: 'They no longer receive the newsletter at this address.' }

const stopped: MailBlock = {
  reason: 'Sending this issue was stopped. To send this copy, resume the issue first.',
  isOnHold: true,
}
