import { lazy, Suspense } from 'react'
import { SubscribeBlock } from '#app/events/calendar/subscribe-block.tsx'
import { ViewSwitch } from '#app/events/calendar/view-switch.tsx'
import { noFilter } from '#app/events/event/calendar-filter.ts'
import { EventAside } from '#app/events/event/event-aside.tsx'
import { EventListItem } from '#app/events/event/event-list-item.tsx'
import { EventRow } from '#app/events/event/event-row.tsx'
import { NextEventCard } from '#app/events/event/next-event-card.tsx'
import type { QrCode } from '#app/platform/qr-code.server.ts'
import { Countdown } from '#app/site/shell/countdown.tsx'
import { QrCodeView } from '#app/ui/qr-code-view.tsx'
import { noopPath } from './design-samples.ts'
import { Section, Specimen, TwoColumns } from './specimen.tsx'
import { countdown, events, nextEvent } from './visitor-samples.ts'

// Lazy, as on the calendar page: a static import here would make that page load its calendar library immediately.
const MonthCalendar = lazy(async () => ({
  default: (await import('#app/events/calendar/month-calendar.tsx')).MonthCalendar,
}))

export function EventSamples({ startsAt, qr }: { startsAt: string; qr: QrCode }) {
  return (
    <Section title="Events" id="events">
      <TwoColumns>
        <Specimen name="NextEventCard">
          <NextEventCard event={nextEvent} />
        </Specimen>
        <Specimen name="NextEventCard" state="happening now, location not set">
          <NextEventCard event={{ ...nextEvent, timeUntil: 'Now', locationName: '' }} />
        </Specimen>
        <Specimen name="Countdown" state="to an event">
          <div className="w-40">
            <Countdown event={{ ...countdown, startsAt }} />
          </div>
        </Specimen>
        <Specimen name="Countdown" state="no upcoming event">
          <div className="w-40">
            <Countdown event={null} />
          </div>
        </Specimen>
        <Specimen name="QrCodeView">
          <QrCodeView
            qr={qr}
            label="QR code for check-in"
            className="size-44 rounded-md border border-hairline"
          />
        </Specimen>
      </TwoColumns>
      <Specimen name="EventListItem" state="featured, then in a list: upcoming, in Arabic, canceled, past">
        <ul>
          <EventListItem event={events.lead} showDate featured />
          <EventListItem event={events.plain} showDate />
          <EventListItem event={events.arabic} showDate />
          <EventListItem event={events.cancelled} showDate />
          <EventListItem event={events.past} showDate />
        </ul>
      </Specimen>
      <TwoColumns>
        <Specimen name="MonthCalendar" state="today is the 21st, the 28th is selected">
          <Suspense>
            <MonthCalendar
              month="2026-11"
              weekStart="sunday"
              day="2026-11-28"
              today="2026-11-21"
              counts={{ '2026-11-07': 1, '2026-11-14': 2, '2026-11-28': 4 }}
              onMonthChange={() => {}}
            />
          </Suspense>
        </Specimen>
        <div className="grid content-start gap-8">
          <Specimen name="EventAside">
            <EventAside
              event={events.lead}
              hijri="18 Jumādā al-Ākhira 1448"
              timeUntil="In 7 days"
              url={`https://shajara.example/events/${events.lead.slug}`}
              isPublished
            />
          </Specimen>
          <Specimen name="EventRow" state="upcoming and canceled">
            <ul>
              <EventRow event={events.plain} href={noopPath} />
              <EventRow event={events.cancelled} href={noopPath} />
            </ul>
          </Specimen>
          <Specimen name="ViewSwitch">
            <ViewSwitch view="calendar" filter={noFilter} />
          </Specimen>
        </div>
      </TwoColumns>
      <Specimen name="SubscribeBlock">
        <SubscribeBlock feed="https://shajara.example/calendar.ics" filter={noFilter} />
      </Specimen>
    </Section>
  )
}
