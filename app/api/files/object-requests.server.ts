import { requireAdminCaller } from './admin-caller.server.ts'
import { describe } from './describe-object.ts'
import { download } from './download.server.ts'
import { imageTypes } from './image-type.ts'
import { listPage } from './list-objects.ts'
import { changedMetadata, type Metadata, mergeMetadata, parseMetadata, uploadMetadata } from './metadata.ts'
import { readMultipart } from './multipart.ts'
import { isObjectName, isWritable } from './object-name.ts'
import { describeObject, findObject, listObjectNames, removeObject } from './object-store.server.ts'
import { apiError } from './reply.ts'
import { continueResumable, startResumable } from './resumable.server.ts'
import { filePath, saveObject } from './save-object.server.ts'
import type { StorageRequest } from './storage-request.ts'

const admin = (storageRequest: StorageRequest) =>
  requireAdminCaller(storageRequest, storageRequest.request.headers.get('authorization') ?? undefined)

/** Only admins write, and only there (specification, section 7). */
async function requireWriter(storageRequest: StorageRequest, name: string) {
  const caller = await admin(storageRequest)
  if (!isWritable(name)) throw apiError(403)
  return caller
}

/** Takes a file, at once or in pieces. */
export async function upload(storageRequest: StorageRequest) {
  const { request } = storageRequest
  const search = new URL(request.url).searchParams
  const protocol = request.headers.get('x-goog-upload-protocol')
  const running = search.get('upload_id')
  if (running) return continueResumable(storageRequest, (await admin(storageRequest)).id, running)
  const name = search.get('name') ?? ''
  if (!name || !isObjectName(name)) throw apiError(400)
  const { id } = await requireWriter(storageRequest, name)
  if (protocol === 'resumable') {
    if (request.headers.get('x-goog-upload-command') !== 'start') throw apiError(400)
    return startResumable(storageRequest, id, name, await request.text())
  }
  if (protocol !== 'multipart') throw apiError(400)
  const body = Buffer.from(await request.arrayBuffer())
  const parts = readMultipart(request.headers.get('content-type') ?? '', body)
  if (!parts) throw apiError(400)
  const metadata = parseMetadata(uploadMetadata, parts.json)
  if (metadata.name !== undefined && metadata.name !== name) throw apiError(400)
  const object = await saveObject(storageRequest, name, metadata, parts.content, storageRequest.now)
  return Response.json(describe(storageRequest.bucket, object))
}

/** What is known of a file, or with `alt=media` the file. Anyone may read; a token that is not its own is refused. */
export async function read(storageRequest: StorageRequest, name: string) {
  const object = await findObject(storageRequest.db, name)
  if (!object) throw apiError(404)
  const search = new URL(storageRequest.request.url).searchParams
  if (search.get('alt') !== 'media') return Response.json(describe(storageRequest.bucket, object))
  const token = search.get('token')
  if (token !== null && token !== object.downloadToken) throw apiError(403)
  return download(storageRequest.request, storageRequest.files, object)
}

export async function change(storageRequest: StorageRequest, name: string) {
  await requireWriter(storageRequest, name)
  const changes = parseMetadata(changedMetadata, await storageRequest.request.text())
  const object = await findObject(storageRequest.db, name)
  if (!object) throw apiError(404)
  const contentType = changes.contentType ?? object.contentType
  if (!imageTypes.includes(contentType)) throw apiError(403)
  const metadata = JSON.stringify(mergeMetadata(JSON.parse(object.metadata) as Metadata, changes))
  const changed = await describeObject(storageRequest.db, name, { metadata, contentType }, storageRequest.now)
  if (!changed) throw apiError(404)
  return Response.json(describe(storageRequest.bucket, changed))
}

export async function remove(storageRequest: StorageRequest, name: string) {
  await requireWriter(storageRequest, name)
  const fileId = await removeObject(storageRequest.db, name)
  if (!fileId) throw apiError(404)
  await storageRequest.files.delete(filePath(fileId))
  return new Response(null, { status: 204 })
}

export async function list({ request, db, bucket }: StorageRequest) {
  const search = new URL(request.url).searchParams
  const max = Number(search.get('maxResults') ?? 1000)
  if (!Number.isInteger(max)) throw apiError(400)
  const after = Buffer.from(search.get('pageToken') ?? '', 'base64url').toString()
  const page = listPage(await listObjectNames(db), {
    prefix: search.get('prefix') ?? '',
    delimiter: search.get('delimiter') ?? '',
    after,
    max,
  })
  return Response.json({
    prefixes: page.prefixes,
    items: page.items.map((name) => ({ name, bucket })),
    ...(page.next ? { nextPageToken: Buffer.from(page.next).toString('base64url') } : {}),
  })
}
