import { addItem } from '#app/cms/collections/add-item-store.server.ts'
import { changeItem } from '#app/cms/collections/change-item-store.server.ts'
import { type Item, nounWithArticle, pluralNoun } from '#app/cms/collections/collection.ts'
import { findItem } from '#app/cms/collections/item-store.server.ts'
import { restoreItem, trashItem } from '#app/cms/collections/trash-store.server.ts'
import { findPicturesById } from '#app/cms/media/picture-store.server.ts'
import { hasPermission } from '#app/platform/auth/member.server.ts'
import { readSettings } from '#app/platform/settings/settings-store.server.ts'
import { checkContent } from './check-content.server.ts'
import { checkIfMatch, preconditionFailed } from './conditional-request.server.ts'
import type { ContentType } from './content-type.server.ts'
import { type ContentFilter, isVisible, listContent } from './list-content-store.server.ts'
import { basePath, type Call, defineOperation, type Operation } from './operation.ts'
import { notFoundProblem, problem, unauthorized } from './problem.server.ts'

/** The operations of a collection: list, read, add, change, move to the trash and restore. */
export function collectionOperations(type: ContentType): Operation[] {
  const { collection, name } = type
  const { noun } = collection
  const path = `/${pluralNoun(collection)}`
  const itemPath = `${path}/{id}`
  const success = (status: 200 | 201, description: string) => ({
    status,
    description,
    schema: type.itemSchema,
  })
  return [
    defineOperation({
      id: `list${name}s`,
      method: 'GET',
      path,
      summary: `List ${pluralNoun(collection)}`,
      access: 'anyone',
      query: type.querySchema,
      success: { status: 200, description: 'A page of the list', schema: type.listSchema },
      problems: [403],
      run: (call, { query }) => list(type, call, query),
    }),
    defineOperation({
      id: `get${name}`,
      method: 'GET',
      path: itemPath,
      summary: `Get ${nounWithArticle(collection)}`,
      access: 'anyone',
      success: success(200, `The ${noun}`),
      hasItem: true,
      run: async (call) => ({ body: await toBody(type, call, await requireVisible(type, call)) }),
    }),
    defineOperation({
      id: `add${name}`,
      method: 'POST',
      path,
      summary: `Add ${nounWithArticle(collection)}`,
      access: collection.permission,
      body: type.createSchema,
      success: success(201, `The new ${noun}; its URL is in Location`),
      hasItem: true,
      run: (call, { body }) => add(type, call, body),
    }),
    defineOperation({
      id: `change${name}`,
      method: 'PATCH',
      path: itemPath,
      summary: `Change fields of ${nounWithArticle(collection)}, publish it or unpublish it`,
      access: collection.permission,
      body: type.updateSchema,
      ifMatch: 'required',
      success: success(200, `The changed ${noun}`),
      hasItem: true,
      problems: [409],
      run: (call, { body }) => change(type, call, body),
    }),
    defineOperation({
      id: `trash${name}`,
      method: 'DELETE',
      path: itemPath,
      summary: `Move ${nounWithArticle(collection)} to the trash`,
      access: collection.permission,
      ifMatch: 'optional',
      success: { status: 204, description: 'The item is in the trash' },
      problems: [409],
      run: (call) => trash(type, call),
    }),
    defineOperation({
      id: `restore${name}`,
      method: 'POST',
      path: `${itemPath}/restore`,
      summary: `Restore ${nounWithArticle(collection)} from the trash`,
      access: collection.permission,
      success: success(200, `The restored ${noun}`),
      hasItem: true,
      problems: [409],
      run: (call) => restore(type, call),
    }),
  ]
}

async function list(type: ContentType, call: Call, query: Record<string, unknown>) {
  const { state, cursor, limit } = query as Pick<ContentFilter, 'state'> & { cursor?: string; limit: number }
  if (state !== 'published' && !hasPermission(call.member, type.collection.permission))
    throw call.member
      ? problem(403, 'Only members who can edit these items can see unpublished ones.')
      : unauthorized()
  const filter = { state, conditions: type.conditions(query as Record<string, string | undefined>) }
  const page = { cursor: cursor ?? null, limit }
  const found = await listContent(call.db, type.collection, type.sort, filter, page, call.now)
  if (!found) {
    const errors = [{ parameter: 'cursor', detail: 'Send the nextCursor from an earlier page of this list.' }]
    throw problem(400, 'The cursor is not valid.', { errors })
  }
  const next = new URL(call.request.url).searchParams
  if (found.next) next.set('cursor', found.next)
  return {
    body: { items: await toBodies(type, call, found.items), nextCursor: found.next },
    ...(found.next && {
      headers: { Link: `<${call.origin}${basePath}/${pluralNoun(type.collection)}?${next}>; rel="next"` },
    }),
  }
}

