import { findEvent } from '#app/events/event/event-store.server.ts'
import { redirectFormerEventSlug } from '#app/events/event/former-event-slug.server.ts'
import { findPublishedReport } from '#app/events/report/report-store.server.ts'
import { databaseContext } from '#app/platform/database/database.ts'
import { notFound } from '#app/platform/http/errors.ts'
import { readSettings } from '#app/platform/settings/settings-store.server.ts'
import type { Route } from './+types/report-preview.route'
import { previewResponse } from './event-preview.server.ts'
import { describeReportPreview, reportPreviewFolder } from './report-preview.server.ts'

/** The Open Graph image of an event with a published report, which shows the report's numbers. */
export async function loader({ context, params, request }: Route.LoaderArgs) {
  const db = context.get(databaseContext)
  const now = new Date()
  const event =
    (await findEvent(db, params.slug, now)) ??
    (await redirectFormerEventSlug(db, params.slug, now, '/report.png'))
  const report = (await findPublishedReport(db, event.id)) ?? notFound('Report')
  const preview = describeReportPreview(event, report, await readSettings(db))
  return previewResponse({ context, request }, reportPreviewFolder(event.id), preview)
}
