import { findEvent } from '#app/events/event/event-store.server.ts'
import { findPublishedReport } from '#app/events/report/report-store.server.ts'
import { databaseContext } from '#app/platform/database/database.ts'
import { filesContext } from '#app/platform/files/files.ts'
import { notFound } from '#app/platform/http/errors.ts'
import { logContext } from '#app/platform/log/log.server.ts'
import { readSettings } from '#app/platform/settings/settings-store.server.ts'
import type { Route } from './+types/report-preview.route'
import { previewVersion, renderPreview } from './event-preview.server.ts'
import { describeReportPreview, reportPreviewFolder } from './report-preview.server.ts'

/** The Open Graph image of an event with a published report, which shows the numbers of the report. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const db = context.get(databaseContext)
  const event = (await findEvent(db, params.slug, new Date())) ?? notFound('Event')
  const report = (await findPublishedReport(db, event.id)) ?? notFound('Report')
  const preview = describeReportPreview(event, report, await readSettings(db))
  const png = await renderPreview(
    reportPreviewFolder(event.id),
    preview,
    context.get(filesContext),
    context.get(logContext),
  )
  return new Response(new Uint8Array(png), {
    headers: {
      ETag: `"${previewVersion(preview)}"`,
      'Cache-Control': 'public, max-age=3600',
      'Content-Type': 'image/png',
      'Content-Length': String(png.length),
    },
  })
}
