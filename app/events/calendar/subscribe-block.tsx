import { ButtonLink } from '#app/ui/button.tsx'

/** Subscription to the calendar feed: a webcal: link for calendar apps, and the URL to copy. */
export function SubscribeBlock({ feed }: { feed: string }) {
  return (
    <section
      aria-labelledby="subscribe"
      className="mt-16 grid items-center gap-x-12 gap-y-6 rounded-md bg-wash p-6 sm:p-8 md:grid-cols-2"
    >
      <div>
        <h2 id="subscribe" className="text-xl">
          Subscribe to the calendar
        </h2>
        <p className="mt-2">Every event in your own calendar, updated when something changes.</p>
        <ButtonLink href={feed.replace(/^https?:/, 'webcal:')} className="mt-4">
          Subscribe
        </ButtonLink>
      </div>
      <p>
        <label htmlFor="feed" className="mb-1 block text-sm">
          Or copy this link into an online calendar
        </label>
        <input id="feed" readOnly value={feed} className="input text-sm" />
      </p>
    </section>
  )
}
