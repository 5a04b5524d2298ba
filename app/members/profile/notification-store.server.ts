import { randomBytes } from 'node:crypto'
import type { Database } from '#app/platform/database/database.ts'
import { cancelCopies } from '#app/site/newsletter/subscriber-store.server.ts'
import { type NotificationKind, notificationKinds } from './notification.ts'

/** What a member chose, with the starting value where nothing was chosen. */
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

/** Null when the member never said; `since` is when they agreed. */
export async function readNewsletter(db: Database, userId: string) {
  const row = await db
    .selectFrom('newsletterSubscription')
    .select(['consentedAt', 'unsubscribedAt'])
    .where('userId', '=', userId)
    .executeTakeFirst()
  return row ? { subscribed: row.unsubscribedAt === null, since: row.consentedAt } : null
}

/** Keeps what was agreed to and when; an agreement that stands keeps its date. */
export async function subscribe(db: Database, userId: string, consent: string, now: Date) {
  if ((await readNewsletter(db, userId))?.subscribed) return
  const fresh = { consent, consentedAt: now.toISOString(), unsubscribedAt: null }
  await db
    .insertInto('newsletterSubscription')
    .values({ userId, ...fresh, unsubscribeToken: randomBytes(24).toString('base64url') })
    .onConflict((oc) => oc.column('userId').doUpdateSet(fresh))
    .execute()
}

/** Ends the newsletter; a copy that still waits in the outbox does not go out any more. */
export async function unsubscribe(db: Database, userId: string, now: Date) {
  const end = async (tx: Database) => {
    // First, so that it waits for copies that are being written at this moment, and cancels them too.
    await tx
      .updateTable('newsletterSubscription')
      .set({ unsubscribedAt: now.toISOString() })
      .where('userId', '=', userId)
      .where('unsubscribedAt', 'is', null)
      .execute()
    await cancelCopies(tx, userId, now)
  }
  await (db.isTransaction ? end(db) : db.transaction().execute(end))
}

/** Whose newsletter a link from it ends; undefined for a link that we did not make. */
export async function findSubscriber(db: Database, token: string) {
  return db
    .selectFrom('newsletterSubscription')
    .innerJoin('user', 'user.id', 'newsletterSubscription.userId')
    .select(['userId', 'unsubscribedAt', 'user.email'])
    .where('unsubscribeToken', '=', token)
    .executeTakeFirst()
}
