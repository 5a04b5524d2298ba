import type { Database } from '#app/platform/database/database.ts'

/** Lists the published guides in order. `videoUrl` is null for a guide without its own video. */
export async function listGuides(db: Database, now: Date) {
  return db
    .selectFrom('guide')
    .select(['id', 'slug', 'title', 'description', 'videoUrl', 'pdfUrl'])
    .where('deletedAt', 'is', null)
    .where('publishedAt', '<=', now.toISOString())
    .orderBy('position')
    .orderBy('id')
    .execute()
}
