import { withPictures } from '#app/cms/media/picture-store.server.ts'
import type { Database } from '#app/platform/database/database.ts'
import { fillTexts } from '#app/platform/settings/fill-claims.ts'
import { readSettings } from '#app/platform/settings/settings-store.server.ts'

const columns = ['id', 'slug', 'title', 'summary', 'pictureId'] as const

/** The projects that visitors may see, in the order an admin gave them. */
export async function listProjects(db: Database, now: Date) {
  const rows = await db
    .selectFrom('project')
    .select(columns)
    .where('deletedAt', 'is', null)
    .where('publishedAt', '<=', now.toISOString())
    .orderBy('position')
    .orderBy('id')
    .execute()
  return filled(db, await withPictures(db, rows))
}

/** Finds a project that visitors may see: drafts stay hidden. */
export async function findProject(db: Database, slug: string, now: Date) {
  const row = await db
    .selectFrom('project')
    .select([...columns, 'body'])
    .where('slug', '=', slug)
    .where('deletedAt', 'is', null)
    .where('publishedAt', '<=', now.toISOString())
    .executeTakeFirst()
  return row && (await filled(db, await withPictures(db, [row])))[0]
}

/** Which of some addresses lead to projects that visitors may see. */
export async function findProjectSlugs(db: Database, slugs: string[], now: Date) {
  const rows = await db
    .selectFrom('project')
    .select('slug')
    .where('slug', 'in', slugs)
    .where('deletedAt', 'is', null)
    .where('publishedAt', '<=', now.toISOString())
    .execute()
  return rows.map(({ slug }) => slug)
}

/** As visitors read them. */
async function filled<Row extends object>(db: Database, rows: Row[]) {
  const settings = await readSettings(db)
  return rows.map((row) => fillTexts(row, settings))
}
