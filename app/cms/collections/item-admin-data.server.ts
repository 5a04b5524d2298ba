import type { RouterContextProvider } from 'react-router'
import { countSelectable } from '#app/cms/bulk-changes/count-selectable.server.ts'
import { findPicture, findPicturesById } from '#app/cms/media/picture-store.server.ts'
import { requirePermission } from '#app/platform/auth/member.server.ts'
import { type Database, databaseContext } from '#app/platform/database/database.ts'
import { fillPlaceholders } from '#app/platform/settings/fill-placeholders.ts'
import { readSettings } from '#app/platform/settings/settings-store.server.ts'
import { formatDateTime } from '#app/platform/time/format-date-time.ts'
import { formatTimeZone } from '#app/platform/time/time-zone.ts'
import {
  type Collection,
  formPath,
  type Item,
  listPath,
  nounWithArticle,
  pluralNoun,
  publicPathOf,
  titleOf,
} from './collection.ts'
import { readCollectionForm } from './collection-form.server.ts'
import { describeForm, formValues } from './form-description.ts'
import { readItemAutosave, readNewItemAutosave } from './item-autosave.server.ts'
import { itemsMatching, listItems, readItemFilter } from './item-list-store.server.ts'
import { publicationOf, publicationState } from './publication.ts'
import { requireEditor } from './require-editor.server.ts'
import { requireItem } from './require-item.server.ts'
import { countTrash } from './trash-store.server.ts'

type Args = { context: Readonly<RouterContextProvider>; request: Request }

/** Loads a collection's list, and the form for a new item. */
export async function readItemList({ context, request }: Args, collection: Collection) {
  requirePermission(context, collection.permission)
  const db = context.get(databaseContext)
  const now = new Date()
  const { searchParams } = new URL(request.url)
  const filter = readItemFilter(searchParams)
  const [page, trashCount, settings] = await Promise.all([
    listItems(db, collection, filter, searchParams.get('cursor'), now),
    countTrash(db, collection),
    readSettings(db),
  ])
  const { timeZone } = settings
  const [thumbnails, matching] = await Promise.all([
    listThumbnails(db, collection, page.rows),
    countSelectable(itemsMatching(db, collection, filter, now), page),
  ])
  return {
    title: collection.title,
    lead: collection.list.lead,
    path: listPath(collection),
    noun: collection.noun,
    plural: pluralNoun(collection),
    ordered: collection.sortable ?? false,
    previewPath: previewPathOf(collection),
    next: page.next,
    previous: page.previous,
    matching,
    trashCount,
    timeZone: formatTimeZone(timeZone),
    form: describeForm(collection),
    rows: page.rows.map((item) => ({
      id: item.id,
      version: item.version,
      title: titleOf(collection, item),
      state: publicationState(item.publishedAt, now),
      when: item.publishedAt ? formatDateTime(item.publishedAt, timeZone) : '',
      isSample: item.sample === 1,
      detail: fillPlaceholders(collection.list.detail?.(item) ?? '', settings),
      thumbnail: thumbnails.get(String(item.pictureId)) ?? null,
    })),
  }
}

const listThumbnails = (db: Database, { list }: Collection, rows: Item[]) =>
  findPicturesById(
    db,
    list.hasThumbnails ? rows.map(({ pictureId }) => (pictureId ? String(pictureId) : null)) : [],
  )

const previewPathOf = ({ routes, path }: Collection) => (routes?.preview ? `/preview/${path}` : null)

/** Loads the form for an item, or for a new one if there is no `id`. */
export async function readItemForm({ context, request }: Args, collection: Collection, id?: string) {
  const args = { context, request }
  await requireEditor(context, collection, id)
  const db = context.get(databaseContext)
  const { timeZone } = await readSettings(db)
  const form = await readCollectionForm(db, collection)
  const list = listPath(collection)
  const shared = {
    form,
    list,
    listTitle: collection.title,
    noun: collection.noun,
    timeZone: formatTimeZone(timeZone),
  }
  if (id === undefined) {
    const title = `Add ${nounWithArticle(collection)}`
    return {
      ...shared,
      previewPath: null,
      publicPath: null,
      editorLocation: undefined,
      title,
      path: `${list}/new`,
      isSample: false,
      ...(await readNewItemAutosave(args, collection, form.initial)),
    }
  }
  const now = new Date()
  const item = await requireItem(db, collection, id)
  const path = formPath(collection, item)
  const editorLocation = new URL(request.url).searchParams.get('editor') === 'inline' ? 'inline' : undefined
  const previewBase = previewPathOf(collection)
  const isPublished = publicationState(item.publishedAt, now) === 'published'
  const values: Record<string, string> = {
    ...publicationOf(item.publishedAt, timeZone, now),
    ...formValues(collection, item),
  }
  return {
    ...shared,
    title: titleOf(collection, item),
    path,
    isSample: item.sample === 1,
    ...(await readItemAutosave(args, collection, {
      item,
      path: editorLocation ? `${path}?editor=${editorLocation}` : path,
      values,
      picture: await pictureOf(context, item),
    })),
    previewPath: previewBase && `${previewBase}/${item.id}`,
    publicPath: isPublished ? publicPathOf(collection, item) : null,
    editorLocation,
  }
}

const pictureOf = async (context: Args['context'], { pictureId }: Item) =>
  pictureId ? ((await findPicture(context.get(databaseContext), String(pictureId))) ?? null) : null

export type ItemForm = Awaited<ReturnType<typeof readItemForm>>
