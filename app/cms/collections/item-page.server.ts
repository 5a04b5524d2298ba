import { data, type RouterContextProvider } from 'react-router'
import { type Database, databaseContext } from '#app/platform/database/database.ts'
import { notFound } from '#app/platform/http/errors.ts'
import { readSettings } from '#app/platform/settings/settings-store.server.ts'
import { formatDateTime } from '#app/platform/time/format-date-time.ts'
import { type Collection, capitalize, type Item, listPath } from './collection.ts'
import { redirectFormerSlug } from './former-slug.server.ts'
import { findPublishedItem } from './item-store.server.ts'
import { readLinkPreview } from './link-preview.server.ts'
import { publicationState } from './publication.ts'
import { requireEditor } from './require-editor.server.ts'
import { requireItem } from './require-item.server.ts'

interface Args<Params> {
  context: Readonly<RouterContextProvider>
  params: Params
}

type Load<Page> = (item: Item, db: Database, now: Date) => Promise<Page>

/**
 * Loads an item's page: by its slug for visitors, or by its id as an uncached preview for members who may edit it.
 * `load` builds the page's data from the item.
 */
export async function readItemPage<Page extends object>(
  { context, params }: Args<{ id?: string; slug?: string }>,
  collection: Collection,
  load: Load<Page>,
) {
  if (params.id !== undefined) {
    return readPreview({ context, params: { id: params.id } }, collection, load)
  }
  const db = context.get(databaseContext)
  const now = new Date()
  const slug = params.slug ?? ''
  const item = await findPublishedItem(db, collection, slug, now)
  if (!item) {
    await redirectFormerSlug(db, collection, slug, now)
    return notFound(capitalize(collection.noun))
  }
  const [linkPreview, page] = await Promise.all([readLinkPreview(db, collection, item), load(item, db, now)])
  return data({ banner: null, linkPreview, page })
}

/** Loads an uncached preview of an item for members who may edit it. */
export async function readPreview<Page extends object>(
  { context, params: { id } }: Args<{ id: string }>,
  collection: Collection,
  load: Load<Page>,
) {
  await requireEditor(context, collection, id)
  const db = context.get(databaseContext)
  const now = new Date()
  const [item, { timeZone }] = await Promise.all([requireItem(db, collection, id), readSettings(db)])
  const banner = {
    state: publicationState(item.publishedAt, now),
    when: item.publishedAt ? formatDateTime(item.publishedAt, timeZone) : '',
    editPath: `${listPath(collection)}/${item.id}`,
  }
  return data(
    { banner, linkPreview: null, page: await load(item, db, now) },
    { headers: { 'Cache-Control': 'no-store' } },
  )
}
