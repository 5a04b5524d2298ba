import { isPublished } from '#app/cms/collections/published-store.server.ts'
import type { Database } from '#app/platform/database/database.ts'

/** Lists the published guides in order. `videoUrl` is null for a guide without its own video. */
export async function listGuides(db: Database, now: Date) {
  return db
    .selectFrom('guide')
    .select(['id', 'slug', 'title', 'description', 'videoUrl', 'pdfUrl'])
    .where(isPublished(now))
    .orderBy('position')
    .orderBy('id')
    .execute()
}
