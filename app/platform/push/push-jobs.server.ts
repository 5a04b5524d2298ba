import type { Config } from '#app/platform/config/config.server.ts'
import type { Database } from '#app/platform/database/database.ts'
import type { JobHandler } from '#app/platform/jobs/job-worker.server.ts'
import { readSettings } from '#app/platform/settings/settings-store.server.ts'
import { finishPush, type PushCheck, postponePush, pushJob, startPushAttempt } from './push-outbox.server.ts'
import type { PushPayload } from './push-payload.ts'
import { type PushNetwork, type PushOutcome, sendPush } from './push-transport.server.ts'
import { nextAttempt } from './retry-after.ts'

type StartedPush = NonNullable<Awaited<ReturnType<typeof startPushAttempt>>>

/**
 * Sends queued notifications that are still current. If the push service is unavailable, a message is retried a few
 * times, but not after it expires.
 */
export function pushJobs(
  db: Database,
  { secret, isCurrent }: Pick<Config, 'secret'> & { isCurrent: PushCheck },
  { network, clock = () => new Date() }: { network?: PushNetwork; clock?: () => Date } = {},
): Record<typeof pushJob, JobHandler> {
  return {
    [pushJob]: {
      work: async (id) => {
        const message = await startPushAttempt(db, id, isCurrent, clock())
        if (!message) return
        const { contactEmail } = await readSettings(db)
        const sender = { secret, subject: `mailto:${contactEmail}` }
        const outgoing = {
          payload: JSON.stringify({ ...(JSON.parse(message.payload) as PushPayload), tag: message.topic }),
          ttlSeconds: Math.ceil((Date.parse(message.expiresAt) - clock().getTime()) / 1000),
          topic: message.topic,
        }
        const outcome = await sendPush(sender, message, outgoing, clock(), network)
        await recordOutcome(db, message, outcome, clock())
      },
      onGiveUp: (id) => finishPush(db, { id }, { status: 'failed' }, clock()),
    },
  }
}

async function recordOutcome(db: Database, message: StartedPush, outcome: PushOutcome, now: Date) {
  const { id, subscriptionId } = message
  if (outcome.status === 'sent') {
    await finishPush(db, message, { status: 'sent' }, now)
    await db
      .updateTable('pushSubscription')
      .set({ lastSentAt: now.toISOString() })
      .where('id', '=', subscriptionId)
      .execute()
    return
  }
  if (outcome.status === 'gone') {
    const lastError = 'The device no longer receives notifications.'
    await finishPush(db, message, { status: 'failed', lastError }, now)
    await db.deleteFrom('pushSubscription').where('id', '=', subscriptionId).execute()
    return
  }
  const at = outcome.status === 'unavailable' ? nextAttempt(message, outcome.retryAfterSeconds, now) : null
  if (at) await postponePush(db, id, outcome.error, at)
  else await finishPush(db, message, { status: 'failed', lastError: outcome.error }, now)
}