async function add(type: ContentType, call: Call, body: object) {
  const { db, now, member, origin } = call
  const { columns, saveImageAlt } = await checkContent(call, type, null, { ...body })
  const publishedAt = type.collection.publishedByDefault ? now.toISOString() : null
  const item = await addItem(db, type.collection, { publishedAt, ...columns }, member, now)
  await saveImageAlt()
  return {
    body: await toBody(type, call, item),
    headers: { Location: `${origin}${basePath}/${pluralNoun(type.collection)}/${item.id}` },
  }
}

async function change(type: ContentType, call: Call, body: object) {
  const { db, now, member } = call
  const { collection } = type
  const item = await requireItem(type, call)
  const picture = await pictureOf(call, item)
  checkIfMatch(call.request, await toBody(type, call, item), true)
  if (item.deletedAt) throw problem(409, `This ${collection.noun} is in the trash. Restore it first.`)
  const { columns, saveImageAlt } = await checkContent(call, type, { item, picture }, { ...body })
  const { id, version } = item
  const values = { ...columns, ...collection.overrideColumns?.(item, columns) }
  const result = await changeItem(db, collection, { id, version, values }, member, now)
  if (result.outcome === 'notFound') throw notFoundProblem(collection.noun)
  if (result.outcome === 'conflict') throw preconditionFailed()
  await saveImageAlt()
  return { body: await toBody(type, call, result.item as Item) }
}

async function trash(type: ContentType, call: Call) {
  const { db, now, member } = call
  const { collection } = type
  const item = await requireItem(type, call)
  checkIfMatch(call.request, await toBody(type, call, item), false)
  if (item.deletedAt) return {}
  const mayTrash = ({ version }: Item) => version === item.version || !call.request.headers.has('if-match')
  const { outcome } = await trashItem(db, collection, item.id, member, now, mayTrash)
  // The item was found above, so it has been changed or permanently deleted since.
  if (outcome === 'notFound') throw preconditionFailed()
  if (outcome === 'conflict') throw conflictProblem(collection)
  return {}
}

async function restore(type: ContentType, call: Call) {
  const { db, now, member } = call
  const { collection } = type
  const item = await requireItem(type, call)
  if (!item.deletedAt) throw problem(409, `This ${collection.noun} is not in the trash.`)
  const result = await restoreItem(db, collection, item.id, member, now)
  if (result.outcome === 'notFound') throw notFoundProblem(collection.noun)
  if (result.outcome === 'conflict') throw conflictProblem(collection)
  return { body: await toBody(type, call, result.item as Item) }
}

const conflictProblem = ({ noun }: ContentType['collection']) =>
  problem(409, `Someone else is changing this ${noun} right now. Please review it and try again.`)

/** Finds drafts and trashed items too. Use `requireVisible` where visitors have access. */
async function requireItem({ collection }: ContentType, { db, params }: Call) {
  const id = params.id ?? ''
  // PostgreSQL does not accept NUL in text.
  const item = id.includes('\0') ? undefined : await findItem(db, collection, id)
  if (!item) throw notFoundProblem(collection.noun)
  return item
}

async function requireVisible(type: ContentType, call: Call) {
  const item = await requireItem(type, call)
  if (!isVisible(item, call.now) && !hasPermission(call.member, type.collection.permission))
    throw notFoundProblem(type.collection.noun)
  return item
}

async function pictureOf({ db }: Call, { pictureId }: Item) {
  const id = pictureId ? String(pictureId) : null
  return (id && (await findPicturesById(db, [id])).get(id)) || null
}

async function toBody(type: ContentType, call: Call, item: Item) {
  const { timeZone } = await readSettings(call.db)
  return type.toOutput(item, { picture: await pictureOf(call, item), origin: call.origin, timeZone })
}

async function toBodies(type: ContentType, { db, origin }: Call, items: Item[]) {
  const ids = items.map(({ pictureId }) => (pictureId ? String(pictureId) : null))
  const [{ timeZone }, pictures] = await Promise.all([readSettings(db), findPicturesById(db, ids)])
  return items.map((item) => {
    const picture = pictures.get(String(item.pictureId)) ?? null
    return type.toOutput(item, { picture, origin, timeZone })
  })
}
