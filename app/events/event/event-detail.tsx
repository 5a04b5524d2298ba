import type { ReportView } from '#app/events/report/report.ts'
import type { SignupView } from '#app/events/roster/signup-view.server.ts'
import { EditableText } from '#app/ui/editable-text.tsx'
import { noWrapClockTimes } from '#app/ui/no-wrap-clock-times.ts'
import { Notice } from '#app/ui/notice.tsx'
import { PageHeading } from '#app/ui/page-heading.tsx'
import type { Picture } from '#app/ui/picture.ts'
import { PictureView } from '#app/ui/picture-view.tsx'
import { Prose } from '#app/ui/prose.tsx'
import { dayUrl } from './calendar-url.ts'
import { EventAside } from './event-aside.tsx'
import { EventNeeds } from './event-needs.tsx'
import { EventReport } from './event-report.tsx'
import type { EventSeries } from './event-series.server.ts'
import { EventShare } from './event-share.tsx'
import { EventSignup } from './event-signup.tsx'
import { eventTexts } from './event-texts.ts'
import type { EventSummary, EventView } from './event-view.server.ts'
import { MoreEvents } from './more-events.tsx'
import { NextDates } from './next-dates.tsx'

interface Props {
  event: EventView
  picture: Picture | null
  hijri: string
  signup: SignupView
  /** Whether a member with a name is logged in. Everyone else is asked for a name in the form. */
  memberHasName?: boolean
  /** Time until the next session starts, or 'Now'; null if there is no `nextSession`. */
  timeUntil: string | null
  others: EventSummary[]
  report?: ReportView | null
  series: EventSeries | null
  url: string
  /** An unpublished event has no calendar file, sign-up, needs or sharing. */
  isPublished?: boolean
}

/** The whole event page; also shown in the preview. */
export function EventDetail({
  event,
  picture,
  hijri,
  signup,
  memberHasName = false,
  timeUntil,
  others,
  report,
  series,
  url,
  isPublished = true,
}: Props) {
  return (
    <>
      <PageHeading eyebrow={<a href={dayUrl(event.localDate)}>{event.dates}</a>} title={event.title} />
      <div className="shell-width">
        <EventNotices event={event} />
        <div className="grid grid-cols-1 gap-x-10 gap-y-10 md:grid-cols-[minmax(0,1fr)_20rem] lg:grid-cols-[minmax(0,1fr)_22rem] lg:gap-x-14">
          <EventAside
            event={event}
            hijri={hijri}
            timeUntil={event.cancelled ? null : timeUntil}
            url={url}
            isPublished={isPublished}
            series={series}
            signup={
              isPublished &&
              signup.availability !== 'none' && (
                <EventSignup slug={event.slug} signup={signup} memberHasName={memberHasName} />
              )
            }
          />
          <div className="min-w-0 md:col-start-1 md:row-start-1">
            {picture && (
              <PictureView
                picture={picture}
                shape="wide"
                sizes="(min-width: 1088px) 720px, (min-width: 800px) 55vw, 92vw"
                loading="eager"
                className="mb-8 w-full rounded-md"
              />
            )}
            {report && <EventReport report={report} title={event.title} url={url} />}
            <Prose html={event.html} />
            {isPublished && signup.availability !== 'none' && (
              <EventNeeds slug={event.slug} signup={signup} />
            )}
            {series && series.next.length > 0 && <NextDates series={series} />}
            {isPublished && !event.past && !event.cancelled && <EventShare event={event} url={url} />}
          </div>
        </div>
        <MoreEvents events={others} />
      </div>
    </>
  )
}

/** Says that the event is canceled, moved, changed or over. */
function EventNotices({ event }: Pick<Props, 'event'>) {
  return (
    <>
      {event.cancelled && (
        <div className="mb-8 max-w-2xl">
          <Notice tone="error">
            <strong>This event is canceled.</strong>{' '}
            {event.cancelReason ? (
              <span dir="auto" className="wrap-anywhere">
                {event.cancelReason}
              </span>
            ) : (
              <EditableText as="span" text={eventTexts.cancelled} />
            )}
          </Notice>
        </div>
      )}
      {(event.movedFrom || event.moveReason) && (
        <div className="mb-8 max-w-2xl">
          <Notice>
            {event.movedFrom ? (
              <>
                <strong>This event was moved.</strong> It was planned for {noWrapClockTimes(event.movedFrom)}.
              </>
            ) : (
              <strong>This event has changed.</strong>
            )}{' '}
            {event.moveReason && (
              <span dir="auto" className="wrap-anywhere">
                Reason: {event.moveReason}
              </span>
            )}
          </Notice>
        </div>
      )}
      {event.past && !event.cancelled && (
        <div className="mb-8 max-w-2xl">
          <Notice>
            <EditableText as="span" text={eventTexts.over} />
          </Notice>
        </div>
      )}
    </>
  )
}
