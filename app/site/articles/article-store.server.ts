import type { Item } from '#app/cms/collections/collection.ts'
import { isPublished } from '#app/cms/collections/published-store.server.ts'
import { withPictures } from '#app/cms/media/picture-store.server.ts'
import type { Database } from '#app/platform/database/database.ts'
import { renderMarkdown } from '#app/platform/markdown.server.ts'
import { fillTexts } from '#app/platform/settings/fill-placeholders.ts'
import { readSettings } from '#app/platform/settings/settings-store.server.ts'
import { readingMinutes } from './article.ts'

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
  return parseArticles(db, await withPictures(db, rows))
}

/** The newest published articles with their full texts, for the feed. */
export async function listFullArticles(db: Database, now: Date, limit: number) {
  const rows = await published(db, now)
    .select([...columns, 'body'])
    .orderBy('publishedAt', 'desc')
    .orderBy('id')
    .limit(limit)
    .execute()
  return parseArticles(db, await withPictures(db, rows))
}

export async function countArticles(db: Database, now: Date) {
  const { count } = await published(db, now)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Parses rows, and fills in the placeholders from the settings ({people}, {meals}, {name}). */
async function parseArticles<Row extends ArticleRow>(db: Database, rows: Row[]) {
  const settings = await readSettings(db)
  return rows.map((row) => parseArticleRow(fillTexts(row, settings)))
}

const published = (db: Database, now: Date) => db.selectFrom('article').where(isPublished(now))

interface ArticleRow {
  tags: string
  publishedAt: string | null
  updatedAt: string
}

/** A preview of an article that has never been published shows the date of its last change. */
function parseArticleRow<Row extends ArticleRow>(row: Row) {
  return { ...row, tags: JSON.parse(row.tags) as string[], publishedAt: row.publishedAt ?? row.updatedAt }
}

/** Reads what an article's page shows, published or as a preview. */
export async function readArticlePage(item: Item, db: Database, now: Date) {
  const [{ body, ...article }, listed] = await Promise.all([toArticle(db, item), listArticles(db, now, 1, 4)])
  return {
    article,
    html: renderMarkdown(body),
    minutes: readingMinutes(body),
    others: listed.filter((other) => other.id !== item.id).slice(0, 3),
  }
}

/** An article as visitors read it, whether or not it is published. */
export async function toArticle(db: Database, item: Item) {
  const textOf = (column: string) => String(item[column] ?? '')
  const row = {
    id: item.id,
    slug: textOf('slug'),
    title: textOf('title'),
    preview: textOf('preview'),
    body: textOf('body'),
    author: textOf('author'),
    tags: textOf('tags'),
    pictureId: item.pictureId ? textOf('pictureId') : null,
    publishedAt: item.publishedAt,
    updatedAt: textOf('updatedAt'),
  }
  const [article] = await parseArticles(db, await withPictures(db, [row]))
  return article as NonNullable<typeof article>
}
