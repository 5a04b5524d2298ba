import { listEventsById } from '#app/events/event/event-store.server.ts'
import { findPublishedReport } from '#app/events/report/report-store.server.ts'
import type { Database } from '#app/platform/database/database.ts'
import type { Files, StoredFile } from '#app/platform/files/files.ts'
import type { JobHandler } from '#app/platform/jobs/job-worker.server.ts'
import { readSettings } from '#app/platform/settings/settings-store.server.ts'
import { describePreview, previewFolder, previewPath } from './event-preview.server.ts'
import { describeReportPreview, eventIdOfFolder, reportPreviewFolder } from './report-preview.server.ts'

const cleanupIntervalMs = 3_600_000
/** About 70 MB. */
const defaultMaxStored = 500

/**
 * Deletes the preview images of events and reports that have changed or are no longer public, and all but the newest
 * `maxStored`.
 */
export async function deleteStalePreviews(
  db: Database,
  files: Files,
  now: Date,
  maxStored = defaultMaxStored,
) {
  const stored: StoredFile[] = []
  for await (const file of files.list(previewFolder)) stored.push(file)
  if (stored.length === 0) return
  const currentPaths = new Set(await listCurrentPaths(db, [...new Set(stored.map(folderOf))], now))
  const newest = stored
    .filter(({ path }) => currentPaths.has(path))
    .sort((a, b) => b.modifiedAt.getTime() - a.modifiedAt.getTime())
    .slice(0, maxStored)
  const retainedPaths = new Set(newest.map(({ path }) => path))
  for (const { path } of stored) if (!retainedPaths.has(path)) await files.delete(path)
}

/** The paths of the images that these folders would contain if they were drawn now. */
async function listCurrentPaths(db: Database, folders: string[], now: Date) {
  const settings = await readSettings(db)
  const events = await listEventsById(db, [...new Set(folders.map(eventIdOfFolder))], now)
  const paths = events.map((event) => previewPath(event.id, describePreview(event, settings)))
  for (const event of events) {
    const folder = reportPreviewFolder(event.id)
    const report = folders.includes(folder) ? await findPublishedReport(db, event.id) : undefined
    if (report) paths.push(previewPath(folder, describeReportPreview(event, report, settings)))
  }
  return paths
}

const folderOf = ({ path }: StoredFile) => path.slice(previewFolder.length + 1).split('/')[0] ?? ''

export function previewJobs(db: Database, files: Files): Record<string, JobHandler> {
  return {
    deleteStalePreviews: {
      work: () => deleteStalePreviews(db, files, new Date()),
      intervalMs: cleanupIntervalMs,
    },
  }
}
