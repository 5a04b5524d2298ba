import { listEventsById } from '#app/events/event/event-store.server.ts'
import type { Database } from '#app/platform/database/database.ts'
import type { Files, StoredFile } from '#app/platform/files/files.ts'
import type { JobHandler } from '#app/platform/jobs/job-worker.server.ts'
import { readSettings } from '#app/platform/settings/settings-store.server.ts'
import { describePreview, previewFolder, previewPath } from './event-preview.server.ts'

const cleanupIntervalMs = 3_600_000
/** About 70 MB. */
const defaultMaxStored = 500

/** Deletes the preview images of events that have changed or are no longer public, and all but the newest `maxStored`. */
export async function deleteStalePreviews(
  db: Database,
  files: Files,
  now: Date,
  maxStored = defaultMaxStored,
) {
  const stored: StoredFile[] = []
  for await (const file of files.list(previewFolder)) stored.push(file)
  if (stored.length === 0) return
  const settings = await readSettings(db)
  const events = await listEventsById(db, [...new Set(stored.map(eventIdOf))], now)
  const current = new Set(events.map((event) => previewPath(event.id, describePreview(event, settings))))
  const newest = stored
    .filter(({ path }) => current.has(path))
    .sort((a, b) => b.modifiedAt.getTime() - a.modifiedAt.getTime())
    .slice(0, maxStored)
  const retained = new Set(newest.map(({ path }) => path))
  for (const { path } of stored) if (!retained.has(path)) await files.delete(path)
}

const eventIdOf = ({ path }: StoredFile) => path.slice(previewFolder.length + 1).split('/')[0] ?? ''

export function previewJobs(db: Database, files: Files): Record<string, JobHandler> {
  return {
    deleteStalePreviews: {
      work: () => deleteStalePreviews(db, files, new Date()),
      intervalMs: cleanupIntervalMs,
    },
  }
}
