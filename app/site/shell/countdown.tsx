import type { Shell } from '#app/ui/page/shell.ts'

/** The side panel's countdown to the next event; 'Coming Soon' when there is none. */
export function Countdown({ event }: { event: Shell['countdown'] }) {
  return (
    <div className="card px-2 py-4 text-center">
      <h2 className="text-sm">Event Countdown</h2>
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
        <p className="mt-2 text-brass-text">Coming Soon</p>
      )}
    </div>
  )
}
