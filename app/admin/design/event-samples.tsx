import { lazy, Suspense } from 'react'
import { SubscribeBlock } from '#app/events/calendar/subscribe-block.tsx'
import { ViewSwitch } from '#app/events/calendar/view-switch.tsx'
import { EventAside } from '#app/events/event/event-aside.tsx'
import { NextEventCard } from '#app/events/event/event-card.tsx'
import { EventListItem } from '#app/events/event/event-list-item.tsx'
import { EventRow } from '#app/events/event/event-row.tsx'
import { Countdown } from '#app/site/shell/countdown.tsx'
import { deadEnd } from './design-samples.ts'
import { Chapter, Pairs, Specimen } from './specimen.tsx'
import { countdown, events, nextEvent } from './visitor-samples.ts'

// As on the calendar's page, whose library would come at once if this asked for it at once.
const MonthCalendar = lazy(async () => ({
  default: (await import('#app/events/calendar/month-calendar.tsx')).MonthCalendar,
}))

/** Events, as visitors see them. */
export function EventSamples({ soon }: { soon: string }) {
  return (
    <Chapter title="Events" id="events">
      <Pairs>
        <Specimen of="NextEventCard">
          <NextEventCard event={nextEvent} />
        </Specimen>
        <Specimen of="NextEventCard" state="the place is open">
          <NextEventCard event={{ ...nextEvent, timeUntil: 'Now', locationName: '' }} />
        </Specimen>
        <Specimen of="Countdown" state="to an event">
          <div className="w-40">
            <Countdown event={{ ...countdown, startsAt: soon }} />
          </div>
        </Specimen>
        <Specimen of="Countdown" state="nothing is planned">
          <div className="w-40">
            <Countdown event={null} />
          </div>
        </Specimen>
      </Pairs>
      <Specimen
        of="EventEntry"
        state="the one that leads, then in a list: planned, in Arabic, cancelled, over"
      >
        <ul>
          <EventListItem event={events.lead} dated featured />
          <EventListItem event={events.plain} dated />
          <EventListItem event={events.arabic} dated />
          <EventListItem event={events.cancelled} dated />
          <EventListItem event={events.past} dated />
        </ul>
      </Specimen>
      <Pairs>
        <Specimen of="MonthCalendar" state="today the 21st, the 28th chosen">
          <Suspense>
            {' '}
            <MonthCalendar
              month="2026-11"
              day="2026-11-28"
              today="2026-11-21"
              counts={{ '2026-11-07': 1, '2026-11-14': 2, '2026-11-28': 4 }}
              onMonth={() => {}}
            />
          </Suspense>{' '}
        </Specimen>
        <div className="grid content-start gap-8">
          <Specimen of="EventAside">
            <EventAside event={events.lead} hijri="18 Jumādā al-Ākhira 1448" until="In 7 days" hasFile />
          </Specimen>
          <Specimen of="EventRow" state="planned, and cancelled">
            <ul>
              <EventRow event={events.plain} href={deadEnd} />
              <EventRow event={events.cancelled} href={deadEnd} />
            </ul>
          </Specimen>
          <Specimen of="ViewSwitch">
            <ViewSwitch view="calendar" />
          </Specimen>
        </div>
      </Pairs>
      <Specimen of="SubscribeBlock">
        <SubscribeBlock feed="https://shajara.example/calendar.ics" />
      </Specimen>
    </Chapter>
  )
}
