/** A service that sends text messages. */
export type SmsService =
  | { kind: 'twilio'; endpoint: string; accountSid: string; authToken: string; from: string }
  | {
      kind: 'webhook'
      endpoint: string
      /** Signs the requests; null to derive it from `SECRET`. */
      key: string | null
    }

const loopbackHosts = ['localhost', '127.0.0.1', '[::1]']

/**
 * Parses `SMS_URL`: `twilio://SID:TOKEN@api.twilio.com?from=+1…`, or an https URL for a webhook. For an invalid one,
 * returns the reason as text without the URL, which contains credentials. Plain http is accepted only for this machine.
 */
export function parseSmsUrl(value: string): SmsService | string {
  if (!URL.canParse(value)) return 'must be a URL that starts with twilio:// or https://'
  const url = new URL(value)
  if (url.protocol === 'twilio:') return parseTwilio(url)
  if (url.protocol === 'http:' && !loopbackHosts.includes(url.hostname))
    return 'must start with https://, because text messages contain login codes'
  if (url.protocol !== 'https:' && url.protocol !== 'http:')
    return 'must be a URL that starts with twilio:// or https://'
  const key = decodeURIComponent(url.password) || null
  if (key && key.length < minKeyLength) return `must have a key of at least ${minKeyLength} characters`
  url.username = ''
  url.password = ''
  return { kind: 'webhook', endpoint: url.href, key }
}

const minKeyLength = 16

function parseTwilio(url: URL): SmsService | string {
  const accountSid = decodeURIComponent(url.username)
  const authToken = decodeURIComponent(url.password)
  if (!accountSid || !authToken) return 'must contain the account: twilio://SID:TOKEN@api.twilio.com?from=+1…'
  // In a query, `+` means a space.
  const from = (url.searchParams.get('from') ?? '').trim()
  const isNumber = /^\+?[1-9]\d{6,14}$/.test(from)
  if (!isNumber && !/^MG[\da-f]{32}$/.test(from))
    return 'must have the sender in the parameter from: a number such as +14045550100, or the id of a messaging service'
  const protocol = loopbackHosts.includes(url.hostname) ? 'http' : 'https'
  const host = url.host || 'api.twilio.com'
  return {
    kind: 'twilio',
    endpoint: `${protocol}://${host}/2010-04-01/Accounts/${encodeURIComponent(accountSid)}/Messages.json`,
    accountSid,
    authToken,
    from: isNumber ? `+${from.replace('+', '')}` : from,
  }
}
