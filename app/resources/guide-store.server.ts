import type { Database } from '#app/platform/database/database.ts'

/** Lists the published guides in their order. A guide without a video of its own has null. */
export async function listGuides(db: Database) {
  return db
    .selectFrom('guide')
    .select(['id', 'slug', 'title', 'description', 'videoUrl', 'pdfUrl'])
    .where('publishedAt', 'is not', null)
    .orderBy('position')
    .orderBy('id')
    .execute()
}
