import type { Database } from '#app/platform/database/database.ts'

/** Finds a page of prose, such as 'vision'; undefined when an admin removed it. */
export async function findPage(db: Database, slug: string) {
  return db
    .selectFrom('page')
    .select(['slug', 'title', 'body', 'updatedAt'])
    .where('slug', '=', slug)
    .executeTakeFirst()
}
