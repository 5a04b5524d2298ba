import type { Database } from '#app/platform/database/database.ts'

/** Lists the guides that visitors may see, in their order. One without a video of its own has null. */
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
