import type { Database } from '#app/platform/database/database.ts'
import { fillTexts } from '#app/platform/settings/fill-claims.ts'
import { readSettings } from '#app/platform/settings/settings-store.server.ts'
import { publicPageLinks } from './page-collection.ts'

/** Finds a page of prose, such as 'vision', as visitors read it. */
export async function findPage(db: Database, slug: string) {
  const [page, settings] = await Promise.all([
    db
      .selectFrom('page')
      .select(['slug', 'title', 'body', 'updatedAt'])
      .where('slug', '=', slug)
      .executeTakeFirst(),
    readSettings(db),
  ])
  return page && fillTexts(page, settings)
}

/** The pages of prose as they were written, each with where visitors read it. */
export async function listPages(db: Database) {
  const pages = await db.selectFrom('page').select(['slug', 'title', 'updatedAt']).execute()
  return [...publicPageLinks].flatMap(([slug, place]) =>
    pages.filter((page) => page.slug === slug).map((page) => ({ ...page, link: place })),
  )
}
