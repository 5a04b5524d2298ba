/** Parses a Retry-After header (RFC 9110, section 10.2.3), a number or a date, to seconds. Null if it is neither. */
export function parseRetryAfter(header: string | undefined, now: Date) {
  if (header === undefined) return null
  const text = header.trim()
  if (/^\d{1,9}$/.test(text)) return Number(text)
  const at = text.endsWith('GMT') ? Date.parse(text) : Number.NaN
  return Number.isNaN(at) ? null : Math.max(0, Math.ceil((at - now.getTime()) / 1000))
}

const delaySeconds = [30, 120, 600, 3600]
export const maxPushAttempts = delaySeconds.length + 1

/**
 * When to try again after a number of failed attempts, but not before the time that the push service asked for; null
 * after the last attempt, or if the message expires before then.
 */
export function nextAttempt(
  { attempts, expiresAt }: { attempts: number; expiresAt: string },
  retryAfterSeconds: number | null,
  now: Date,
) {
  const delay = delaySeconds[attempts - 1]
  if (delay === undefined) return null
  const at = new Date(now.getTime() + Math.max(delay, retryAfterSeconds ?? 0) * 1000)
  return at.toISOString() < expiresAt ? at : null
}
