import { randomUUID } from 'node:crypto'
import { expressionBuilder } from 'kysely'
import type { Database } from '#app/platform/database/database.ts'
import type { Schema } from '#app/platform/database/schema/schema.ts'
import type { PushTarget } from './push-transport.server.ts'

/** More than anyone needs. Beyond that, the device that was added first is removed. */
const maxDevices = 10

interface Device extends PushTarget {
  userId: string
  sessionId: string
  deviceName: string
}

/**
 * Turns on notifications on a device, and returns the id of its subscription. If another member used the device, it now
 * belongs to this member.
 */
export function addPushSubscription(db: Database, device: Device, now: Date): Promise<string> {
  const row = { ...device, pendingUntil: null }
  return db.transaction().execute(async (tx) => {
    // Messages that are waiting for the other member are not sent: they lose their device.
    await tx
      .deleteFrom('pushSubscription')
      .where('endpoint', '=', device.endpoint)
      .where('userId', '!=', device.userId)
      .execute()
    const { id } = await tx
      .insertInto('pushSubscription')
      .values({ ...row, id: randomUUID(), createdAt: now.toISOString(), lastSentAt: null })
      .onConflict((oc) => oc.column('endpoint').doUpdateSet(row))
      .returning('id')
      .executeTakeFirstOrThrow()
    const oldest = tx
      .selectFrom('pushSubscription')
      .select('id')
      .where('userId', '=', device.userId)
      .where('endpoint', '!=', device.endpoint)
      .orderBy('createdAt', 'desc')
      .orderBy('id')
      .limit(1000)
      .offset(maxDevices - 1)
    await tx.deleteFrom('pushSubscription').where('id', 'in', oldest).execute()
    return id
  })
}

/** The devices on which a member gets notifications, newest first. */
export const listPushSubscriptions = (db: Database, userId: string) =>
  db
    .selectFrom('pushSubscription')
    .select(['id', 'sessionId', 'endpoint', 'deviceName', 'createdAt', 'lastSentAt'])
    .where('userId', '=', userId)
    .orderBy('createdAt', 'desc')
    .orderBy('id')
    .execute()

/** Whether a device gets notifications: not if a login that ended its session was not completed in time. */
export function isSubscribed(now: Date) {
  const eb = expressionBuilder<Schema, 'pushSubscription'>()
  return eb.or([
    eb('pushSubscription.pendingUntil', 'is', null),
    eb('pushSubscription.pendingUntil', '>', now.toISOString()),
  ])
}

/** Turns off notifications on a device if it belongs to the member. */
export const deletePushSubscription = (db: Database, userId: string, id: string) =>
  db.deleteFrom('pushSubscription').where('id', '=', id).where('userId', '=', userId).execute()

/**
 * Turns off notifications on the device that logs out. `userId` is the member who logs out, or undefined if their session
 * has expired.
 */
export const deleteSubscriptionOnLogout = (db: Database, id: string, userId?: string) =>
  db
    .deleteFrom('pushSubscription')
    .where('id', '=', id)
    .$if(userId !== undefined, (query) => query.where('userId', '=', userId ?? ''))
    .execute()

/**
 * Keeps a member's subscription when a login ends its session. Unless the login moves it to the new session, it ends
 * at `pendingUntil`. A subscription whose session has expired stays as it is.
 */
export const detachSubscription = (
  db: Database,
  { id, userId, pendingUntil }: { id: string; userId: string; pendingUntil: Date },
  now: Date,
) =>
  db
    .updateTable('pushSubscription')
    .set({ sessionId: null, pendingUntil: pendingUntil.toISOString() })
    .where('id', '=', id)
    .where('userId', '=', userId)
    .where(({ eb, or, exists, selectFrom }) =>
      or([
        eb('pendingUntil', 'is not', null),
        exists(
          selectFrom('session')
            .select('session.id')
            .whereRef('session.id', '=', 'pushSubscription.sessionId')
            .where('session.expiresAt', '>', now.toISOString()),
        ),
      ]),
    )
    .execute()

/**
 * Moves a member's subscription to the session with this token. A login calls it for the device's own subscription:
 * notifications stay on, and logging out of the new session turns them off.
 */
export const moveSubscription = (
  db: Database,
  { id, userId, toToken }: { id: string; userId: string; toToken: string },
) =>
  db
    .updateTable('pushSubscription')
    .set((eb) => ({
      sessionId: eb.selectFrom('session').select('session.id').where('session.token', '=', toToken),
      pendingUntil: null,
    }))
    .where('id', '=', id)
    .where('userId', '=', userId)
    .execute()
