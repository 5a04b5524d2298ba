import { randomBytes } from 'node:crypto'
import type { Database } from '#app/platform/database/database.ts'
import { cancelCopies } from '#app/site/newsletter/subscriber-store.server.ts'
import { type NotificationKind, notificationKinds } from './notification.ts'

/** A member's notification settings, with defaults. */
export async function readNotifications(
  db: Database,
  userId: string,
): Promise<Record<NotificationKind, boolean>> {
  const rows = await db
    .selectFrom('notificationChoice')
    .select(['kind', 'email'])
    .where('userId', '=', userId)
    .execute()
  const chosen = new Map(rows.map(({ kind, email }) => [kind, Boolean(email)]))
  return Object.fromEntries(
    notificationKinds.map(({ kind, enabledByDefault }) => [kind, chosen.get(kind) ?? enabledByDefault]),
  ) as Record<NotificationKind, boolean>
}

export async function saveNotifications(db: Database, userId: string, selected: ReadonlySet<string>) {
  await db
    .insertInto('notificationChoice')
    .values(notificationKinds.map(({ kind }) => ({ userId, kind, email: selected.has(kind) ? 1 : 0 })))
    .onConflict((oc) =>
      oc.columns(['userId', 'kind']).doUpdateSet((eb) => ({ email: eb.ref('excluded.email') })),
    )
    .execute()
}

/** Turns one kind off and leaves the others as they are; false if the account no longer exists. */
export async function turnOffNotification(db: Database, userId: string, kind: NotificationKind) {
  const member = db
    .selectFrom('user')
    .select((eb) => ['id', eb.val<string>(kind).as('kind'), eb.lit(0).as('email')])
    .where('id', '=', userId)
  const row = await db
    .insertInto('notificationChoice')
    .columns(['userId', 'kind', 'email'])
    .expression(member)
    .onConflict((oc) => oc.columns(['userId', 'kind']).doUpdateSet({ email: 0 }))
    .returning('userId')
    .executeTakeFirst()
  return row !== undefined
}

/** Null when the member has never subscribed; `since` is the time of consent. */
export async function readNewsletter(db: Database, userId: string) {
  const row = await db
    .selectFrom('newsletterSubscription')
    .select(['consentedAt', 'unsubscribedAt'])
    .where('userId', '=', userId)
    .executeTakeFirst()
  return row ? { subscribed: row.unsubscribedAt === null, since: row.consentedAt } : null
}

/** Stores the consent and its time; does nothing for current subscribers. */
export async function subscribe(db: Database, userId: string, consent: string, now: Date) {
  if ((await readNewsletter(db, userId))?.subscribed) return
  const subscription = { consent, consentedAt: now.toISOString(), unsubscribedAt: null }
  await db
    .insertInto('newsletterSubscription')
    .values({ userId, ...subscription, unsubscribeToken: randomBytes(24).toString('base64url') })
    .onConflict((oc) => oc.column('userId').doUpdateSet(subscription))
    .execute()
}

/** Ends the subscription and cancels copies that are still in the outbox. */
export async function unsubscribe(db: Database, userId: string, now: Date) {
  const run = async (tx: Database) => {
    // The update comes first: it waits for a concurrent enqueue, so that those copies are canceled too.
    await tx
      .updateTable('newsletterSubscription')
      .set({ unsubscribedAt: now.toISOString() })
      .where('userId', '=', userId)
      .where('unsubscribedAt', 'is', null)
      .execute()
    await cancelCopies(tx, userId, now)
  }
  await (db.isTransaction ? run(db) : db.transaction().execute(run))
}

/** The subscriber of an unsubscribe token; undefined for an unknown token. */
export async function findSubscriber(db: Database, token: string) {
  return db
    .selectFrom('newsletterSubscription')
    .innerJoin('user', 'user.id', 'newsletterSubscription.userId')
    .select(['userId', 'unsubscribedAt', 'user.email'])
    .where('unsubscribeToken', '=', token)
    .executeTakeFirst()
}
