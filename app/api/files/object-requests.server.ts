import { requireAdminCaller } from './admin-caller.server.ts'
import { describe } from './describe-object.ts'
import { download } from './download.server.ts'
import { imageTypes } from './image-type.ts'
import { listPage } from './list-objects.ts'
import { changedMetadata, type Metadata, mergeMetadata, parseMetadata, uploadMetadata } from './metadata.ts'
import { readMultipart } from './multipart.ts'
import { isObjectName, isWritable } from './object-name.ts'
import { describeObject, findObject, listObjectNames, removeObject } from './object-store.server.ts'
import { refuse } from './reply.ts'
import { continueResumable, startResumable } from './resumable.server.ts'
import { filePath, saveObject } from './save-object.server.ts'
import type { StorageRequest } from './storage-request.ts'

const admin = (asked: StorageRequest) =>
  requireAdminCaller(asked, asked.request.headers.get('authorization') ?? undefined)

/** Only admins write, and only there (specification, section 7). */
async function requireWriter(asked: StorageRequest, name: string) {
  const caller = await admin(asked)
  if (!isWritable(name)) throw refuse(403)
  return caller
}

/** Takes a file, at once or in pieces. */
export async function upload(asked: StorageRequest) {
  const { request } = asked
  const search = new URL(request.url).searchParams
  const protocol = request.headers.get('x-goog-upload-protocol')
  const running = search.get('upload_id')
  if (running) return continueResumable(asked, (await admin(asked)).id, running)
  const name = search.get('name') ?? ''
  if (!name || !isObjectName(name)) throw refuse(400)
  const { id } = await requireWriter(asked, name)
  if (protocol === 'resumable') {
    if (request.headers.get('x-goog-upload-command') !== 'start') throw refuse(400)
    return startResumable(asked, id, name, await request.text())
  }
  if (protocol !== 'multipart') throw refuse(400)
  const body = Buffer.from(await request.arrayBuffer())
  const parts = readMultipart(request.headers.get('content-type') ?? '', body)
  if (!parts) throw refuse(400)
  const metadata = parseMetadata(uploadMetadata, parts.json)
  if (metadata.name !== undefined && metadata.name !== name) throw refuse(400)
  const object = await saveObject(asked, name, metadata, parts.content, asked.now)
  return Response.json(describe(asked.bucket, object))
}

/** What is known of a file, or with `alt=media` the file. Anyone may read; a token that is not its own is refused. */
export async function read(asked: StorageRequest, name: string) {
  const object = await findObject(asked.db, name)
  if (!object) throw refuse(404)
  const search = new URL(asked.request.url).searchParams
  if (search.get('alt') !== 'media') return Response.json(describe(asked.bucket, object))
  const token = search.get('token')
  if (token !== null && token !== object.downloadToken) throw refuse(403)
  return download(asked.request, asked.files, object)
}

export async function change(asked: StorageRequest, name: string) {
  await requireWriter(asked, name)
  const given = parseMetadata(changedMetadata, await asked.request.text())
  const object = await findObject(asked.db, name)
  if (!object) throw refuse(404)
  const contentType = given.contentType ?? object.contentType
  if (!imageTypes.includes(contentType)) throw refuse(403)
  const metadata = JSON.stringify(mergeMetadata(JSON.parse(object.metadata) as Metadata, given))
  const changed = await describeObject(asked.db, name, { metadata, contentType }, asked.now)
  if (!changed) throw refuse(404)
  return Response.json(describe(asked.bucket, changed))
}

export async function remove(asked: StorageRequest, name: string) {
  await requireWriter(asked, name)
  const fileId = await removeObject(asked.db, name)
  if (!fileId) throw refuse(404)
  await asked.files.delete(filePath(fileId))
  return new Response(null, { status: 204 })
}

export async function list({ request, db, bucket }: StorageRequest) {
  const search = new URL(request.url).searchParams
  const max = Number(search.get('maxResults') ?? 1000)
  if (!Number.isInteger(max)) throw refuse(400)
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
