import { formatHijriDate } from '#app/platform/time/format-date.ts'
import { formatZonedDateTime, localTimeOf } from '#app/platform/time/local-time.ts'
import { Notice } from '#app/ui/notice.tsx'

/** Says when a scheduled issue will be sent and with which text, or that it was not sent in time. */
export function ScheduleNotice({
  scheduledFor,
  isMissed,
  isConnected,
  timeZone,
}: {
  scheduledFor: string
  isMissed: boolean
  isConnected: boolean
  timeZone: string
}) {
  const when = <time dateTime={scheduledFor}>{formatZonedDateTime(scheduledFor, timeZone)}</time>
  return (
    <div className="mb-6 grid max-w-3xl gap-3">
      {isMissed ? (
        <Notice tone="error">
          This issue was scheduled for {when}, but the site could not send it then or in the 24 hours after
          that, for example because it was not running. Send it now, change the time, or cancel the schedule.
        </Notice>
      ) : (
        <Notice>
          <p>
            Scheduled for {when} ({formatHijriDate(localTimeOf(scheduledFor, timeZone).slice(0, 10))}).
          </p>
          <p>You can still edit it. The text saved at that time will be sent to everyone subscribed then.</p>
          {!isConnected && (
            <p>
              No mail server is connected. Unless one is connected by then, each copy will be stored, not
              sent.
            </p>
          )}
        </Notice>
      )}
    </div>
  )
}
