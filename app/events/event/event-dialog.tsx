import { Button, ButtonLink } from '#app/ui/button.tsx'
import { useShell } from '#app/ui/page/use-shell.ts'
import { Prose } from '#app/ui/prose.tsx'
import { ShareButtons } from '#app/ui/share-buttons.tsx'
import { EventBadge } from './event-badge.tsx'
import { eventInvitation } from './event-invitation.ts'
import type { EventView } from './event-view.server.ts'

/** A native dialog: it traps focus, closes on Escape, and returns focus to the event. */
export function EventDialog({ id, event }: { id: string; event: EventView }) {
  const { origin } = useShell()
  return (
    <dialog id={id} aria-labelledby={`${id}-title`} closedby="any" className="dialog max-w-[500px]">
      <EventBadge event={event} />
      <h2 id={`${id}-title`} dir="auto" className="text-xl">
        {event.title}
      </h2>
      <Prose html={event.html} className="mt-3" />
      <dl className="mt-5 grid grid-cols-[auto_1fr] gap-x-5 gap-y-2 border-t border-hairline pt-4">
        <dt className="font-semibold">Time</dt>
        <dd>
          {event.dates}
          <br />
          {event.time}
        </dd>
        <dt className="font-semibold">Location</dt>
        <dd dir="auto">
          {event.locationName || 'To be announced'}
          {event.locationAddress && <span className="block text-muted">{event.locationAddress}</span>}
        </dd>
      </dl>
      {!event.past && !event.cancelled && (
        <ShareButtons
          content={eventInvitation(event, `${origin}/events/${event.slug}`)}
          className="mt-5 mb-7 border-t border-hairline pt-4"
        />
      )}
      <form method="dialog" className="mt-4 flex flex-wrap gap-2">
        <Button>Close</Button>
        <ButtonLink variant="quiet" href={`/events/${event.slug}`}>
          Event page
        </ButtonLink>
      </form>
    </dialog>
  )
}
