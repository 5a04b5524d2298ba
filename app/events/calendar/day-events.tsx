import { useEffect, useRef } from 'react'
import { useLocation, useNavigationType } from 'react-router'
import { dayUrl } from '#app/events/event/calendar-url.ts'
import { EventListItem } from '#app/events/event/event-list-item.tsx'
import { EventRow } from '#app/events/event/event-row.tsx'
import { EditableText } from '#app/ui/editable-text.tsx'
import type { CalendarData } from './calendar-data.server.ts'
import { volunteerTexts } from './volunteer-texts.ts'

export const dayEventsId = 'day-events'

/** The location state of a navigation to a day that the visitor chose. */
export const chosenDay = { chosenDay: true }

/** The events of a day. A day without events shows the next event instead. */
export function DayEvents({ calendar }: { calendar: CalendarData }) {
  const { day, dayText, events, following } = calendar
  const heading = useScrollToChosenDay(day)
  return (
    <section aria-labelledby={dayEventsId}>
      <div aria-live="polite">
        <h2 id={dayEventsId} ref={heading} className="scroll-mt-4 text-xl">
          Events for <time dateTime={day}>{dayText}</time>
        </h2>
        {events.length === 0 && (
          <EditableText as="p" text={volunteerTexts.emptyDay} className="mt-4 text-muted" />
        )}
      </div>
      {events.length > 0 && (
        <ul className="mt-5">
          {events.map((event) => (
            <EventListItem key={event.slug} event={event} />
          ))}
        </ul>
      )}
      {following && (
        <div className="mt-10">
          <p className="eyebrow mb-3">Next event after this day</p>
          <ul>
            <EventRow event={following} href={dayUrl(following.localDate)} />
          </ul>
        </div>
      )}
    </section>
  )
}

/** Brings the heading into view if it is below the fold, as on a phone, where the calendar fills the screen. */
function useScrollToChosenDay(day: string) {
  const heading = useRef<HTMLHeadingElement>(null)
  const isChosen = Boolean(useLocation().state?.chosenDay)
  const isNewVisit = useNavigationType() === 'PUSH'
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs for each day
  useEffect(() => {
    const top = heading.current?.getBoundingClientRect().top ?? 0
    if (isChosen && isNewVisit && top > innerHeight * maxTop) heading.current?.scrollIntoView()
  }, [day, isChosen, isNewVisit])
  return heading
}

/** How far down the heading may be, as a part of the screen, so that events below it are visible. */
const maxTop = 0.6
