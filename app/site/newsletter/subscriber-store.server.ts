import { type Actor, recordActivity } from '#app/cms/activity/activity-store.server.ts'
import type { Database } from '#app/platform/database/database.ts'
import { contains, searchTerms } from '#app/platform/database/search.server.ts'

/** Members who get the newsletter: subscribed, with a confirmed address, and not suspended. */
export function deliverableSubscribers(db: Database) {
  return db
    .selectFrom('newsletterSubscription')
    .innerJoin('user', 'user.id', 'newsletterSubscription.userId')
    .where('newsletterSubscription.unsubscribedAt', 'is', null)
    .where('user.emailVerified', '=', 1)
    .where('user.disabledAt', 'is', null)
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
export const subscriberOrder = { keys: ['consentedAt', 'userId'], descending: true }

/** Current or (with `unsubscribed`) former subscribers, filtered by a search. */
export function subscribersQuery(
  db: Database,
  { unsubscribed, search }: { unsubscribed: boolean; search: string | null },
) {
  const all = db
    .selectFrom('newsletterSubscription')
    .innerJoin('user', 'user.id', 'newsletterSubscription.userId')
    .select([
      'userId',
      'consent',
      'consentedAt',
      'unsubscribedAt',
      'name',
      'email',
      'emailVerified',
      'disabledAt',
    ])
    .where('unsubscribedAt', unsubscribed ? 'is not' : 'is', null)
  const terms = searchTerms(search)
  if (terms.length === 0) return all
  // Searches the members first: scanning the subscriptions would look up the member of each one.
  return all.where('userId', 'in', (eb) =>
    terms.reduce(
      (found, word) => found.where(contains('found.searchText', word)),
      // Always true; it makes SQLite use the covering index of the search text.
      eb.selectFrom('user as found').select('found.id').where('found.searchText', '>=', ''),
    ),
  )
}

export async function countSubscribers(db: Database) {
  const count = async (unsubscribed: boolean) => {
    const row = await db
      .selectFrom('newsletterSubscription')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('unsubscribedAt', unsubscribed ? 'is not' : 'is', null)
      .executeTakeFirstOrThrow()
    return row.count
  }
  const [subscribed, unsubscribed] = await Promise.all([count(false), count(true)])
  return { subscribed, unsubscribed }
}

export async function findSubscriberById(db: Database, userId: string) {
  return db
    .selectFrom('newsletterSubscription')
    .innerJoin('user', 'user.id', 'newsletterSubscription.userId')
    .select(['userId', 'name', 'email', 'unsubscribedAt'])
    .where('userId', '=', userId)
    .executeTakeFirst()
}

/** Ends a subscription on behalf of an admin; the consent stays on record. False when it had already ended. */
export async function removeSubscriber(db: Database, userId: string, actor: Actor, now: Date) {
  return setUnsubscribedAt(db, userId, { from: null, to: now.toISOString() }, actor, now)
}

/** Undoes the `removeSubscriber` at the instant `at`; false when the member has unsubscribed or subscribed since. */
export async function restoreSubscriber(db: Database, userId: string, at: string, actor: Actor, now: Date) {
  return setUnsubscribedAt(db, userId, { from: at, to: null }, actor, now)
}

async function setUnsubscribedAt(
  db: Database,
  userId: string,
  { from, to }: { from: string | null; to: string | null },
  actor: Actor,
  now: Date,
) {
  return db.transaction().execute(async (tx) => {
    const { numUpdatedRows } = await tx
      .updateTable('newsletterSubscription')
      .set({ unsubscribedAt: to })
      .where('userId', '=', userId)
      .where('unsubscribedAt', from === null ? 'is' : '=', from)
      .executeTakeFirst()
    if (numUpdatedRows === 0n) return false
    if (from === null) await cancelCopies(tx, userId, now)
    else await restoreCopies(tx, userId, from, now)
    const member = await findSubscriberById(tx, userId)
    const verb = to ? 'deleted' : 'restored'
    const label = member?.email ?? ''
    await recordActivity(
      tx,
      actor,
      { verb, subject: 'newsletter subscription', subjectId: userId, label },
      now,
    )
    return true
  })
}

/** Cancels the copies of a member who unsubscribes at `now`, unless they were sent or are being sent. */
export async function cancelCopies(db: Database, userId: string, now: Date) {
  await db
    .updateTable('mail')
    .set({
      status: 'cancelled',
      lastError: 'They unsubscribed before it was sent.',
      dueAt: now.toISOString(),
    })
    .where('id', 'in', copiesOf(db, userId))
    .where('status', 'in', ['waiting', 'failed', 'stored'])
    .execute()
}

/** Requeues the copies canceled at an instant, except those that may have been delivered. */
async function restoreCopies(db: Database, userId: string, at: string, now: Date) {
  await db
    .updateTable('mail')
    .set({ status: 'waiting', lastError: null, attempts: 0, dueAt: now.toISOString() })
    .where('id', 'in', copiesOf(db, userId))
    .where('status', '=', 'cancelled')
    .where('dueAt', '=', at)
    .where('deliveryUnknown', '=', 0)
    .where('body', '!=', '')
    .execute()
}

const copiesOf = (db: Database, userId: string) =>
  db.selectFrom('newsletterDelivery').select('mailId').where('userId', '=', userId)
