import { type Actor, recordActivity } from '#app/cms/activity/activity-store.server.ts'
import type { Database } from '#app/platform/database/database.ts'
import { contains, searchTerms } from '#app/platform/database/search.server.ts'

/** Those whom a newsletter goes to: subscribed, with a proven address, and not suspended. */
export function deliverableSubscribers(db: Database) {
  return db
    .selectFrom('newsletterSubscription')
    .innerJoin('user', 'user.id', 'newsletterSubscription.userId')
    .where('newsletterSubscription.unsubscribedAt', 'is', null)
    .where('user.emailVerified', '=', 1)
    .where('user.disabledAt', 'is', null)
}

/** How many that are: those who subscribed, without the few who cannot be reached. */
export async function countReachable(db: Database) {
  const subscribed = db
    .selectFrom('newsletterSubscription')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('unsubscribedAt', 'is', null)
  const out = subscribed.where('userId', 'in', (eb) =>
    eb
      .selectFrom('user')
      .select('id')
      // Written out, so that the indexes of just these rows are used.
      .where('emailVerified', '=', eb.lit(0))
      .unionAll(eb.selectFrom('user').select('id').where('disabledAt', 'is not', null)),
  )
  const [all, without] = await Promise.all([
    subscribed.executeTakeFirstOrThrow(),
    out.executeTakeFirstOrThrow(),
  ])
  return all.count - without.count
}

/** The last who agreed first. */
export const subscriberOrder = { keys: ['consentedAt', 'userId'], descending: true }

/** Who subscribed, or (with `left`) who did and has left, as far as they have what is searched for. */
export function subscribersQuery(db: Database, { left, search }: { left: boolean; search: string | null }) {
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
    .where('unsubscribedAt', left ? 'is not' : 'is', null)
  const terms = searchTerms(search)
  if (terms.length === 0) return all
  // Found among the members first: going through the subscriptions would look up each one's member.
  return all.where('userId', 'in', (eb) =>
    terms.reduce(
      (found, word) => found.where(contains('found.searchText', word)),
      // True of each; it keeps SQLite within the index that holds what is searched.
      eb.selectFrom('user as found').select('found.id').where('found.searchText', '>=', ''),
    ),
  )
}

export async function countSubscribers(db: Database) {
  const count = async (left: boolean) => {
    const row = await db
      .selectFrom('newsletterSubscription')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('unsubscribedAt', left ? 'is not' : 'is', null)
      .executeTakeFirstOrThrow()
    return row.count
  }
  const [subscribed, left] = await Promise.all([count(false), count(true)])
  return { subscribed, left }
}

export async function findSubscriberById(db: Database, userId: string) {
  return db
    .selectFrom('newsletterSubscription')
    .innerJoin('user', 'user.id', 'newsletterSubscription.userId')
    .select(['userId', 'name', 'email', 'unsubscribedAt'])
    .where('userId', '=', userId)
    .executeTakeFirst()
}

/** Ends somebody's subscription for them; what they agreed to stays on record. False when it had ended. */
export async function removeSubscriber(db: Database, userId: string, actor: Actor, now: Date) {
  return transition(db, userId, { from: null, to: now.toISOString() }, actor, now)
}

/** Takes back what `removeSubscriber` did at an instant; what the member did since stands. */
export async function restoreSubscriber(db: Database, userId: string, at: string, actor: Actor, now: Date) {
  return transition(db, userId, { from: at, to: null }, actor, now)
}

async function transition(
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

/** Keeps copies that wait in the outbox from going to somebody who left at this instant. */
export async function cancelCopies(db: Database, userId: string, now: Date) {
  await db
    .updateTable('mail')
    .set({
      status: 'cancelled',
      lastError: 'They left the newsletter before it went.',
      dueAt: now.toISOString(),
    })
    .where('id', 'in', copiesOf(db, userId))
    .where('status', 'in', ['waiting', 'failed'])
    .execute()
}

/** Lets the copies go that were cancelled at an instant, but for those that may have arrived. */
async function restoreCopies(db: Database, userId: string, at: string, now: Date) {
  await db
    .updateTable('mail')
    .set({ status: 'waiting', lastError: null, attempts: 0, dueAt: now.toISOString() })
    .where('id', 'in', copiesOf(db, userId))
    .where('status', '=', 'cancelled')
    .where('dueAt', '=', at)
    .where('deliveryUnknown', '=', 0)
    .execute()
}

const copiesOf = (db: Database, userId: string) =>
  db.selectFrom('newsletterDelivery').select('mailId').where('userId', '=', userId)
