import { createHash, randomUUID } from 'node:crypto'
import { cleanImage, unreadableProblem } from '#app/cms/media/clean-image.server.ts'
import type { Database } from '#app/platform/database/database.ts'
import type { Files } from '#app/platform/files/files.ts'
import { apiError } from './api-error.ts'
import { imageType } from './image-type.ts'
import { mergeMetadata, type UploadMetadata } from './metadata.ts'
import { putObject, type StoredObject } from './object-store.server.ts'

export const filePath = (fileId: string) => `objects/${fileId}`

/**
 * Stores an image under a name, byte for byte. The content is decoded first, like any uploaded picture;
 * anything that is not a displayable image gets 403, whatever its name or content type.
 */
export async function saveObject(
  { db, files }: { db: Database; files: Files },
  name: string,
  input: UploadMetadata,
  content: Buffer,
  now: Date,
): Promise<StoredObject> {
  const contentType = await requireImageType(content, input.contentType)
  const md5Hash = createHash('md5').update(content).digest('base64')
  if (input.md5Hash && input.md5Hash !== md5Hash) throw apiError(400, 'The file does not match its md5Hash.')
  const at = now.toISOString()
  const object: StoredObject = {
    name,
    fileId: randomUUID(),
    bytes: content.length,
    md5Hash,
    downloadToken: randomUUID(),
    generation: String(BigInt(now.getTime()) * 1000n),
    metageneration: 1,
    contentType,
    metadata: JSON.stringify(mergeMetadata({}, input)),
    pictureId: null,
    createdAt: at,
    updatedAt: at,
  }
  await files.put(filePath(object.fileId), content)
  const replacedFileId = await putObject(db, object, now)
  if (replacedFileId) await files.delete(filePath(replacedFileId))
  return object
}

const unspecifiedType = 'application/octet-stream'

async function requireImageType(content: Buffer, claimed: string | null | undefined) {
  const type = imageType(content)
  if (claimed && claimed !== unspecifiedType && !claimed.startsWith('image/'))
    throw apiError(403, 'Only pictures can be uploaded: the content type must start with “image/”.')
  if (!type) throw apiError(403, unreadableProblem(content))
  const cleaned = await cleanImage(content, { minSide: 1 })
  if (!cleaned.ok) throw apiError(403, cleaned.problem)
  return type
}
