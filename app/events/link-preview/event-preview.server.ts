import { createHash } from 'node:crypto'
import { posix } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { LRUCache } from 'lru-cache'
import type { RouterContextProvider } from 'react-router'
import type { StoredEvent } from '#app/events/event/event-store.server.ts'
import { formatTimeRange } from '#app/events/event/format-event-time.ts'
import { cacheFolder, type Files, filesContext } from '#app/platform/files/files.ts'
import { isUnmodified } from '#app/platform/http/if-none-match.ts'
import { type Log, logContext } from '#app/platform/log/log.server.ts'
import type { Settings } from '#app/platform/settings/settings.ts'
import { dayOfMonth, formatDateRange, formatShortMonth } from '#app/platform/time/format-date.ts'
import type { Preview } from './preview-drawing.server.ts'

/** Increase this when the drawing changes, so that stored images are replaced. */
const drawingVersion = 1

export const previewFolder = `${cacheFolder}/link-previews`

/** At most about 2 MB. Saves reads from the file storage when a link is shared widely. */
const cache = new LRUCache<string, Promise<Buffer>>({ max: 16 })

/** What an event's preview image shows. */
export const describePreview = (
  event: StoredEvent,
  { name, timeZone, brandColor, logo }: Pick<Settings, 'name' | 'timeZone' | 'brandColor' | 'logo'>,
): Preview => ({
  title: event.title,
  dates: formatDateRange(event),
  time: formatTimeRange(event, timeZone),
  location: event.locationName,
  month: formatShortMonth(event.localDate),
  day: dayOfMonth(event.localDate),
  site: name,
  cancelled: event.status === 'cancelled',
  brandColor,
  hasLogo: logo !== '',
})

/** Previews with the same version have the same image. */
const previewVersion = (preview: Preview) =>
  createHash('sha256')
    .update(JSON.stringify([drawingVersion, preview]))
    .digest('base64url')
    .slice(0, 22)

/**
 * The path of an image in the folder of an event or its report. Older images stay there until the current one is drawn
 * or `deleteStalePreviews` runs.
 */
export const previewPath = (folder: string, preview: Preview) =>
  `${previewFolder}/${folder}/${previewVersion(preview)}.png`

/** Responds with the preview image of a folder, or with a 304 if the client has it already. */
export async function previewResponse(
  { context, request }: { context: Readonly<RouterContextProvider>; request: Request },
  folder: string,
  preview: Preview,
) {
  const etag = `"${previewVersion(preview)}"`
  const headers = { ETag: etag, 'Cache-Control': 'public, max-age=3600' }
  if (isUnmodified(request.headers.get('if-none-match'), etag))
    return new Response(null, { status: 304, headers })
  const png = await renderPreview(folder, preview, context.get(filesContext), context.get(logContext))
  return new Response(new Uint8Array(png), {
    headers: { ...headers, 'Content-Type': 'image/png', 'Content-Length': String(png.length) },
  })
}

/** Returns the preview image of a folder, drawn once per version and then stored. */
export function renderPreview(folder: string, preview: Preview, files: Files, log: Log): Promise<Buffer> {
  const path = previewPath(folder, preview)
  const cached = cache.get(path)
  if (cached) return cached
  const image = readOrDraw(path, preview, files, log)
  cache.set(path, image)
  image.catch(() => cache.delete(path))
  return image
}

async function readOrDraw(path: string, preview: Preview, files: Files, log: Log) {
  const warn = (error: unknown) => log.warn({ error: String(error) }, 'could not store a link preview')
  const stored = await readStored(path, files).catch(warn)
  if (stored) return stored
  // The canvas library is large, so it is loaded with the first image that is drawn.
  const { drawPreview } = await import('./preview-drawing.server.ts')
  const png = await drawPreview(preview)
  await replaceStored(path, png, files).catch(warn)
  return png
}

async function readStored(path: string, files: Files) {
  const stream = await files.get(path)
  return stream && (await buffer(stream))
}

async function replaceStored(path: string, png: Buffer, files: Files) {
  await files.put(path, png)
  for await (const { path: other } of files.list(posix.dirname(path)))
    if (other !== path) await files.delete(other)
}
