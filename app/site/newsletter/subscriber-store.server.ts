import type { ExpressionBuilder } from 'kysely'
import { type Actor, recordActivity } from '#app/cms/activity/activity-store.server.ts'
import { anonymizeLabels } from '#app/cms/activity/anonymize-activity-store.server.ts'
import type { Database } from '#app/platform/database/database.ts'
import { inTransaction } from '#app/platform/database/in-transaction.server.ts'
import type { Schema } from '#app/platform/database/schema/schema.ts'
import { contains, searchTerms } from '#app/platform/database/search.server.ts'
import { anonymizeEmailsTo } from '#app/platform/mail/mail-retention.server.ts'
import { restoreWithdrawnEmails, withdrawEmails } from '#app/platform/mail/mail-withdrawal.server.ts'
import { memberLabel, realEmail } from '#app/platform/mail/placeholder-email.ts'

/** The subscribers who get the newsletter: those who have a confirmed address and are not suspended. */
export function deliverableSubscribers(db: Database) {
  return db
    .selectFrom('newsletterSubscription')
    .leftJoin('user', 'user.id', 'newsletterSubscription.userId')
    .where('newsletterSubscription.unsubscribedAt', 'is', null)
    .where((eb) =>
      eb.or([
        eb('newsletterSubscription.userId', 'is', null),
        eb.and([eb('user.emailVerified', '=', 1), eb('user.disabledAt', 'is', null)]),
      ]),
    )
}

/**
 * The deliverable subscribers who have no copy of an issue yet. Once sending has started, those who consented later are
 * excluded: an issue that is stopped and resumed after months does not go to everyone who has subscribed since.
 */
export function subscribersWithoutCopy(db: Database, issueId: string) {
  return deliverableSubscribers(db).where(({ eb, and, or, not, exists, selectFrom }) => {
    const startedAt = selectFrom('newsletterIssue').select('startedAt').where('id', '=', issueId)
    const copy = selectFrom('newsletterDelivery')
      .select('newsletterDelivery.subscriptionId')
      .whereRef('newsletterDelivery.subscriptionId', '=', 'newsletterSubscription.id')
      .where('newsletterDelivery.issueId', '=', issueId)
    return and([
      not(exists(copy)),
      or([eb(startedAt, 'is', null), eb('newsletterSubscription.consentedAt', '<=', startedAt)]),
    ])
  })
}

/** Counts the deliverable subscribers as all subscribers minus the few who are undeliverable, which is faster. */
export async function countDeliverable(db: Database) {
  const subscribed = db
    .selectFrom('newsletterSubscription')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('unsubscribedAt', 'is', null)
  const undeliverable = subscribed.where('userId', 'in', (eb) =>
    eb
      .selectFrom('user')
      .select('id')
      // A literal, not a parameter, so that the partial indexes are used.
      .where('emailVerified', '=', eb.lit(0))
      .unionAll(eb.selectFrom('user').select('id').where('disabledAt', 'is not', null)),
  )
  const [all, excluded] = await Promise.all([
    subscribed.executeTakeFirstOrThrow(),
    undeliverable.executeTakeFirstOrThrow(),
  ])
  return all.count - excluded.count
}

/** Most recent consent first. */
export const subscriberOrder = { keys: ['consentedAt', 'newsletterSubscription.id'], descending: true }

/** Current or (with `unsubscribed`) former subscribers, filtered by a search. */
export function subscribersQuery(
  db: Database,
  { unsubscribed, search }: { unsubscribed: boolean; search: string | null },
) {
  const all = db
    .selectFrom('newsletterSubscription')
    .leftJoin('user', 'user.id', 'newsletterSubscription.userId')
    .select((eb) => [
      'newsletterSubscription.id',
      'userId',
      'consent',
      'source',
      'consentedAt',
      'confirmedAt',
      'unsubscribedAt',
      'name',
      subscriberEmail(eb),
      'emailVerified',
      'disabledAt',
    ])
    .where('unsubscribedAt', unsubscribed ? 'is not' : 'is', null)
  const terms = searchTerms(search)
  if (terms.length === 0) return all
  return all.where((eb) =>
    eb.or([
      // Searches the members first: scanning the subscriptions would look up the member of each one.
      eb(
        'userId',
        'in',
        terms.reduce(
          (found, word) => found.where(contains('found.searchText', word)),
          // Always true; it makes SQLite use the covering index of the search text.
          eb.selectFrom('user as found').select('found.id').where('found.searchText', '>=', ''),
        ),
      ),
      eb.and(terms.map((word) => contains('newsletterSubscription.email', word))),
    ]),
  )
}

/** The email address to which the newsletter goes. */
const subscriberEmail = ({ fn }: ExpressionBuilder<Schema, 'newsletterSubscription' | 'user'>) =>
  fn.coalesce('newsletterSubscription.email', 'user.email').$castTo<string>().as('email')

/** How admins see a subscriber: by email address, or by name for a member without one. */
export const subscriberLabel = ({ name, email }: { name: string | null; email: string }) =>
  realEmail(email) ?? memberLabel({ name: name ?? '', email })

export async function countSubscribers(db: Database) {
  const [subscribed, unsubscribed] = await Promise.all([
    countSubscriptions(db, { unsubscribed: false }),
    countSubscriptions(db, { unsubscribed: true }),
  ])
  return { subscribed, unsubscribed }
}

