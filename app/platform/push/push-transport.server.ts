import type { IncomingMessage } from 'node:http'
import { request as requestHttps } from 'node:https'
import { isPublicAddress } from '#app/platform/http/public-address.ts'
import { publicLookup, requirePublicHost } from '#app/platform/http/public-lookup.server.ts'
import { vapidKeys } from './push-keys.server.ts'
import { parseRetryAfter } from './retry-after.ts'

/** Where a device's browser receives notifications, and the keys to encrypt them with. */
export interface PushTarget {
  endpoint: string
  p256dh: string
  auth: string
}

export interface OutgoingPush {
  payload: string
  /** How long the push service stores the message for a device that is offline. */
  ttlSeconds: number
  /** Replaces a message with the same topic that the device has not received yet; up to 32 Base64url characters. */
  topic: string
}

export type PushOutcome =
  | { status: 'sent' }
  /** The device no longer receives notifications. */
  | { status: 'gone' }
  | { status: 'refused'; error: string }
  | { status: 'unavailable'; error: string; retryAfterSeconds: number | null }

interface Sender {
  secret: string
  /** How the push service can contact us: a `mailto:` or `https:` URL. */
  subject: string
}

/** Tests replace it to reach a push service on this machine. */
export interface PushNetwork {
  isAllowed: (ipAddress: string) => boolean
  /** The default refuses URLs that are not `https:`. */
  request: typeof requestHttps
  timeoutMs: number
}

const publicInternet: PushNetwork = { isAllowed: isPublicAddress, request: requestHttps, timeoutMs: 10_000 }

/** Encrypts a message (RFC 8291) and hands it to the device's push service (RFC 8030). */
export async function sendPush(
  { secret, subject }: Sender,
  { endpoint, p256dh, auth }: PushTarget,
  { payload, ttlSeconds, topic }: OutgoingPush,
  now: Date,
  network = publicInternet,
): Promise<PushOutcome> {
  const { default: webPush } = await import('web-push')
  const { headers, body } = webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, payload, {
    vapidDetails: { subject, ...vapidKeys(secret) },
    TTL: ttlSeconds,
    topic,
    // People should see it soon, even on a phone that is saving power.
    urgency: 'high',
  })
  try {
    const response = await post(new URL(endpoint), headers, body, network)
    const retryAfter = parseRetryAfter(response.headers['retry-after'], now)
    response.destroy()
    return outcomeOf(response.statusCode ?? 0, retryAfter)
  } catch (error) {
    return { status: 'unavailable', error: describeError(error), retryAfterSeconds: null }
  }
}

function outcomeOf(status: number, retryAfterSeconds: number | null): PushOutcome {
  if (status >= 200 && status < 300) return { status: 'sent' }
  if (status === 404 || status === 410) return { status: 'gone' }
  const error = `The push service responded with ${status}.`
  if (status === 429 || status >= 500) return { status: 'unavailable', error, retryAfterSeconds }
  return { status: 'refused', error }
}

async function post(
  url: URL,
  headers: Record<string, string>,
  body: Buffer | null,
  { isAllowed, request, timeoutMs }: PushNetwork,
) {
  requirePublicHost(url, isAllowed)
  const options = {
    method: 'POST',
    headers,
    agent: false,
    lookup: publicLookup(isAllowed),
    signal: AbortSignal.timeout(timeoutMs),
  }
  return new Promise<IncomingMessage>((resolve, reject) => {
    request(url, options, resolve).on('error', reject).end(body)
  })
}

/** Leaves out the endpoint, which is the device's secret. */
function describeError(error: unknown) {
  if (!(error instanceof Error)) return 'The push service could not be reached.'
  const code = 'code' in error ? String(error.code) : error.name
  return `The push service could not be reached (${code}).`
}
