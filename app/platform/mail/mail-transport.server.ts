import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { SendMailOptions } from 'nodemailer'
import type { Config } from '#app/platform/config/config.server.ts'

/** The From address of an email. */
export type Sender = string | { name: string; address: string }

/** A file that is attached to an email. */
export interface MailAttachment {
  filename: string
  contentType: string
  content: Buffer
}

interface OutgoingMail {
  from: Sender
  to: string
  replyTo: string | undefined
  subject: string
  text: string
  html: string
  /** An iCalendar file with a METHOD. */
  calendar?: string | null
  attachments?: MailAttachment[]
  headers: Record<string, string>
  /** The id and creation time of the email's row, used to name its `.eml` file. */
  id: string
  createdAt: string
  messageId: string
}

/**
 * Sends an email and returns the server's response, or null if the email was stored as a file; throws if it was not
 * accepted. `onDataSent` is called once the whole email has been written to the connection: if an error occurs after
 * that, the email may or may not have been delivered.
 */
export type SendMail = (mail: OutgoingMail, onDataSent: () => void) => Promise<string | null>

const noop = () => {}

/** In milliseconds. */
const defaultTimeouts = { connectionTimeout: 15_000, greetingTimeout: 15_000, socketTimeout: 60_000 }

export const outboxFolder = ({ dataDir }: Pick<Config, 'dataDir'>) => join(dataDir, 'outbox')

/**
 * The message in nodemailer's terms. The calendar file is both an alternative to the text, which email clients offer to
 * add, and an attachment, which people can open.
 */
function toMessage({ id: _, createdAt: __, calendar, ...mail }: OutgoingMail): SendMailOptions {
  if (!calendar) return mail
  const [, method = 'PUBLISH'] = /^METHOD:(\w+)/m.exec(calendar) ?? []
  return { ...mail, icalEvent: { method, filename: 'event.ics', content: calendar } }
}

/** Sends over SMTP if `mailUrl` is set; otherwise writes one `.eml` file per email to `dataDir/outbox`. */
export async function openMailTransport(
  config: Pick<Config, 'mailUrl' | 'dataDir'>,
  timeouts = defaultTimeouts,
): Promise<SendMail> {
  const { createTransport } = await import('nodemailer')
  if (config.mailUrl) {
    // The timeouts belong next to the URL: the second argument holds message defaults.
    const smtp = createTransport({ url: config.mailUrl, ...timeouts })
    smtp.use('stream', ({ message, data }, done) => {
      message.processFunc((stream) =>
        stream.once('end', (data as { onDataSent?: () => void }).onDataSent ?? noop),
      )
      done()
    })
    return async (mail, onDataSent) => {
      const { response } = await smtp.sendMail({ ...toMessage(mail), onDataSent } as SendMailOptions)
      return response
    }
  }
  const folder = outboxFolder(config)
  const writer = createTransport({ streamTransport: true, buffer: true, newline: 'windows' })
  return async (mail) => {
    const { id, createdAt } = mail
    const { message } = await writer.sendMail(toMessage(mail))
    await mkdir(folder, { recursive: true, mode: 0o700 })
    // The name is the same on every attempt, so an email has only one file, even if it is sent several times.
    const name = `${createdAt.replace(/[:.]/g, '-')}_${id}.eml`
    // Written under a temporary name first, so that a program watching the folder never reads a partial email.
    await writeFile(join(folder, `.${name}`), message as Buffer, { mode: 0o600 })
    await rename(join(folder, `.${name}`), join(folder, name))
    return null
  }
}
