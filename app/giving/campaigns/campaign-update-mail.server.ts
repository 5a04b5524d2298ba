import { listHeaders } from '#app/platform/mail/list-headers.ts'
import { escapeHtml, mailLayout } from '#app/platform/mail/mail-html.ts'
import type { Mail } from '#app/platform/mail/mail-outbox.server.ts'
import { renderMarkdown } from '#app/platform/markdown.server.ts'
import { plainText } from '#app/platform/plain-text.server.ts'
import { mailGreeting } from '#app/platform/settings/mail-greeting.ts'
import { fillText, type MailSettings } from '#app/platform/settings/text.ts'
import { brandAccent } from '#app/ui/brand-palette.ts'
import { campaignUpdateTexts } from './campaign-mail-texts.ts'

export type CampaignSite = MailSettings & {
  brandColor: string
  /** Without a trailing slash. */
  origin: string
  /** The link that a donor uses to unsubscribe from this campaign’s updates. */
  unsubscribeLink: (donorId: string) => string
}

interface Update {
  title: string
  /** Markdown. */
  body: string
}

/**
 * The email with a campaign update for a donor who agreed to get updates. Their unsubscribe link is in the text and in
 * the headers (RFC 8058).
 */
export function campaignUpdateMail(
  donor: { id: string; name: string; email: string },
  campaign: { title: string; slug: string },
  update: Update,
  site: CampaignSite,
): Mail {
  const { contactEmail, origin } = site
  const link = site.unsubscribeLink(donor.id)
  const greeting = mailGreeting(donor.name, site)
  const page = `${origin}/campaigns/${campaign.slug}`
  const reason = fillText(campaignUpdateTexts.reason, site, { campaign: campaign.title })
  return {
    to: donor.email,
    replyTo: contactEmail,
    subject: `${campaign.title}: ${update.title}`,
    purpose: 'campaignUpdate',
    body: `${greeting}\n\n${plainText(update.body, origin)}\n\n${page}\n\n—\n${reason}\nUnsubscribe: ${link}`,
    html: mailHtml({ greeting, page, reason, link }, update, site),
    headers: listHeaders('campaign-updates', { unsubscribe: link, origin, contactEmail }),
    bulk: true,
  }
}

function mailHtml(
  parts: Record<'greeting' | 'page' | 'reason' | 'link', string>,
  { title, body }: Update,
  { brandColor, origin }: Pick<CampaignSite, 'brandColor' | 'origin'>,
) {
  const { greeting, page, reason, link } = parts
  const anchor = (href: string, text: string) =>
    `<a href="${escapeHtml(href)}" style="color:${brandAccent(brandColor)}">${escapeHtml(text)}</a>`
  const footer = `<p dir="auto" style="margin:32px 0 0;padding-top:16px;border-top:1px solid #E6DDCB;font-size:14px;color:#566159">${escapeHtml(reason).replaceAll('\n', '<br>')}<br>${anchor(link, 'Unsubscribe')}</p>`
  const heading = `<h1 dir="auto" style="font-size:22px">${escapeHtml(title)}</h1>`
  return mailLayout(
    `<p dir="auto">${escapeHtml(greeting)}</p>${heading}${renderMarkdown(body, { origin })}<p dir="auto">${anchor(page, 'See the campaign')}</p>${footer}`,
    brandAccent(brandColor),
  )
}
