import { createHmac } from 'node:crypto'
import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '#app/platform/config/config.server.ts'
import type { SmsService } from '#app/platform/config/sms-url.ts'
import { keyFor } from '#app/platform/http/signature.server.ts'
import { outboxFolder } from '#app/platform/mail/mail-transport.server.ts'

interface OutgoingSms {
  id: string
  to: string
  text: string
  createdAt: string
}

const requestTimeoutMs = 10_000

/** Why a text message was not accepted. Contains neither its number nor its text, so that it can be logged. */
export class SmsError extends Error {
  /** Whether another attempt would fail too. */
  permanent: boolean

  constructor(message: string, permanent: boolean) {
    super(message)
    this.permanent = permanent
  }
}

export type SmsConfig = Pick<Config, 'sms' | 'secret' | 'dataDir'>

/**
 * Sends a text message, or writes it to a file if no service is configured. Throws an `SmsError` if the service does not
 * accept it.
 */
export async function sendSms(
  config: SmsConfig,
  message: OutgoingSms,
  now: Date,
): Promise<'sent' | 'stored'> {
  if (!config.sms) {
    await writeSmsFile(config, message)
    return 'stored'
  }
  if (config.sms.kind === 'twilio') await sendWithTwilio(config.sms, message)
  else await callWebhook(config.sms, config.secret, message, now)
  return 'sent'
}

/** The name of a message's file in the outbox. */
export const smsFilePattern = /_([\da-f-]{36})\.txt$/

async function writeSmsFile(config: SmsConfig, { id, to, text, createdAt }: OutgoingSms) {
  const folder = outboxFolder(config)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const name = `${createdAt.replace(/[:.]/g, '-')}_${id}.txt`
  // Written under a temporary name first, so that a program watching the folder never reads a partial message.
  await writeFile(join(folder, `.${name}`), `To: ${to}\n\n${text}\n`, { mode: 0o600 })
  await rename(join(folder, `.${name}`), join(folder, name))
}

/** https://www.twilio.com/docs/messaging/api/message-resource#create-a-message-resource */
async function sendWithTwilio(
  { endpoint, accountSid, authToken, from }: Extract<SmsService, { kind: 'twilio' }>,
  { to, text }: OutgoingSms,
) {
  const response = await post(endpoint, {
    headers: {
      Authorization: `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString('base64')}`,
    },
    body: new URLSearchParams({
      To: to,
      Body: text,
      ...(from.startsWith('MG') ? { MessagingServiceSid: from } : { From: from }),
    }),
  })
  if (response.ok) return response.body?.cancel()
  // Twilio's error message may contain the phone number. Its error code does not.
  const { code } = (await response.json().catch(() => ({}))) as { code?: unknown }
  const reason = typeof code === 'number' ? `, error ${code}` : ''
  throw new SmsError(`Twilio responded with status ${response.status}${reason}.`, isPermanent(response))
}

/** Signed as https://www.standardwebhooks.com describes; the receiver can ignore an id that it has already received. */
async function callWebhook(
  { endpoint, key }: Extract<SmsService, { kind: 'webhook' }>,
  secret: string,
  { id, to, text }: OutgoingSms,
  now: Date,
) {
  const body = JSON.stringify({ to, text })
  const timestamp = String(Math.floor(now.getTime() / 1000))
  const signature = createHmac('sha256', key ?? keyFor(secret, 'sms-webhook'))
    .update(`${id}.${timestamp}.${body}`)
    .digest('base64')
  const response = await post(endpoint, {
    headers: {
      'Content-Type': 'application/json',
      'webhook-id': id,
      'webhook-timestamp': timestamp,
      'webhook-signature': `v1,${signature}`,
    },
    body,
  })
  await response.body?.cancel()
  if (!response.ok)
    throw new SmsError(`The webhook responded with status ${response.status}.`, isPermanent(response))
}

async function post(endpoint: string, init: { headers: Record<string, string>; body: BodyInit }) {
  try {
    const signal = AbortSignal.timeout(requestTimeoutMs)
    return await fetch(endpoint, { ...init, method: 'POST', redirect: 'manual', signal })
  } catch (error) {
    const { name, cause } = error as { name?: string; cause?: { code?: string } }
    const reason = name === 'TimeoutError' ? 'timed out' : (cause?.code ?? 'failed')
    throw new SmsError(`The service could not be reached: ${reason}.`, false)
  }
}

/** Whether retrying would fail again: the request itself was rejected, or the service redirects to another address. */
const isPermanent = ({ status }: Response) => status < 500 && status !== 408 && status !== 429