/** The number of current or (with `unsubscribed`) ended subscriptions. */
export async function countSubscriptions(db: Database, { unsubscribed }: { unsubscribed: boolean }) {
  const { count } = await db
    .selectFrom('newsletterSubscription')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('unsubscribedAt', unsubscribed ? 'is not' : 'is', null)
    .executeTakeFirstOrThrow()
  return count
}

export async function findSubscriberById(db: Database, id: string) {
  return db
    .selectFrom('newsletterSubscription')
    .leftJoin('user', 'user.id', 'newsletterSubscription.userId')
    .select((eb) => ['newsletterSubscription.id', 'userId', 'name', subscriberEmail(eb)])
    .where('newsletterSubscription.id', '=', id)
    .executeTakeFirst()
}

/** Ends a subscription on behalf of an admin; the consent stays on record. False when it had already ended. */
export async function unsubscribeByAdmin(db: Database, id: string, actor: Actor, now: Date) {
  return setUnsubscribedAt(db, id, { from: null, to: now.toISOString() }, actor, now)
}

/**
 * Undoes what `unsubscribeByAdmin` did at the instant `at`; false if the subscriber has since unsubscribed or
 * subscribed.
 */
export async function restoreSubscriber(db: Database, id: string, at: string, actor: Actor, now: Date) {
  return setUnsubscribedAt(db, id, { from: at, to: null }, actor, now)
}

/** Whether a subscription that ended at `unsubscribedAt` was ended by an admin, who can undo that. */
export async function isUnsubscribedByAdmin(db: Database, unsubscribedAt: string) {
  const entry = await db
    .selectFrom('activity')
    .select('id')
    // Not by the id of the subscription, which changes when two subscriptions are merged.
    .where('at', '=', unsubscribedAt)
    .where('subject', '=', subject)
    .where('verb', '=', 'deleted')
    .executeTakeFirst()
  return entry !== undefined
}

/**
 * Deletes the subscription of a person without an account, with their address, the record of their consent and the
 * emails about the newsletter. False when there is none; a member's data is deleted with the account.
 */
export async function deleteSubscriber(db: Database, id: string, actor: Actor, now: Date) {
  return db.transaction().execute(async (tx) => {
    const subscriber = await findSubscriberById(tx, id)
    if (!subscriber || subscriber.userId) return false
    // The update comes first: it waits for copies that are being written, so that those are canceled too.
    await tx
      .updateTable('newsletterSubscription')
      .set({ unsubscribedAt: now.toISOString() })
      .where('id', '=', id)
      .execute()
    await cancelCopies(tx, id, now)
    await deleteSubscriptionsOf(tx, subscriber.email)
    // Other emails to this address, such as a receipt, are not about the newsletter.
    await anonymizeEmailsTo(tx, subscriber.email, now, (eb) =>
      eb.or([eb('purpose', '=', 'confirmSubscription'), eb('id', 'in', copiesOf(tx, id))]),
    )
    await anonymizeLabels(tx, subject, [id])
    await recordActivity(
      tx,
      actor,
      { verb: 'permanently deleted', subject, subjectId: null, label: deletedSubscriber },
      now,
    )
    return true
  })
}

/** The subject of the activity entries about subscriptions. */
const subject = 'newsletter subscription'

/** The label of the activity entry: the log must not keep an address that was deleted. */
const deletedSubscriber = 'Subscriber without an account'

/** Deletes everything that was stored for an address without an account. */
export async function deleteSubscriptionsOf(db: Database, email: string) {
  await db.deleteFrom('newsletterSubscription').where('email', '=', email).execute()
  await db.deleteFrom('newsletterRequest').where('email', '=', email).execute()
}

async function setUnsubscribedAt(
  db: Database,
  id: string,
  { from, to }: { from: string | null; to: string | null },
  actor: Actor,
  now: Date,
) {
  return inTransaction(db, async (tx) => {
    const { numUpdatedRows } = await tx
      .updateTable('newsletterSubscription')
      .set({ unsubscribedAt: to })
      .where('id', '=', id)
      .where('unsubscribedAt', from === null ? 'is' : '=', from)
      .executeTakeFirst()
    if (numUpdatedRows === 0n) return false
    if (from === null) await cancelCopies(tx, id, now)
    else await restoreWithdrawnEmails(tx, restorableCopiesOf(tx, id), from, now)
    const subscriber = await findSubscriberById(tx, id)
    const verb = to ? 'deleted' : 'restored'
    const label = subscriber ? subscriberLabel(subscriber) : ''
    await recordActivity(tx, actor, { verb, subject, subjectId: subscriber?.userId ?? id, label }, now)
    return true
  })
}

/** Withdraws the copies of a subscriber who unsubscribes at `now`. */
export const cancelCopies = (
  db: Database,
  id: string,
  now: Date,
  reason = 'They unsubscribed before it was sent.',
) => withdrawEmails(db, copiesOf(db, id), now, reason)

const copiesOf = (db: Database, id: string) =>
  db.selectFrom('newsletterDelivery').select('mailId').where('subscriptionId', '=', id)

/** The copies that undoing an unsubscribe restores. Those of stopped issues stay withdrawn, and resuming replaces them. */
const restorableCopiesOf = (db: Database, id: string) =>
  copiesOf(db, id).where('issueId', 'not in', (eb) =>
    eb.selectFrom('newsletterIssue').select('newsletterIssue.id').where('status', '=', 'stopped'),
  )
