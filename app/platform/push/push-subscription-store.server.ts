import { randomUUID } from 'node:crypto'
import type { Database } from '#app/platform/database/database.ts'
import type { PushTarget } from './push-transport.server.ts'

/** More than anyone needs. Beyond that, the device that was added first is removed. */
const maxDevices = 10

interface Device extends PushTarget {
  userId: string
  sessionId: string
  deviceName: string
}

/** Turns on notifications on a device. If another member used the device, it now belongs to this member. */
export async function addPushSubscription(db: Database, device: Device, now: Date) {
  await db.transaction().execute(async (tx) => {
    // Messages that are waiting for the other member are not sent: they lose their device.
    await tx
      .deleteFrom('pushSubscription')
      .where('endpoint', '=', device.endpoint)
      .where('userId', '!=', device.userId)
      .execute()
    await tx
      .insertInto('pushSubscription')
      .values({ ...device, id: randomUUID(), createdAt: now.toISOString(), lastSentAt: null })
      .onConflict((oc) => oc.column('endpoint').doUpdateSet(device))
      .execute()
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

/** Turns off notifications on a device if it belongs to the member. */
export const deletePushSubscription = (db: Database, userId: string, id: string) =>
  db.deleteFrom('pushSubscription').where('id', '=', id).where('userId', '=', userId).execute()

/** Keeps notifications on when a member logs in again on a device that is still logged in. */
export const moveSubscriptions = (
  db: Database,
  { userId, sessionId, toToken }: { userId: string; sessionId: string; toToken: string },
) =>
  db
    .updateTable('pushSubscription')
    .set((eb) => ({
      sessionId: eb.selectFrom('session').select('session.id').where('session.token', '=', toToken),
    }))
    .where('sessionId', '=', sessionId)
    .where('userId', '=', userId)
    .execute()
