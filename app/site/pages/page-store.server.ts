import type { Database } from '#app/platform/database/database.ts'
import { fillTexts } from '#app/platform/settings/fill-placeholders.ts'
import { readSettings } from '#app/platform/settings/settings-store.server.ts'
import { publicPageLinks } from './page-collection.ts'

/** Finds a page of prose, such as 'vision', with the placeholders filled in. */
export async function findPage(db: Database, slug: string) {
  const [page, settings] = await Promise.all([
    db.selectFrom('page').select(['title', 'body']).where('slug', '=', slug).executeTakeFirst(),
    readSettings(db),
  ])
  return page && fillTexts(page, settings)
}

/** The pages of prose as written, each with the public page that shows it. */
export async function listPages(db: Database) {
  const pages = await db.selectFrom('page').select(['slug', 'title', 'body', 'sample', 'updatedAt']).execute()
  return [...publicPageLinks].flatMap(([slug, link]) =>
    pages.filter((page) => page.slug === slug).map((page) => ({ ...page, link })),
  )
}
