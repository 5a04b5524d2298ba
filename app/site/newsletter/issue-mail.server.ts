import { listHeaders } from '#app/platform/mail/list-headers.ts'
import { escapeHtml, mailLayout } from '#app/platform/mail/mail-html.ts'
import type { Mail } from '#app/platform/mail/mail-outbox.server.ts'
import { renderMarkdown } from '#app/platform/markdown.server.ts'
import { plainText } from '#app/platform/plain-text.server.ts'
import { fillText, type MailSettings } from '#app/platform/settings/text.ts'
import { brandAccent } from '#app/ui/brand-palette.ts'
import { issueTexts } from './newsletter-mail-texts.ts'

interface Issue {
  subject: string
  /** Markdown. */
  body: string
}

interface Site extends MailSettings {
  brandColor: string
  /** Without a trailing slash. */
  origin: string
}

const unsubscribePath = '/newsletter/unsubscribe'

const subscribedNote = (site: Site) => fillText(issueTexts.reason, site)

/** Replaces the unsubscribe link in a test copy. */
const noLinkNote = 'In each subscriber’s copy, a personal unsubscribe link is here.'

/** A subscriber's copy of an issue, with their unsubscribe link in the text and in the headers (RFC 8058). */
export function issueMail(
  issue: Issue,
  site: Site,
  { email, unsubscribeToken }: { email: string; unsubscribeToken: string },
): Mail {
  const { contactEmail, origin } = site
  const link = `${origin}${unsubscribePath}?token=${unsubscribeToken}`
  return {
    to: email,
    replyTo: contactEmail,
    subject: issue.subject,
    purpose: 'newsletterIssue',
    body: `${plainText(issue.body, origin)}\n\n—\n${subscribedNote(site)}\nUnsubscribe: ${link}`,
    html: layout(issue, site, footer(site, link)),
    headers: listHeaders('newsletter', { unsubscribe: link, origin, contactEmail }),
    bulk: true,
  }
}

/** A test copy of an issue for an admin, without an unsubscribe link. */
export function testMail(issue: Issue, site: Site, to: string): Mail {
  const { contactEmail, origin } = site
  return {
    to,
    replyTo: contactEmail,
    subject: `[Test] ${issue.subject}`,
    body: `${plainText(issue.body, origin)}\n\n—\n${subscribedNote(site)}\n${noLinkNote}`,
    html: layout(issue, site, footer(site, null)),
  }
}

const layout = ({ body }: Issue, { origin, brandColor }: Site, footer: string) =>
  mailLayout(renderMarkdown(body, { origin }) + footer, brandAccent(brandColor))

function footer(site: Site, link: string | null) {
  const unsubscribe = link
    ? `<a href="${escapeHtml(link)}" style="color:${brandAccent(site.brandColor)}">Unsubscribe</a>`
    : noLinkNote
  return `<p dir="auto" style="margin:32px 0 0;padding-top:16px;border-top:1px solid #E6DDCB;font-size:14px;color:#566159">${escapeHtml(subscribedNote(site)).replaceAll('\n', '<br>')}<br>${unsubscribe}</p>`
}
