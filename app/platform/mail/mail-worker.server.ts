import { randomUUID } from 'node:crypto'
import type { Config } from '#app/platform/config/config.server.ts'
import type { OpenDatabase } from '#app/platform/database/open-database.server.ts'
import { startQueueWorker } from '#app/platform/jobs/queue-worker.server.ts'
import type { Log } from '#app/platform/log/log.server.ts'
import { lazy } from '#app/platform/memoize.ts'
import { deleteMailWorker, isMailPauseEnded, recordMailRun } from './mail-heartbeat.server.ts'
import { mailHtml } from './mail-html.ts'
import {
  claimDueMail,
  type MailFailure,
  markMailSent,
  markMailStored,
  recordMailFailure,
  releaseExpiredClaims,
} from './mail-outbox.server.ts'
import { classifyMailError } from './mail-problem.server.ts'
import {
  type MailAttachment,
  openMailTransport,
  type Sender,
  type SendMail,
} from './mail-transport.server.ts'
import { siteHost } from './site-host.ts'

/** Pause after the server accepted no mail at all, unless an admin ends it. */
const backoffMs = 15_000
/** Interval of heartbeats while the status is unchanged. */
const heartbeatIntervalMs = 60_000

type ClaimedMail = NonNullable<Awaited<ReturnType<typeof claimDueMail>>>

interface Outcome {
  mail: ClaimedMail
  result: 'sent' | 'stored' | MailFailure
  at: Date
}

/** Values that may change while the site runs are functions. */
export interface MailWorkerConfig extends Pick<Config, 'dataDir' | 'origin'> {
  /** Null to store emails as files. */
  mailUrl: string | null | (() => Promise<string | null>)
  mailFrom: string | (() => Promise<Sender>)
  /** The color of links in HTML, with enough contrast on white. */
  accent: string | (() => Promise<string>)
  /** Generates the attachment with this key; null if its subject no longer exists. */
  makeAttachment?: (key: string) => Promise<MailAttachment | null>
  /** A paragraph at the end of an email with this attachment, such as a link that is not stored; null for none. */
  makeFooter?: (key: string) => Promise<string | null>
}

/**
 * Sends the emails in the outbox: immediately when one is written or a setting changes, and due retries every 15
 * seconds.
 */
