import type { ShareContent } from '#app/ui/share-buttons.tsx'
import type { EventView } from './event-view.server.ts'

/** An event as it is shared: title, date, time, location and URL. */
export const eventInvitation = (event: EventView, url: string): ShareContent => ({
  title: event.title,
  text: [event.title, `${event.dates}, ${event.time}`, event.locationName].filter(Boolean).join('\n'),
  url,
})
