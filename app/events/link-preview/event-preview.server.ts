import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import type { StoredEvent } from '#app/events/event/event-store.server.ts'
import { formatTimeRange } from '#app/events/event/format-event-time.ts'
import { dayNumber, formatDateRange, formatShortMonth } from '#app/platform/time/format-date.ts'

/** In memory: at most some 9 MB, and what a restart forgets is drawn again in a tenth of a second. */
const drawn = new LRUCache<string, Promise<{ png: Buffer; etag: string }>>({ max: 64 })

/** An event's picture, drawn once for each state of the event. */
export function previewOf(event: StoredEvent, { name, timeZone }: { name: string; timeZone: string }) {
  const key = JSON.stringify([event.id, event.updatedAt, name, timeZone])
  const known = drawn.get(key)
  if (known) return known
  const drawing = draw(event, name, timeZone)
  drawn.set(key, drawing)
  drawing.catch(() => drawn.delete(key))
  return drawing
}

async function draw(event: StoredEvent, site: string, timeZone: string) {
  // Only a site that is shared needs the canvas: it is large, and loads when the first picture is asked for.
  const { drawPreview } = await import('./preview-drawing.server.ts')
  const png = await drawPreview({
    title: event.title,
    dates: formatDateRange(event),
    time: formatTimeRange(event, timeZone),
    place: event.locationName,
    month: formatShortMonth(event.localDate),
    day: dayNumber(event.localDate),
    site,
    cancelled: event.status === 'cancelled',
  })
  return { png, etag: `"${createHash('sha256').update(png).digest('base64url').slice(0, 22)}"` }
}
