import type { Item } from '#app/cms/collections/kind.ts'
import { withPictures } from '#app/cms/media/picture-store.server.ts'
import type { Database } from '#app/platform/database/database.ts'
import { fillTexts } from '#app/platform/settings/fill-claims.ts'
import { readSettings } from '#app/platform/settings/settings-store.server.ts'

const columns = [
  'id',
  'slug',
  'title',
  'preview',
  'author',
  'tags',
  'pictureId',
  'publishedAt',
  'updatedAt',
] as const

export const articlesPerPage = 12

/** Published articles, newest first; `page` counts from 1. */
export async function listArticles(db: Database, now: Date, page = 1, perPage = articlesPerPage) {
  const rows = await published(db, now)
    .select(columns)
    .orderBy('publishedAt', 'desc')
    .orderBy('id')
    .limit(perPage)
    .offset((page - 1) * perPage)
    .execute()
  return filled(db, await withPictures(db, rows))
}

/** The newest articles with their texts, for the feed. */
export async function listWholeArticles(db: Database, now: Date, most: number) {
  const rows = await published(db, now)
    .select([...columns, 'body'])
    .orderBy('publishedAt', 'desc')
    .orderBy('id')
    .limit(most)
    .execute()
  return filled(db, await withPictures(db, rows))
}

/** The addresses of published articles, newest first. */
export async function listArticleSlugs(db: Database, now: Date, most: number) {
  const rows = await published(db, now)
    .select('slug')
    .orderBy('publishedAt', 'desc')
    .orderBy('id')
    .limit(most)
    .execute()
  return rows.map(({ slug }) => slug)
}

export async function countArticles(db: Database, now: Date) {
  const { count } = await published(db, now)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Finds an article that visitors may see: drafts, and those whose time has not come, stay hidden. */
export async function findArticle(db: Database, slug: string, now: Date) {
  const row = await published(db, now)
    .select([...columns, 'body'])
    .where('slug', '=', slug)
    .executeTakeFirst()
  return row && (await filled(db, await withPictures(db, [row])))[0]
}

/** As visitors read them. */
async function filled<Row extends Stored>(db: Database, rows: Row[]) {
  const settings = await readSettings(db)
  return rows.map((row) => withTags(fillTexts(row, settings)))
}

const published = (db: Database, now: Date) =>
  db.selectFrom('article').where('deletedAt', 'is', null).where('publishedAt', '<=', now.toISOString())

interface Stored {
  tags: string
  publishedAt: string | null
  updatedAt: string
}

function withTags<Row extends Stored>(row: Row) {
  return { ...row, tags: JSON.parse(row.tags) as string[], publishedAt: row.publishedAt ?? row.updatedAt }
}

/** An article as the engine of versions keeps it, for whoever may see what is not published. */
export function toArticle(item: Item) {
  const text = (column: string) => String(item[column] ?? '')
  return withTags({
    id: item.id,
    title: text('title'),
    preview: text('preview'),
    body: text('body'),
    author: text('author'),
    tags: text('tags'),
    pictureId: item.pictureId === null ? null : text('pictureId'),
    publishedAt: item.publishedAt,
    updatedAt: text('updatedAt'),
  })
}
