import { readBody } from '#app/platform/http/read-body.server.ts'
import { apiError } from './api-error.ts'
import { requireContentEditor } from './content-editor.server.ts'
import { download } from './download.server.ts'
import { imageTypes } from './image-type.ts'
import { listPage } from './list-objects.ts'
import {
  type Metadata,
  mergeMetadata,
  metadataChangesSchema,
  parseMetadata,
  uploadMetadataSchema,
} from './metadata.ts'
import { readMultipart } from './multipart.ts'
import { isObjectName, isWritable } from './object-name.ts'
import { objectResource } from './object-resource.ts'
import { findObject, listObjectNames, removeObject, updateObjectMetadata } from './object-store.server.ts'
import { continueResumable, maxFileBytes, startResumable } from './resumable.server.ts'
import { filePath, saveObject } from './save-object.server.ts'
import type { StorageRequest } from './storage-request.ts'

const authenticateEditor = (storageRequest: StorageRequest) =>
  requireContentEditor(storageRequest, storageRequest.request.headers.get('authorization'))

/** Only members who may edit content can write, and only below `homepage/` (specification, section 7). */
async function requireWriter(storageRequest: StorageRequest, name: string) {
  const caller = await authenticateEditor(storageRequest)
  if (!isWritable(name)) throw apiError(403, 'Files can be written only below homepage/.')
  return caller
}

/** The limit for custom metadata, and for the boundaries and headers of a multipart body. */
const maxMetadataBytes = 64 * 1024

const readMetadata = async (request: Request) => (await readBody(request, maxMetadataBytes)).toString()

/** Uploads an object in one multipart request, or starts or continues a resumable upload. */
export async function uploadObject(storageRequest: StorageRequest) {
  const { request } = storageRequest
  const search = new URL(request.url).searchParams
  const protocol = request.headers.get('x-goog-upload-protocol')
  const uploadId = search.get('upload_id')
  if (uploadId)
    return continueResumable(storageRequest, (await authenticateEditor(storageRequest)).id, uploadId)
  const name = search.get('name') ?? ''
  if (!name || !isObjectName(name)) throw apiError(400, 'Send a name such as homepage/hero.png.')
  const { id } = await requireWriter(storageRequest, name)
  if (protocol === 'resumable') {
    if (request.headers.get('x-goog-upload-command') !== 'start')
      throw apiError(400, 'Start a resumable upload with the command “start”.')
    return startResumable(storageRequest, id, name, await readMetadata(request))
  }
  if (protocol !== 'multipart') throw apiError(400, 'Use the upload protocol “multipart” or “resumable”.')
  const body = await readBody(request, maxFileBytes + maxMetadataBytes)
  const parts = readMultipart(request.headers.get('content-type') ?? '', body)
  if (!parts) throw apiError(400, 'The body is not a multipart body with metadata and a file.')
  if (parts.content.length > maxFileBytes) throw apiError(413)
  const metadata = parseMetadata(uploadMetadataSchema, parts.json)
  if (metadata.name !== undefined && metadata.name !== name)
    throw apiError(400, 'The names in the URL and in the metadata differ.')
  const object = await saveObject(storageRequest, name, metadata, parts.content, storageRequest.now)
  return Response.json(objectResource(storageRequest.bucket, object))
}

/** Returns an object's metadata, or its content with `alt=media`. Public; a wrong download token gets 403. */
export async function getObject(storageRequest: StorageRequest, name: string) {
  const object = await findObject(storageRequest.db, name)
  if (!object) throw apiError(404)
  const search = new URL(storageRequest.request.url).searchParams
  if (search.get('alt') !== 'media') return Response.json(objectResource(storageRequest.bucket, object))
  const token = search.get('token')
  if (token !== null && token !== object.downloadToken) throw apiError(403)
  return download(storageRequest.request, storageRequest.files, object)
}

export async function updateObject(storageRequest: StorageRequest, name: string) {
  await requireWriter(storageRequest, name)
  const changes = parseMetadata(metadataChangesSchema, await readMetadata(storageRequest.request))
  const object = await findObject(storageRequest.db, name)
  if (!object) throw apiError(404)
  const contentType = changes.contentType ?? object.contentType
  if (!imageTypes.includes(contentType)) throw apiError(403)
  const serializedMetadata = JSON.stringify(mergeMetadata(JSON.parse(object.metadata) as Metadata, changes))
  const updated = await updateObjectMetadata(
    storageRequest.db,
    name,
    { metadata: serializedMetadata, contentType },
    storageRequest.now,
  )
  if (!updated) throw apiError(404)
  return Response.json(objectResource(storageRequest.bucket, updated))
}

export async function deleteObject(storageRequest: StorageRequest, name: string) {
  await requireWriter(storageRequest, name)
  const fileId = await removeObject(storageRequest.db, name)
  if (!fileId) throw apiError(404)
  await storageRequest.files.delete(filePath(fileId))
  return new Response(null, { status: 204 })
}

export async function listObjects({ request, db, bucket }: StorageRequest) {
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
