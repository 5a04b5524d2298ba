import { expressionBuilder } from 'kysely'
import type { Database } from '#app/platform/database/database.ts'
import { cachedRead } from '#app/platform/database/read-cache.server.ts'
import type { Schema } from '#app/platform/database/schema/schema.ts'
import { type Collection, publicPathOf } from './collection.ts'
import { type ItemExpressions, notTrashed } from './item-tables.server.ts'

/** Whether visitors may see an item now, as an SQL condition: not a draft, not scheduled and not in the trash. */
export const isPublished = (now: Date) => isPublishedAt(now.toISOString())

/** Like `isPublished`, with the time in ISO format. */
export function isPublishedAt(now: string) {
  const eb = expressionBuilder<Schema, 'event'>()
  return eb.and([eb('publishedAt', '<=', now), eb('deletedAt', 'is', null)])
}

interface ItemPath {
  path: string
  /** When the page last changed, or appeared. */
  lastModified: string
}

/** The paths of published items: by position if the collection is sortable, else newest first. */
export async function listItemPaths(
  db: Database,
  collection: Collection,
  now: Date,
  max: number,
): Promise<ItemPath[]> {
  const { table } = collection
  const published = notTrashed(db, collection)
    .select((eb) => ['slug', 'publishedAt', changedAt(eb, collection, now).as('changedAt')])
    .where('publishedAt', '<=', now.toISOString())
  const sorted = collection.sortable
    ? published.orderBy('position')
    : published.orderBy(collection.sitemapSortColumn ?? 'publishedAt', 'desc')
  const rows = await sorted.orderBy(`${table}.id`).limit(max).execute()
  return rows.map(({ slug, publishedAt, changedAt }) => ({
    path: publicPathOf(collection, { slug }) ?? '',
    lastModified: String([publishedAt ?? '', changedAt ?? ''].sort().at(-1)),
  }))
}

/** When an item was last changed: its `updatedAt` if the table has one, otherwise the time of its latest revision. */
function changedAt(eb: ItemExpressions, { table, defaults }: Collection, now: Date) {
  if ('updatedAt' in (defaults?.(now) ?? {})) return eb.ref('updatedAt').$castTo<string | null>()
  return eb
    .selectFrom('revision')
    .select(({ fn }) => fn.max('revision.createdAt').as('at'))
    .where('revision.kind', '=', table)
    .whereRef('revision.itemId', '=', `${table}.id`)
    .$asScalar()
}

/**
 * When the next scheduled item of these tables is published after `since`; null if there is none. A page that was
 * rendered from these tables at `since` expires at that time, which may be in the past.
 */
export async function nextPublication(
  db: Database,
  collections: readonly Collection[],
  tables: ReadonlySet<string>,
  since: Date,
): Promise<Date | null> {
  const affected = collections.filter(({ table }) => tables.has(table))
  const key = `next publication: ${affected.map(({ table }) => table)}`
  const { next, readAt } = await cachedRead(
    db,
    key,
    async () => {
      const next = await findNextPublication(db, affected, since)
      return { value: { next, readAt: since }, ...(next && { expiresAt: next }) }
    },
    since,
  )
  // A publication between `since` and a read by a later request is missing from that read.
  return since < readAt ? findNextPublication(db, affected, since) : next
}

async function findNextPublication(db: Database, collections: readonly Collection[], since: Date) {
  const times = await Promise.all(
    collections.map(async (collection) => {
      const { next } = await notTrashed(db, collection)
        .select((eb) => eb.fn.min('publishedAt').as('next'))
        .where('publishedAt', '>', since.toISOString())
        .executeTakeFirstOrThrow()
      return next
    }),
  )
  const next = times.filter((time) => time !== null).sort()[0]
  return next ? new Date(next) : null
}
