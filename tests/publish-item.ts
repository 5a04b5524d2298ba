import type { Actor } from '#app/cms/activity/activity-store.server.ts'
import { changeRegardlessOfVersion } from '#app/cms/collections/change-item-store.server.ts'
import type { Collection } from '#app/cms/collections/collection.ts'
import type { Database } from '#app/platform/database/database.ts'

/** Publishes an item, or unpublishes it if `publishedAt` is null. */
export function publishItem(
  db: Database,
  collection: Collection,
  { id, publishedAt }: { id: string; publishedAt: string | null },
  actor: Actor,
  now: Date,
) {
  const verb = publishedAt ? 'published' : 'unpublished'
  return changeRegardlessOfVersion(db, collection, { id, verb, values: { publishedAt } }, actor, now)
}
