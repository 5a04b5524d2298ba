import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import type { StoredEvent } from '#app/events/event/event-store.server.ts'
import { formatTimeRange } from '#app/events/event/format-event-time.ts'
import { dayNumber, formatDateRange, formatShortMonth } from '#app/platform/time/format-date.ts'

/** At most about 9 MB. Redrawing an image after a restart takes a tenth of a second. */
const cache = new LRUCache<string, Promise<{ png: Buffer; etag: string }>>({ max: 64 })

/** Returns an event's preview image, drawn once per version of the event. */
export function renderPreview(event: StoredEvent, { name, timeZone }: { name: string; timeZone: string }) {
  const key = JSON.stringify([event.id, event.updatedAt, name, timeZone])
  const cached = cache.get(key)
  if (cached) return cached
  const drawing = draw(event, name, timeZone)
  cache.set(key, drawing)
  drawing.catch(() => cache.delete(key))
  return drawing
}

async function draw(event: StoredEvent, site: string, timeZone: string) {
  // The canvas library is large, so it is loaded with the first request for an image.
  const { drawPreview } = await import('./preview-drawing.server.ts')
  const png = await drawPreview({
    title: event.title,
    dates: formatDateRange(event),
    time: formatTimeRange(event, timeZone),
    location: event.locationName,
    month: formatShortMonth(event.localDate),
    day: dayNumber(event.localDate),
    site,
    cancelled: event.status === 'cancelled',
  })
  return { png, etag: `"${createHash('sha256').update(png).digest('base64url').slice(0, 22)}"` }
}
