import { EditableText } from '#app/ui/editable-text.tsx'
import type { Shell } from '#app/ui/page/shell.ts'
import { shellTexts } from './shell-texts.ts'

/** The side panel's countdown to the next event; 'Coming Soon' when there is none. */
export function Countdown({ event }: { event: Shell['countdown'] }) {
  return (
    <div className="card px-2 py-4 text-center">
      <EditableText as="h2" text={shellTexts.countdown} className="text-sm" />
      {event ? (
        <>
          <p
            data-countdown={event.startsAt}
            className="mt-2 text-sm font-semibold text-brass-text tabular-nums"
            suppressHydrationWarning
          >
            {event.timeLeft}
          </p>
          <p dir="auto" className="mt-1 text-sm leading-snug">
            <a className="link" href={`/events/${event.slug}`}>
              {event.title}
            </a>
          </p>
        </>
      ) : (
        <EditableText as="p" text={shellTexts.noCountdown} className="mt-2 text-brass-text" />
      )}
    </div>
  )
}
