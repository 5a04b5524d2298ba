import type { Config } from '#app/platform/config/config.server.ts'
import type { Database } from '#app/platform/database/database.ts'
import { resumeMail } from '#app/platform/mail/mail-heartbeat.server.ts'
import { mailHtml } from '#app/platform/mail/mail-html.ts'
import {
  addClaimedMail,
  deleteClaimedMail,
  markMailSent,
  markMailStored,
} from '#app/platform/mail/mail-outbox.server.ts'
import { classifyMailError } from '#app/platform/mail/mail-problem.server.ts'
import { openMailTransport } from '#app/platform/mail/mail-transport.server.ts'
import { siteHost } from '#app/platform/mail/site-host.ts'
import {
  type MailConfig,
  readMailDelivery,
  readMailSender,
} from '#app/platform/settings/mail-delivery.server.ts'
import { readSettings } from '#app/platform/settings/settings-store.server.ts'
import { brandAccent } from '#app/ui/brand-palette.ts'

export interface MailTestOutcome {
  result: 'sent' | 'stored' | 'failed'
  /** The server's response, or why the email could not be sent; empty if it was stored. */
  detail: string
}

const defaultTimeoutMs = 20_000

/**
 * Sends a test email immediately, without the mail worker, and returns the result; gives up after `timeoutMs`. The
 * email is listed in the outbox unless sending failed.
 */
export async function sendTestMail(
  db: Database,
  config: MailConfig & Pick<Config, 'dataDir'>,
  to: string,
  timeoutMs = defaultTimeoutMs,
): Promise<MailTestOutcome> {
  const { mailUrl } = await readMailDelivery(db, config)
  const [from, { name, brandColor }] = await Promise.all([readMailSender(db, config), readSettings(db)])
  const mail = await addClaimedMail(db, testMail(to, name), 'test', new Date())
  let wasDataSent = false
  let response: string | null
  try {
    const timeouts = {
      connectionTimeout: timeoutMs / 2,
      greetingTimeout: timeoutMs / 2,
      socketTimeout: timeoutMs,
    }
    const send = await openMailTransport({ mailUrl, dataDir: config.dataDir }, timeouts)
    const outgoing = {
      from,
      to,
      replyTo: undefined,
      subject: mail.subject,
      text: mail.body,
      html: mailHtml(mail.body, brandAccent(brandColor)),
      headers: {},
      id: mail.id,
      createdAt: mail.createdAt,
      messageId: `<${mail.id}@${siteHost(config.origin)}>`,
    }
    const sending = send(outgoing, () => {
      wasDataSent = true
    })
    response = await withTimeout(sending, timeoutMs)
  } catch (error) {
    await deleteClaimedMail(db, mail)
    return { result: 'failed', detail: classifyMailError(error, wasDataSent).message }
  }
  // A database error from here on is not a mail server problem: the email was accepted.
  if (response === null) {
    await markMailStored(db, mail, new Date())
    return { result: 'stored', detail: '' }
  }
  await markMailSent(db, mail, new Date())
  await resumeMail(db, new Date())
  return { result: 'sent', detail: response }
}

const testMail = (to: string, siteName: string) => ({
  to,
  subject: `Test email from ${siteName}`,
  body: `Salaam,

This is the test email that you requested in the admin area of ${siteName}. If you are reading this, emails from this site are being delivered.`,
})

async function withTimeout<Value>(work: Promise<Value>, ms: number): Promise<Value> {
  let timer: NodeJS.Timeout | undefined
  const limit = new Promise<never>((_, reject) => {
    const timeout = Object.assign(new Error(`No response within ${ms / 1000} seconds`), { code: 'ETIMEDOUT' })
    timer = setTimeout(reject, ms, timeout)
  })
  work.catch(() => {})
  return Promise.race([work, limit]).finally(() => clearTimeout(timer))
}
