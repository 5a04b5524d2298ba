import { type CalendarFilter, describeFeed } from '#app/events/event/calendar-filter.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { EditableText, useText } from '#app/ui/editable-text.tsx'
import { volunteerTexts } from './volunteer-texts.ts'

/** Subscription to the calendar feed: a webcal: link for calendar apps, and the URL to copy. */
export function SubscribeBlock({ feed, filter }: { feed: string; filter: CalendarFilter }) {
  const t = useText()
  const feedDescription = describeFeed(filter)
  return (
    <section
      aria-labelledby="subscribe"
      className="mt-16 grid items-center gap-x-12 gap-y-6 rounded-md bg-wash p-6 sm:p-8 md:grid-cols-2"
    >
      <div>
        <EditableText as="h2" text={volunteerTexts.subscribeTitle} id="subscribe" className="text-xl" />
        <EditableText as="p" text={volunteerTexts.subscribeText} className="mt-2" />
        {feedDescription && <p className="mt-2">{feedDescription}</p>}
        <ButtonLink href={feed.replace(/^https?:/, 'webcal:')} className="mt-4">
          {t(volunteerTexts.subscribe)}
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
