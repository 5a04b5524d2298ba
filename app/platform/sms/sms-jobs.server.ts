import type { Database } from '#app/platform/database/database.ts'
import type { JobHandler } from '#app/platform/jobs/job-worker.server.ts'
import { finishSms, recordSmsError, smsJob, startSmsAttempt } from './sms-outbox.server.ts'
import { type SmsConfig, SmsError, sendSms } from './sms-transport.server.ts'

/** Sends the queued text messages. After a temporary error, a message is retried until its code expires. */
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
        if (text === null || new Date(expiresAt) <= clock())
          return finishSms(db, id, { status: 'failed' }, clock())
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
      onGiveUp: (id) => finishSms(db, id, { status: 'failed' }, clock()),
    },
  }
}
