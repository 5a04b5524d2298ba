import { eventMoved } from '#app/events/event/event-moved.server.ts'
import { findEvent } from '#app/events/event/event-store.server.ts'
import { databaseContext } from '#app/platform/database/database.ts'
import { isUnmodified } from '#app/platform/http/if-none-match.ts'
import { readSettings } from '#app/platform/settings/settings-store.server.ts'
import type { Route } from './+types/event-preview.route'
import { renderPreview } from './event-preview.server.ts'

/** The Open Graph image of an event. */
export async function loader({ context, params, request }: Route.LoaderArgs) {
  const db = context.get(databaseContext)
  const now = new Date()
  const event =
    (await findEvent(db, params.slug, now)) ?? (await eventMoved(db, params.slug, now, '/preview.png'))
  const { png, etag } = await renderPreview(event, await readSettings(db))
  const headers = { ETag: etag, 'Cache-Control': 'public, max-age=3600' }
  if (isUnmodified(request.headers.get('if-none-match'), etag))
    return new Response(null, { status: 304, headers })
  return new Response(new Uint8Array(png), {
    headers: { ...headers, 'Content-Type': 'image/png', 'Content-Length': String(png.length) },
  })
}
