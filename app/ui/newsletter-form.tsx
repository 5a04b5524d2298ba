import type { ConsentSource } from '#app/platform/database/schema/mail.ts'
import { Button } from './button.tsx'
import { EditableText, useText } from './editable-text.tsx'
import { Honeypot } from './honeypot.tsx'
import { newsletterFormTexts } from './newsletter-form-texts.ts'

/**
 * A newsletter form for any page; it submits to `/newsletter`. It is plain HTML, so it works without JavaScript and on
 * cached pages, and adds no code to them.
 */
export function NewsletterForm({ id, source }: { id: string; source: ConsentSource }) {
  const t = useText()
  return (
    <form method="post" action="/newsletter">
      <label htmlFor={id} className="mb-1 block font-semibold">
        {t(newsletterFormTexts.title)}
      </label>
      <div className="flex flex-wrap gap-2">
        <input
          id={id}
          name="email"
          type="email"
          required
          autoComplete="email"
          placeholder="name@example.org"
          aria-describedby={`${id}-consent`}
          className="input min-w-0 flex-1 basis-44"
        />
        <input type="hidden" name="source" value={source} />
        <Honeypot />
        <Button variant="quiet">{t(newsletterFormTexts.submit)}</Button>
      </div>
      <EditableText
        as="p"
        text={newsletterFormTexts.consent}
        id={`${id}-consent`}
        className="mt-1.5 text-sm text-muted"
      />
    </form>
  )
}
