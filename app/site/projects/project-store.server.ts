import type { Item } from '#app/cms/collections/collection.ts'
import { isPublished } from '#app/cms/collections/published-store.server.ts'
import { withPictures } from '#app/cms/media/picture-store.server.ts'
import type { Database } from '#app/platform/database/database.ts'
import { renderMarkdown } from '#app/platform/markdown.server.ts'
import { fillTexts } from '#app/platform/settings/fill-placeholders.ts'
import { readSettings } from '#app/platform/settings/settings-store.server.ts'

const columns = ['id', 'slug', 'title', 'summary', 'pictureId'] as const

/** Lists the published projects in the order set by admins. */
export async function listProjects(db: Database, now: Date) {
  const rows = await db
    .selectFrom('project')
    .select(columns)
    .where(isPublished(now))
    .orderBy('position')
    .orderBy('id')
    .execute()
  return fillProjectTexts(db, await withPictures(db, rows))
}

/** Loads the data for the page of a project, or for its preview. */
export async function readProjectPage(item: Item, db: Database, now: Date) {
  const [{ body, ...project }, listed] = await Promise.all([toProject(db, item), listProjects(db, now)])
  return { project, html: renderMarkdown(body), others: listed.filter(({ id }) => id !== item.id) }
}

/** A project as visitors see it, whether or not it is published. */
export async function toProject(db: Database, item: Item) {
  const textOf = (column: string) => String(item[column] ?? '')
  const pictureId = item.pictureId ? textOf('pictureId') : null
  const row = { title: textOf('title'), summary: textOf('summary'), body: textOf('body'), pictureId }
  const [project] = await fillProjectTexts(db, await withPictures(db, [row]))
  return project as NonNullable<typeof project>
}

/** Returns the given slugs that belong to published projects. */
export async function findProjectSlugs(db: Database, slugs: string[], now: Date) {
  const rows = await db
    .selectFrom('project')
    .select('slug')
    .where('slug', 'in', slugs)
    .where(isPublished(now))
    .execute()
  return rows.map(({ slug }) => slug)
}

/** Fills in the placeholders from the settings ({people}, {meals}, {name}). */
async function fillProjectTexts<Row extends object>(db: Database, rows: Row[]) {
  const settings = await readSettings(db)
  return rows.map((row) => fillTexts(row, settings))
}
