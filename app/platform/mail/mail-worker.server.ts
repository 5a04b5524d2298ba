import { randomUUID } from 'node:crypto'
import type { Config } from '#app/platform/config/config.server.ts'
import type { OpenDatabase } from '#app/platform/database/open-database.server.ts'
import type { Log } from '#app/platform/log/log.server.ts'
import { deleteMailWorker, recordMailRun } from './mail-heartbeat.server.ts'
import { mailHtml } from './mail-html.ts'
import { claimDueMail, failLapsedClaims, markMailRefused, markMailSent } from './mail-outbox.server.ts'
import { mailProblem } from './mail-problem.server.ts'
import { openMailTransport, type Sender, type SendMail } from './mail-transport.server.ts'

const pollIntervalMs = 15_000
const shutdownTimeoutMs = 8000

/** How long a server that takes no mail at all is left in peace. */
const backoffMs = 15_000
/** How often a node that has nothing to say repeats that it is there. */
const heartbeatIntervalMs = 60_000

/** Sends what is in the outbox: at once when a mail is written, and every 15 seconds what waits for a retry. */
export function startMailWorker(
  { db, changes }: Pick<OpenDatabase, 'db' | 'changes'>,
  config: Pick<Config, 'mailUrl' | 'dataDir'> & { mailFrom: string | (() => Promise<Sender>) },
  log: Log,
) {
  const node = randomUUID()
  const startedAt = new Date()
  let send: Promise<SendMail> | undefined
  let running: Promise<void> | undefined
  let again = false
  let stopped = false
  let restsUntil = 0
  let beat = { at: 0, problem: null as string | null }

  /** Sends one mail and writes down what became of it; what is wrong with the server, if it takes none. */
  async function sendOne(mail: Awaited<ReturnType<typeof claimDueMail>> & object) {
    let handedOver = false
    try {
      send ??= openMailTransport(config)
      const outgoing = {
        from: typeof config.mailFrom === 'string' ? config.mailFrom : await config.mailFrom(),
        to: mail.recipient,
        replyTo: mail.replyTo ?? undefined,
        subject: mail.subject,
        text: mail.body,
        html: mail.html ?? mailHtml(mail.body),
        headers: JSON.parse(mail.headers),
        messageId: `<${mail.id}@shajara>`,
      }
      await (await send)(outgoing, () => {
        handedOver = true
      })
    } catch (error) {
      log.warn({ mail: mail.id, attempt: mail.attempts, error: String(error) }, 'mail was not accepted')
      const { kind, message } = mailProblem(error, handedOver)
      const permanent = kind === 'forGood' || kind === 'unknown'
      await markMailRefused(
        db,
        mail,
        { error: message, permanent, deliveryUnknown: kind === 'unknown' },
        new Date(),
      )
      return kind === 'away' ? message : null
    }
    // Outside the try: a mail that went out is never put back, even when this fails.
    await markMailSent(db, mail, new Date())
    return null
  }

  async function sendAll() {
    do {
      again = false
      await failLapsedClaims(db, new Date())
      let problem = Date.now() < restsUntil ? beat.problem : null
      while (!stopped && Date.now() >= restsUntil) {
        const mail = await claimDueMail(db, node, new Date())
        if (!mail) break
        problem = await sendOne(mail)
        // The others would only wait for their own time-out, and use up a try.
        if (problem) restsUntil = Date.now() + backoffMs
      }
      await recordHeartbeat(problem)
    } while (again && !stopped)
  }

  /** Not each time: every word of it empties nothing, but wakes the other nodes. */
  async function recordHeartbeat(problem: string | null) {
    if (stopped || (problem === beat.problem && Date.now() < beat.at + heartbeatIntervalMs)) return
    beat = { at: Date.now(), problem }
    await recordMailRun(db, { node, startedAt, problem }, new Date())
  }

  function poll() {
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
    if (tables === 'all' || tables.has('mail')) setImmediate(poll)
  })
  const timer = setInterval(poll, pollIntervalMs)
  timer.unref()
  poll()
  return {
    /** Takes no further mail, and finishes the one in hand unless its server lets us wait too long. */
    stop: async () => {
      stopped = true
      clearInterval(timer)
      const late = new Promise((resolve) => setTimeout(resolve, shutdownTimeoutMs).unref())
      await Promise.race([running, late])
      await deleteMailWorker(db, node).catch(() => {})
    },
  }
}
