import type { Database } from '#app/platform/database/database.ts'
import type { JobHandler } from '#app/platform/jobs/job-worker.server.ts'
import { finishSms, recordSmsError, smsJob, startSmsAttempt } from './sms-outbox.server.ts'
import { type SmsConfig, SmsError, sendSms } from './sms-transport.server.ts'

/** Four minutes in total, because a code expires after five. */
const retryAfterSeconds = [10, 20, 30, 60, 60, 60]

/** The outcome of a message whose text cannot be decrypted, for example because SECRET has changed. */
const undecryptable = { status: 'failed', lastError: 'Its text could not be decrypted.' } as const

/**
 * Sends the queued text messages. A message is retried after a temporary error, but never sent after its code has
 * expired.
 */
export function smsJobs(
  db: Database,
  config: SmsConfig,
  clock = () => new Date(),
): Record<typeof smsJob, JobHandler> {
  return {
    [smsJob]: {
      work: async (id) => {
        const message = await startSmsAttempt(db, config, id)
        if (!message) return
        const { recipient, text, createdAt, expiresAt } = message
        if (text === null) return finishSms(db, id, undecryptable, clock())
        if (new Date(expiresAt) <= clock()) return finishSms(db, id, { status: 'failed' }, clock())
        try {
          const status = await sendSms(config, { id, to: recipient, text, createdAt }, clock())
          await finishSms(db, id, { status }, clock())
        } catch (error) {
          if (!(error instanceof SmsError)) throw error
          await recordSmsError(db, id, error.message)
          if (!error.permanent) throw error
          await finishSms(db, id, { status: 'failed' }, clock())
        }
      },
      retryAfterSeconds,
      onGiveUp: (id) => finishSms(db, id, { status: 'failed' }, clock()),
    },
  }
}
