import { randomUUID } from 'node:crypto'
import type { Config } from '#app/platform/config/config.server.ts'
import type { OpenDatabase } from '#app/platform/database/open-database.server.ts'
import type { Log } from '#app/platform/log/log.server.ts'
import { deleteMailWorker, isMailPauseEnded, recordMailRun } from './mail-heartbeat.server.ts'
import { mailHost } from './mail-host.ts'
import { mailHtml } from './mail-html.ts'
import { claimDueMail, markMailRefused, markMailSent, releaseExpiredClaims } from './mail-outbox.server.ts'
import { mailProblem } from './mail-problem.server.ts'
import { openMailTransport, type Sender, type SendMail } from './mail-transport.server.ts'

const pollIntervalMs = 15_000
const shutdownTimeoutMs = 8000

/** Pause after the server accepted no mail at all, unless an admin ends it. */
const backoffMs = 15_000
/** Interval of heartbeats while the status is unchanged. */
const heartbeatIntervalMs = 60_000

type ClaimedMail = NonNullable<Awaited<ReturnType<typeof claimDueMail>>>

/** Sends the mails in the outbox: immediately when one is written, and due retries every 15 seconds. */
export function startMailWorker(
  { db, changes }: Pick<OpenDatabase, 'db' | 'changes'>,
  config: Pick<Config, 'mailUrl' | 'dataDir' | 'origin'> & { mailFrom: string | (() => Promise<Sender>) },
  log: Log,
) {
  const node = randomUUID()
  const startedAt = new Date()
  let send: Promise<SendMail> | undefined
  let running: Promise<void> | undefined
  let again = false
  let stopped = false
  let pausedUntil = 0
  /** Sent, but the database was away when they were to be marked. */
  const unmarked: ClaimedMail[] = []
  let lastHeartbeat = { at: Number.NEGATIVE_INFINITY, problem: null as string | null }

  /** Sends a mail and records the outcome; returns the server's problem if it is unavailable. */
  async function sendOne(mail: ClaimedMail) {
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
        id: mail.id,
        createdAt: mail.createdAt,
        messageId: `<${mail.id}@${mailHost(config.origin)}>`,
      }
      await (await send)(outgoing, () => {
        handedOver = true
      })
    } catch (error) {
      log.warn({ mail: mail.id, attempt: mail.attempts, error: String(error) }, 'mail was not accepted')
      const { kind, message } = mailProblem(error, handedOver)
      const permanent = kind === 'permanent' || kind === 'unknown'
      await markMailRefused(
        db,
        mail,
        { error: message, permanent, deliveryUnknown: kind === 'unknown' },
        new Date(),
      )
      return kind === 'unavailable' ? message : null
    }
    // Outside the try: a sent mail is never retried, even when this fails.
    unmarked.push(mail)
    await markSentMails()
    return null
  }

  async function markSentMails() {
    for (const mail of [...unmarked]) {
      await markMailSent(db, mail, new Date())
      unmarked.splice(unmarked.indexOf(mail), 1)
    }
  }

  async function sendAll() {
    do {
      again = false
      await markSentMails()
      await releaseExpiredClaims(db, { repeatable: config.mailUrl === null }, new Date())
      if (performance.now() < pausedUntil && (await isMailPauseEnded(db, node))) {
        pausedUntil = 0
        lastHeartbeat.problem = null
      }
      let problem = performance.now() < pausedUntil ? lastHeartbeat.problem : null
      while (!stopped && performance.now() >= pausedUntil) {
        const mail = await claimDueMail(db, node, new Date())
        if (!mail) break
        problem = await sendOne(mail)
        // The other mails would time out too and use up an attempt each.
        if (problem) pausedUntil = performance.now() + backoffMs
      }
      await recordHeartbeat(problem)
    } while (again && !stopped)
  }

  /** Skips unchanged heartbeats, because each write notifies the other nodes. */
  async function recordHeartbeat(problem: string | null) {
    const unchanged = problem === lastHeartbeat.problem
    if (stopped || (unchanged && performance.now() < lastHeartbeat.at + heartbeatIntervalMs)) return
    lastHeartbeat = { at: performance.now(), problem }
    await recordMailRun(db, { node, startedAt, problem }, new Date())
  }

  function poll() {
    if (stopped) return
    if (running) {
      again = true
      return
    }
    running = sendAll()
      .catch((error) => log.error({ error: String(error) }, 'could not read the outbox'))
      .finally(() => {
        running = undefined
      })
  }

  // The worker's own writes trigger it too. A poll that finds nothing writes nothing, so this ends.
  changes.onChange((tables) => {
    if (tables === 'all' || tables.has('mail')) setImmediate(poll)
  })
  const timer = setInterval(poll, pollIntervalMs)
  timer.unref()
  poll()
  return {
    /** Stops claiming mails and waits for the current one, up to a timeout. */
    stop: async () => {
      stopped = true
      clearInterval(timer)
      const timeout = new Promise((resolve) => setTimeout(resolve, shutdownTimeoutMs).unref())
      await Promise.race([running, timeout])
      await deleteMailWorker(db, node).catch(() => {})
    },
  }
}