export function startMailWorker(
  { db, changes }: Pick<OpenDatabase, 'db' | 'changes'>,
  config: MailWorkerConfig,
  log: Log,
) {
  const node = randomUUID()
  const startedAt = new Date()
  let transport: { mailUrl: string | null; open: () => Promise<SendMail> } | undefined
  /** Set after the mail server accepted no mail at all. */
  let pause: { until: number; problem: string; isRecorded: boolean; mailUrl: string | null } | null = null
  /** Outcomes that are not recorded yet. They wait here while the database is unavailable. */
  const outcomes: Outcome[] = []
  let lastHeartbeat = { at: Number.NEGATIVE_INFINITY, problem: null as string | null }

  /** The transport for the current mail server; opened for the first email. */
  async function currentTransport() {
    const mailUrl = typeof config.mailUrl === 'function' ? await config.mailUrl() : config.mailUrl
    if (transport?.mailUrl !== mailUrl) {
      transport = { mailUrl, open: lazy(() => openMailTransport({ mailUrl, dataDir: config.dataDir })) }
    }
    return transport
  }

  /** Sends an email and adds its result to `outcomes`. Returns the problem of an unavailable mail server, or null. */
  async function sendOne(
    mail: ClaimedMail,
    { from, accent }: { from: Sender; accent: string },
    { mailUrl, open }: NonNullable<typeof transport>,
  ) {
    let wasDataSent = false
    const parts = await makeParts(mail)
    if (!parts) return null
    const { attachments, body } = parts
    try {
      const outgoing = {
        from,
        to: mail.recipient,
        replyTo: mail.replyTo ?? undefined,
        subject: mail.subject,
        text: body,
        html: mail.html ?? mailHtml(body, accent),
        calendar: mail.calendar,
        attachments,
        headers: JSON.parse(mail.headers),
        id: mail.id,
        createdAt: mail.createdAt,
        messageId: `<${mail.id}@${siteHost(config.origin)}>`,
      }
      const send = await open()
      await send(outgoing, () => {
        wasDataSent = true
      })
    } catch (error) {
      log.warn({ mail: mail.id, attempt: mail.attempts, error: String(error) }, 'mail was not accepted')
      const { kind, message } = classifyMailError(error, wasDataSent)
      const permanent = kind === 'permanent' || kind === 'unknown'
      const failure = { error: message, permanent, deliveryUnknown: kind === 'unknown' }
      outcomes.push({ mail, result: failure, at: new Date() })
      return kind === 'unavailable' ? message : null
    }
    outcomes.push({ mail, result: mailUrl === null ? 'stored' : 'sent', at: new Date() })
    return null
  }

  /** The text and the files of an email; null after an error, which is added as the email's outcome. */
  async function makeParts(mail: ClaimedMail) {
    const { body, attachment } = mail
    if (!attachment) return { body, attachments: [] }
    try {
      const [file, footer] = await Promise.all([
        config.makeAttachment?.(attachment),
        config.makeFooter?.(attachment),
      ])
      return { body: footer ? `${body}\n\n${footer}` : body, attachments: file ? [file] : [] }
    } catch (error) {
      log.warn({ mail: mail.id, error: String(error) }, 'could not create the attachment of an email')
      const failure = { error: `The attached file could not be created. (${error})`, permanent: false }
      outcomes.push({ mail, result: failure, at: new Date() })
      return null
    }
  }

  /** Throws while the database is unavailable; the next poll retries before it claims another email. */
  async function recordOutcomes() {
    for (const outcome of [...outcomes]) {
      const { mail, result, at } = outcome
      if (result === 'sent') await markMailSent(db, mail, at)
      else if (result === 'stored') await markMailStored(db, mail, at)
      else await recordMailFailure(db, mail, result, at)
      outcomes.splice(outcomes.indexOf(outcome), 1)
    }
  }

  const isPaused = () => pause !== null && performance.now() < pause.until

  async function sendAll(isStopped: () => boolean) {
    await recordOutcomes()
    const { mailUrl } = await currentTransport()
    await releaseExpiredClaims(db, { idempotent: mailUrl === null }, new Date())
    // Before the problem is recorded, its absence does not mean that an admin has ended the pause.
    const isReplaced = pause !== null && pause.mailUrl !== mailUrl
    if (isReplaced || !isPaused() || (pause?.isRecorded && (await isMailPauseEnded(db, node)))) pause = null
    while (!isStopped() && !pause) {
      // Read before an email is claimed: a database error here is not a mail server problem.
      const current = await currentTransport()
      const from = typeof config.mailFrom === 'string' ? config.mailFrom : await config.mailFrom()
      const accent = typeof config.accent === 'string' ? config.accent : await config.accent()
      const mail = await claimDueMail(db, node, new Date())
      if (!mail) break
      const problem = await sendOne(mail, { from, accent }, current)
      // The other emails would also time out, and each would use up an attempt.
      if (problem)
        pause = {
          until: performance.now() + backoffMs,
          problem,
          isRecorded: false,
          mailUrl: current.mailUrl,
        }
      await recordOutcomes()
    }
    if (!isStopped()) await recordHeartbeat()
  }

  /** Skips unchanged heartbeats, because each write notifies the other nodes. */
  async function recordHeartbeat() {
    const problem = pause?.problem ?? null
    // An admin may have ended an earlier pause for the same problem, so the start of a pause is always recorded.
    const isUnchanged = problem === lastHeartbeat.problem && (pause?.isRecorded ?? true)
    if (isUnchanged && performance.now() < lastHeartbeat.at + heartbeatIntervalMs) return
    await recordMailRun(db, { node, startedAt, problem }, new Date())
    lastHeartbeat = { at: performance.now(), problem }
    if (pause) pause.isRecorded = true
  }

  const stop = startQueueWorker(changes, {
    tables: ['mail', 'setting'],
    processDue: sendAll,
    onError: (error) => log.error({ error: String(error) }, 'could not read the outbox'),
  })
  return {
    /** Stops claiming emails and waits for the current one, up to a timeout. */
    stop: async () => {
      await stop()
      await deleteMailWorker(db, node).catch(() => {})
    },
  }
}
