import type { ConsentSource } from '#app/platform/database/schema/mail.ts'
import { Button } from './button.tsx'
import { Honeypot } from './honeypot.tsx'
import { newsletterConsent } from './newsletter-consent.ts'

/**
 * A form on other pages that submits to `/newsletter`. A plain form: it works without JavaScript and on cached pages,
 * and adds no code to them.
 */
export function NewsletterForm({
  id,
  source,
  siteName,
}: {
  id: string
  source: ConsentSource
  siteName: string
}) {
  return (
    <form method="post" action="/newsletter">
      <label htmlFor={id} className="mb-1 block font-semibold">
        Get our newsletter
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
        <Button variant="quiet">Subscribe</Button>
      </div>
      <p id={`${id}-consent`} className="mt-1.5 text-sm text-muted">
        {newsletterConsent(siteName)}
      </p>
    </form>
  )
}
