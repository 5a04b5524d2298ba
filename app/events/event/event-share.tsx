import { ButtonLink } from '#app/ui/button.tsx'
import { EditableText } from '#app/ui/editable-text.tsx'
import { ExternalLink } from '#app/ui/external-link.tsx'
import { whatsAppUrl } from '#app/ui/share-buttons.tsx'
import { eventInvitation } from './event-invitation.ts'
import { eventTexts } from './event-texts.ts'
import type { EventView } from './event-view.server.ts'

/** An invitation to copy, or to share by WhatsApp, text message or email. */
export function EventShare({ event, url }: { event: EventView; url: string }) {
  const text = `${eventInvitation(event, url).text}\n${url}`
  const encoded = encodeURIComponent(text)
  return (
    <section aria-labelledby="share" className="mt-12 max-w-2xl">
      <EditableText as="h2" text={eventTexts.shareTitle} id="share" className="text-xl" />
      <p className="mt-2">
        <label htmlFor="share-text" className="mb-1 block text-sm text-muted">
          A message to send or copy
        </label>
        <textarea
          id="share-text"
          dir="auto"
          readOnly
          rows={4}
          value={text}
          className="input field-sizing-content resize-none"
        />
      </p>
      <div className="mt-3 flex flex-wrap gap-2">
        <ExternalLink href={whatsAppUrl(text)} className="button button-quiet">
          WhatsApp
        </ExternalLink>
        <ButtonLink variant="quiet" href={`sms:?&body=${encoded}`}>
          Text message
        </ButtonLink>
        <ButtonLink
          variant="quiet"
          href={`mailto:?subject=${encodeURIComponent(event.title)}&body=${encodeURIComponent(text.replaceAll('\n', '\r\n'))}`}
        >
          Email
        </ButtonLink>
      </div>
    </section>
  )
}
