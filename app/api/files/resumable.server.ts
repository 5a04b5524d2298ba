import { randomUUID } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import {
  addPart,
  deleteStaleUploads,
  deleteUpload,
  findUpload,
  finishUpload,
  startUpload,
  type Upload,
} from '#app/platform/files/upload-store.server.ts'
import { readBody } from '#app/platform/http/read-body.server.ts'
import { apiError } from './api-error.ts'
import { parseMetadata, uploadMetadataSchema } from './metadata.ts'
import { objectResource } from './object-resource.ts'
import { findObject } from './object-store.server.ts'
import { saveObject } from './save-object.server.ts'
import type { StorageRequest } from './storage-request.ts'

export const maxFileBytes = 25 * 1024 * 1024

/** Starts a resumable upload. A response header contains the URL that its parts are sent to. */
export async function startResumable(
  storageRequest: StorageRequest,
  userId: string,
  name: string,
  metadataJson: string,
) {
  const { db, now, request } = storageRequest
  const serializedMetadata = JSON.stringify(parseMetadata(uploadMetadataSchema, metadataJson))
  const contentLength = Number(request.headers.get('x-goog-upload-header-content-length') ?? 0)
  if (!(contentLength <= maxFileBytes)) throw apiError(413)
  await deleteStaleUploads(db, now)
  const id = await startUpload(db, { userId, name, metadata: serializedMetadata }, now)
  const uploadUrl = new URL(request.url)
  uploadUrl.protocol = new URL(storageRequest.origin).protocol
  uploadUrl.host = new URL(storageRequest.origin).host
  uploadUrl.search = String(new URLSearchParams({ name, upload_id: id, upload_protocol: 'resumable' }))
  const headers = { 'X-Goog-Upload-Status': 'active', 'X-Goog-Upload-URL': uploadUrl.href }
  return Response.json({}, { headers })
}

/** Runs the upload commands of one request: query, cancel, upload, finalize. */
export async function continueResumable(storageRequest: StorageRequest, userId: string, id: string) {
  const { db, request } = storageRequest
  const commands = (request.headers.get('x-goog-upload-command') ?? '')
    .split(',')
    .map((command) => command.trim())
  let upload = await findUpload(db, id, userId)
  if (!upload) throw apiError(404)
  if (commands.includes('query')) return progress(upload)
  if (commands.includes('cancel')) {
    await discard(storageRequest, upload)
    return Response.json({}, { headers: { 'X-Goog-Upload-Status': 'cancelled' } })
  }
  if (!commands.some((command) => command === 'upload' || command === 'finalize')) throw apiError(400)
  if (!upload.finishedAt && commands.includes('upload')) upload = await appendPart(storageRequest, upload)
  return commands.includes('finalize') ? finalize(storageRequest, upload) : progress(upload)
}

const progress = ({ received, finishedAt }: Upload) =>
  Response.json(
    {},
    {
      headers: {
        'X-Goog-Upload-Status': finishedAt ? 'final' : 'active',
        'X-Goog-Upload-Size-Received': String(received),
      },
    },
  )

async function appendPart({ db, files, request }: StorageRequest, upload: Upload) {
  const offset = Number(request.headers.get('x-goog-upload-offset'))
  if (offset !== upload.received) throw apiError(400, `The next part must start at byte ${upload.received}.`)
  const content = await readBody(request, maxFileBytes - upload.received)
  const path = `uploads/${upload.id}/${randomUUID()}`
  await files.put(path, content)
  if (await addPart(db, upload, { path, bytes: content.length })) {
    return { ...upload, received: upload.received + content.length, parts: [...upload.parts, path] }
  }
  await files.delete(path)
  throw apiError(400)
}

/** Idempotent: a client whose first response was lost may finalize again. */
async function finalize(storageRequest: StorageRequest, upload: Upload) {
  const { db, files, now, bucket } = storageRequest
  let object = upload.finishedAt ? await findObject(db, upload.name) : undefined
  if (upload.finishedAt && !object) throw apiError(404)
  if (!object) {
    const parts = await Promise.all(
      upload.parts.map(async (path) => {
        const stream = await files.get(path)
        return stream ? buffer(stream) : null
      }),
    )
    if (parts.includes(null)) throw apiError(404)
    const content = Buffer.concat(parts.filter((part) => part !== null))
    const metadata = parseMetadata(uploadMetadataSchema, upload.metadata)
    try {
      object = await saveObject(storageRequest, upload.name, metadata, content, now)
    } catch (error) {
      if (error instanceof Response) await discard(storageRequest, upload)
      throw error
    }
    await finishUpload(db, upload.id, now)
    for (const path of upload.parts) await files.delete(path)
  }
  return Response.json(objectResource(bucket, object), { headers: { 'X-Goog-Upload-Status': 'final' } })
}

/** Deletes the row last: if deleting a part fails, the purge of stale uploads removes the rest. */
async function discard({ db, files }: StorageRequest, upload: Upload) {
  for (const path of upload.parts) await files.delete(path)
  await deleteUpload(db, upload.id)
}
