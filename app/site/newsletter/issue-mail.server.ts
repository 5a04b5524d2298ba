import { escapeHtml, mailLayout } from '#app/platform/mail/mail-html.ts'
import { listHeaders } from '#app/platform/mail/mail-list.ts'
import type { Mail } from '#app/platform/mail/mail-outbox.server.ts'
import { renderMarkdown } from '#app/platform/markdown.server.ts'
import { plainText } from '#app/platform/plain-text.server.ts'

interface Issue {
  subject: string
  /** Markdown. */
  body: string
}

interface Site {
  name: string
  contactEmail: string
  /** Without a trailing slash. */
  origin: string
}

const unsubscribePath = '/newsletter/unsubscribe'

const subscribedNote = (name: string) =>
  `You are receiving this email because you subscribed to the ${name} newsletter.`

/** Replaces the unsubscribe link in a test copy. */
const noLinkNote = 'Each subscriber has a personal link to unsubscribe here.'

/** A subscriber's copy of an issue, with their unsubscribe link in the text and in the headers (RFC 8058). */
export function issueMail(
  issue: Issue,
  { name, contactEmail, origin }: Site,
  { email, unsubscribeToken }: { email: string; unsubscribeToken: string },
): Mail {
  const link = `${origin}${unsubscribePath}?token=${unsubscribeToken}`
  return {
    to: email,
    replyTo: contactEmail,
    subject: issue.subject,
    body: `${plainText(issue.body, origin)}\n\n—\n${subscribedNote(name)}\nUnsubscribe: ${link}`,
    html: mailLayout(`${issueHtml(issue, origin)}${footer(name, link)}`),
    headers: listHeaders('newsletter', { unsubscribe: link, origin, contactEmail }),
    bulk: true,
  }
}

/** A test copy of an issue for the admin who writes it. */
export function testMail(issue: Issue, { name, contactEmail, origin }: Site, to: string): Mail {
  return {
    to,
    replyTo: contactEmail,
    subject: `[Test] ${issue.subject}`,
    body: `${plainText(issue.body, origin)}\n\n—\n${subscribedNote(name)}\n${noLinkNote}`,
    html: mailLayout(`${issueHtml(issue, origin)}${footer(name, null)}`),
  }
}

const issueHtml = ({ body }: Issue, origin: string) => renderMarkdown(body, { origin })

function footer(name: string, link: string | null) {
  const unsubscribe = link
    ? `<a href="${escapeHtml(link)}" style="color:#1F5A43">Unsubscribe</a>`
    : noLinkNote
  return `<p dir="auto" style="margin:32px 0 0;padding-top:16px;border-top:1px solid #E6DDCB;font-size:14px;color:#566159">${escapeHtml(subscribedNote(name))}<br>${unsubscribe}</p>`
}
