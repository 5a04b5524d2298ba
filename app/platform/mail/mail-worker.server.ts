import { randomUUID } from 'node:crypto'
import type { Config } from '#app/platform/config/config.server.ts'
import type { OpenDatabase } from '#app/platform/database/open-database.server.ts'
import type { Log } from '#app/platform/http/log.server.ts'
import { mailHtml } from './mail-html.ts'
import { claimDueMail, failLapsedClaims, markMailRefused, markMailSent } from './mail-outbox.server.ts'
import { openMailTransport, type SendMail } from './mail-transport.server.ts'

const lookEveryMs = 15_000
const stopWithinMs = 8000

/** Whether the server refused this mail for good; a wrong password or a full server says nothing about it. */
function isForGood(error: unknown) {
  const { code, responseCode = 0 } = error as { code?: string; responseCode?: number }
  return responseCode >= 500 && (code === 'EENVELOPE' || code === 'EMESSAGE')
}

/** Sends what is in the outbox: at once when a mail is written, and every 15 seconds what waits for a retry. */
export function startMailWorker(
  { db, changes }: Pick<OpenDatabase, 'db' | 'changes'>,
  config: Pick<Config, 'mailUrl' | 'mailFrom' | 'dataDir'>,
  log: Log,
) {
  const node = randomUUID()
  let send: Promise<SendMail> | undefined
  let running: Promise<void> | undefined
  let again = false
  let stopped = false

  async function sendAll() {
    do {
      again = false
      await failLapsedClaims(db, new Date())
      for (;;) {
        if (stopped) return
        const mail = await claimDueMail(db, node, new Date())
        if (!mail) break
        send ??= openMailTransport(config)
        try {
          await (await send)({
            from: config.mailFrom,
            to: mail.recipient,
            replyTo: mail.replyTo ?? undefined,
            subject: mail.subject,
            text: mail.body,
            html: mailHtml(mail.body),
            headers: JSON.parse(mail.headers),
            messageId: `<${mail.id}@shajara>`,
          })
        } catch (error) {
          log.warn({ mail: mail.id, attempt: mail.attempts, error: String(error) }, 'mail was not accepted')
          const refusal = { error: String(error), permanent: isForGood(error) }
          await markMailRefused(db, mail, refusal, new Date())
          continue
        }
        // Outside the try: a mail that went out is never put back, even when this fails.
        await markMailSent(db, mail.id, new Date())
      }
    } while (again && !stopped)
  }

  function look() {
    if (stopped) return
    if (running) {
      again = true
      return
    }
    running = sendAll()
      .catch((error) => log.error({ error: String(error) }, 'the outbox could not be read'))
      .finally(() => {
        running = undefined
      })
  }

  // The worker's own writes wake it too; a look that finds nothing writes nothing, so that this ends.
  changes.onChange((tables) => {
    if (tables === 'all' || tables.has('mail')) setImmediate(look)
  })
  const timer = setInterval(look, lookEveryMs)
  timer.unref()
  look()
  return {
    /** Takes no further mail, and finishes the one in hand unless its server lets us wait too long. */
    stop: async () => {
      stopped = true
      clearInterval(timer)
      const late = new Promise((resolve) => setTimeout(resolve, stopWithinMs).unref())
      await Promise.race([running, late])
    },
  }
}
