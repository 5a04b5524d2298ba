import type { Readable } from 'node:stream'
import { GetObjectCommand, paginateListObjectsV2, S3, S3ServiceException } from '@aws-sdk/client-s3'
import { Upload } from '@aws-sdk/lib-storage'
import type { Config } from '#app/platform/config/config.server.ts'
import { validatePath } from './file-path.ts'
import { type Files, type StoredFile, withErrorListener } from './files.ts'
import { mimeTypeOf } from './local-files.server.ts'

/** S3 allows 10,000 parts per file, so a file can be up to 160 GB. */
const partBytes = 16 * 1024 * 1024

interface ObjectHead {
  ContentLength?: number | undefined
  Size?: number | undefined
  ETag?: string | undefined
  LastModified?: Date | undefined
}

/** File storage in a bucket of S3 or a compatible service. The bucket need not be public. */
export function openS3Files(filesUrl: string, keys: Config['filesKeys']): Files {
  const { host: Bucket, searchParams } = new URL(filesUrl)
  const endpoint = searchParams.get('endpoint')
  const s3 = new S3({
    region: searchParams.get('region') ?? 'us-east-1',
    ...(endpoint ? { endpoint, forcePathStyle: true } : {}),
    ...(keys ? { credentials: keys } : {}),
    // Compatible services do not all support the optional checksums.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  })
  const at = (path: string) => ({ Bucket, Key: validatePath(path) })

  return {
    put: async (path, content) => {
      const metadata = { ContentLength: content.byteLength, ContentType: mimeTypeOf(path) }
      await s3.putObject({ ...at(path), Body: content, ...metadata })
    },
    putStream: async (path, content) => {
      const params = { ...at(path), Body: content, ContentType: mimeTypeOf(path) }
      await new Upload({ client: s3, params, partSize: partBytes, queueSize: 1 }).done()
    },
    stat: async (path) => {
      const head = await ignoreNotFound(s3.headObject(at(path)))
      return head && toStoredFile(path, head)
    },
    get: async (path, range) => {
      const Range = range && `bytes=${range.start}-${range.end}`
      const response = await ignoreNotFound(s3.send(new GetObjectCommand({ ...at(path), Range })))
      return response?.Body && withErrorListener(response.Body as Readable)
    },
    delete: async (path) => {
      await s3.deleteObject(at(path))
    },
    checkWritable: async () => {
      const probe = { Bucket, Key: '.writable' }
      await s3.putObject({ ...probe, Body: 'x', ContentLength: 1 })
      await s3.deleteObject(probe)
    },
    list: async function* (folder) {
      const Prefix = folder ? `${validatePath(folder)}/` : undefined
      for await (const { Contents = [] } of paginateListObjectsV2({ client: s3 }, { Bucket, Prefix })) {
        for (const found of Contents) {
          // Only the probe of `checkWritable` begins with a dot.
          if (found.Key && !found.Key.startsWith('.')) yield toStoredFile(found.Key, found)
        }
      }
    },
  }
}

const toStoredFile = (path: string, { ContentLength, Size, ETag, LastModified }: ObjectHead): StoredFile => ({
  path,
  bytes: ContentLength ?? Size ?? 0,
  type: mimeTypeOf(path),
  etag: ETag?.replaceAll('"', '') ?? '',
  modifiedAt: LastModified ?? new Date(0),
})

async function ignoreNotFound<Value>(work: Promise<Value>) {
  try {
    return await work
  } catch (error) {
    if (error instanceof S3ServiceException && error.$metadata.httpStatusCode === 404) return undefined
    throw error
  }
}
