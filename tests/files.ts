import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll } from 'vitest'
import type { Files } from '#app/platform/files/files.ts'
import { openFiles } from '#app/platform/files/open-files.server.ts'
import { s3Keys, startS3 } from './s3.ts'

/** Returns a function that opens file storage in a new, empty folder. The folders are removed after the test file. */
export function folderFiles() {
  let dataDir: string
  let count = 0
  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'shajara-files-'))
  })
  afterAll(() => rm(dataDir, { recursive: true }))
  return async () => {
    const folder = join(dataDir, String(count++))
    const files = await openFiles({ filesUrl: null, filesKeys: null, dataDir: folder })
    return { files, folder: join(folder, 'files') }
  }
}

/** Opens file storage in an S3 bucket. */
export async function bucketFiles() {
  const s3 = await startS3()
  const filesKeys = { accessKeyId: s3Keys.AWS_ACCESS_KEY_ID, secretAccessKey: s3Keys.AWS_SECRET_ACCESS_KEY }
  const files = await openFiles({ filesUrl: s3.filesUrl, filesKeys, dataDir: '' })
  return { s3, files }
}

export async function listPaths(files: Files) {
  const paths: string[] = []
  for await (const file of files.list('')) paths.push(file.path)
  return paths.sort()
}
