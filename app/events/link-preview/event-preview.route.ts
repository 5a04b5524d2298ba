import { findEvent } from '#app/events/event/event-store.server.ts'
import { redirectFormerEventSlug } from '#app/events/event/former-event-slug.server.ts'
import { databaseContext } from '#app/platform/database/database.ts'
import { filesContext } from '#app/platform/files/files.ts'
import { isUnmodified } from '#app/platform/http/if-none-match.ts'
import { logContext } from '#app/platform/log/log.server.ts'
import { readSettings } from '#app/platform/settings/settings-store.server.ts'
import type { Route } from './+types/event-preview.route'
import { describePreview, previewVersion, renderPreview } from './event-preview.server.ts'

/** The Open Graph image of an event. */
export async function loader({ context, params, request }: Route.LoaderArgs) {
  const db = context.get(databaseContext)
  const now = new Date()
  const event =
    (await findEvent(db, params.slug, now)) ??
    (await redirectFormerEventSlug(db, params.slug, now, '/preview.png'))
  const preview = describePreview(event, await readSettings(db))
  const etag = `"${previewVersion(preview)}"`
  const headers = { ETag: etag, 'Cache-Control': 'public, max-age=3600' }
  if (isUnmodified(request.headers.get('if-none-match'), etag))
    return new Response(null, { status: 304, headers })
  const png = await renderPreview(event.id, preview, context.get(filesContext), context.get(logContext))
  return new Response(new Uint8Array(png), {
    headers: { ...headers, 'Content-Type': 'image/png', 'Content-Length': String(png.length) },
  })
}
