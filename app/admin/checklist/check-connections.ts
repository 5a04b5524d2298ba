import type { Finding, SiteFacts } from './site-facts.ts'

export function checkGoogle({ settings, missingGoogleKeys }: SiteFacts): Finding {
  if (!settings.googleLogin) return { done: true, text: 'Hidden on the login page.' }
  if (missingGoogleKeys.length === 0) return { done: true, text: 'The keys are set.' }
  const keys = missingGoogleKeys.join(' and ')
  return {
    done: false,
    text: `Google login does not work yet. Set ${keys} on the server, or hide the button.`,
  }
}

export function checkMail({ isMailConnected, isMailTested }: SiteFacts): Finding {
  if (!isMailConnected)
    return { done: false, text: 'No mail server is connected: emails are stored on the server, not sent.' }
  if (isMailTested) return { done: true, text: 'The mail server accepted a test email.' }
  return { done: false, text: 'A mail server is connected, but not tested. Send yourself a test email.' }
}

export function checkPayments({ payments: { state, isTest, hasWebhookSecret } }: SiteFacts): Finding {
  if (state === 'unreadable')
    return { done: false, text: 'The saved payment provider keys cannot be read. Enter them again.' }
  if (state === 'none') {
    return {
      done: false,
      text: 'Visitors can pledge, but not give online. Enter your Stripe account’s keys, or dismiss this item.',
    }
  }
  if (isTest)
    return { done: false, text: 'Test mode: no money moves. Enter the live keys when you are ready.' }
  if (!hasWebhookSecret)
    return {
      done: false,
      text: 'The webhook’s signing secret is missing: gifts are confirmed only once a day.',
    }
  return { done: true, text: 'Visitors can give on the Donate page.' }
}

/** False for an address that works only on the server itself, such as localhost. */
function isPublicOrigin(origin: string) {
  const { hostname } = new URL(origin)
  return !/^(localhost|.*\.localhost|127\.\d+\.\d+\.\d+|0\.0\.0\.0|\[::1\])$/.test(hostname)
}

export function checkOrigin({ origin }: SiteFacts): Finding {
  if (origin && isPublicOrigin(origin)) return { done: true, text: origin }
  const problem = origin
    ? `ORIGIN is ${origin}, which works only on the server itself.`
    : 'ORIGIN is not set.'
  return {
    done: false,
    text: `${problem} On the server, set it to the address of the site, such as https://example.org, and restart. Links in emails use it.`,
  }
}
