import { CalendarIcon, ClockIcon, LocationIcon } from '#app/ui/icons.tsx'
import type { EventView } from './event-view.server.ts'

/** Time and location with icons; optionally the date. */
export function EventTimeAndLocation({
  event,
  showDate,
  className = '',
}: {
  event: EventView
  showDate: boolean
  className?: string
}) {
  const icon = 'mt-0.5 size-5 shrink-0 text-brass-text'
  return (
    <ul className={`flex flex-wrap gap-x-6 gap-y-1.5 text-sm ${className}`}>
      {showDate && (
        <li className="flex gap-2">
          <CalendarIcon className={icon} />
          <span className="min-w-0">{event.dates}</span>
        </li>
      )}
      <li className="flex gap-2">
        <ClockIcon className={icon} />
        <span className="min-w-0">{event.time}</span>
      </li>
      {event.locationName && (
        <li className="flex gap-2">
          <LocationIcon className={icon} />
          <span dir="auto" className="min-w-0 wrap-anywhere">
            {event.locationName}
          </span>
        </li>
      )}
    </ul>
  )
}
