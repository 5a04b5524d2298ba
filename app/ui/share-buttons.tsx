import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import { CopyButton, CopyGroup } from './copy-button.tsx'
import { ExternalLink } from './external-link.tsx'
import { ShareIcon } from './icons.tsx'

/** The fields of `navigator.share`; the URL is absolute. */
export interface ShareContent {
  title: string
  text: string
  url: string
}

/** A link that opens WhatsApp, installed or on the web, with the message filled in. */
export const whatsAppUrl = (message: string) => `https://wa.me/?text=${encodeURIComponent(message)}`

/**
 * Shares a page on WhatsApp or by copying its link, or with the device's share sheet where the browser has one
 * (`enhance.ts` shows that button and opens the sheet).
 */
export function ShareButtons({
  content,
  className,
  children,
}: {
  content: ShareContent
  className?: string
  /** Buttons before the others. */
  children?: ReactNode
}) {
  return (
    <CopyGroup className={className}>
      {children}
      <Button
        type="button"
        variant="quiet"
        data-share={JSON.stringify(content)}
        className="flex-auto px-2"
        aria-label={`Share ${content.title}`}
      >
        <ShareIcon className="size-5" />
        Share
      </Button>
      <ExternalLink
        href={whatsAppUrl(`${content.text}\n${content.url}`)}
        className="button button-quiet flex-auto px-2"
      >
        Share on WhatsApp
      </ExternalLink>
      <CopyButton text={content.url} noun="Link" variant="quiet" className="flex-auto px-2">
        Copy link
      </CopyButton>
    </CopyGroup>
  )
}
