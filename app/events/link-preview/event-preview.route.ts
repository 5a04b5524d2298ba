import { findEvent } from '#app/events/event/event-store.server.ts'
import { redirectFormerEventSlug } from '#app/events/event/former-event-slug.server.ts'
import { databaseContext } from '#app/platform/database/database.ts'
import { readSettings } from '#app/platform/settings/settings-store.server.ts'
import type { Route } from './+types/event-preview.route'
import { describePreview, previewResponse } from './event-preview.server.ts'

/** The Open Graph image of an event. */
export async function loader({ context, params, request }: Route.LoaderArgs) {
  const db = context.get(databaseContext)
  const now = new Date()
  const event =
    (await findEvent(db, params.slug, now)) ??
    (await redirectFormerEventSlug(db, params.slug, now, '/preview.png'))
  const preview = describePreview(event, await readSettings(db))
  return previewResponse({ context, request }, event.id, preview)
}
