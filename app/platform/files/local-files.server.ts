import { randomUUID } from 'node:crypto'
import type { Stats } from 'node:fs'
import { mkdir, open, opendir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join, relative, sep } from 'node:path'
import type { Readable } from 'node:stream'
import { getMimeType } from 'hono/utils/mime'
import { validatePath } from './file-path.ts'
import { type Files, type StoredFile, withErrorListener } from './files.ts'

/** Temporary files are on the same disk, so that renaming them is atomic. */
const partsFolder = '.parts'
const stalePartMs = 86_400_000

/** File storage in a local folder. */
export async function openLocalFiles(root: string): Promise<Files> {
  const parts = join(root, partsFolder)
  await mkdir(parts, { recursive: true, mode: 0o700 })
  await deleteStaleParts(parts)
  const resolvePath = (path: string) => join(root, validatePath(path))
  const put = (path: string, content: Uint8Array | Readable) =>
    replaceFile(resolvePath(path), join(parts, randomUUID()), content)

  return {
    put: async (path, content) => put(path, content),
    putStream: async (path, content) => put(path, content),
    stat: async (path) => toStoredFile(path, await statFile(resolvePath(path))),
    get: async (path, range) => {
      const filePath = resolvePath(path)
      if (!(await statFile(filePath))) return undefined
      // Opened before streaming, so errors are thrown here and a file deleted later is still read to its end.
      const file = await undefinedIfMissing(open(filePath))
      return file && withErrorListener(file.createReadStream(range))
    },
    delete: (path) => rm(resolvePath(path), { force: true }),
    checkWritable: async () => {
      const part = join(parts, randomUUID())
      await writeFile(part, 'x', { mode: 0o600 }).finally(() => rm(part, { force: true }))
    },
    list: (folder) => listFolder(root, folder ? resolvePath(folder) : root),
  }
}

/** Writes a file whole or not at all: first as `part`, which is on the same disk. Only its owner may read it. */
export async function replaceFile(filePath: string, part: string, content: Uint8Array | Readable) {
  try {
    await writeDurably(part, content)
    await mkdir(dirname(filePath), { recursive: true, mode: 0o700 })
    await rename(part, filePath)
  } catch (error) {
    await rm(part, { force: true })
    throw error
  }
}

async function writeDurably(filePath: string, content: Uint8Array | Readable) {
  const file = await open(filePath, 'wx', 0o600)
  try {
    await file.writeFile(content)
    await file.sync()
  } finally {
    await file.close()
  }
}

async function* listFolder(root: string, folder: string): AsyncGenerator<StoredFile> {
  const entries = await undefinedIfMissing(opendir(folder))
  if (!entries) return
  for await (const entry of entries) {
    if (entry.name.startsWith('.')) continue
    const filePath = join(folder, entry.name)
    if (entry.isDirectory()) yield* listFolder(root, filePath)
    else {
      const file = toStoredFile(relative(root, filePath).replaceAll(sep, '/'), await statFile(filePath))
      if (file) yield file
    }
  }
}

function toStoredFile(path: string, stats: Stats | undefined): StoredFile | undefined {
  if (!stats) return undefined
  const etag = `${stats.size.toString(36)}-${Math.round(stats.mtimeMs).toString(36)}`
  return { path, bytes: stats.size, type: mimeTypeOf(path), etag, modifiedAt: stats.mtime }
}

export const mimeTypeOf = (path: string) => getMimeType(path) ?? 'application/octet-stream'

async function statFile(filePath: string) {
  const stats = await undefinedIfMissing(stat(filePath))
  return stats?.isFile() ? stats : undefined
}

async function undefinedIfMissing<Value>(work: Promise<Value>) {
  try {
    return await work
  } catch (error) {
    if (['ENOENT', 'ENOTDIR'].includes((error as { code?: string }).code ?? '')) return undefined
    throw error
  }
}

/** A process killed while writing leaves a temporary file behind. */
async function deleteStaleParts(folder: string) {
  for (const name of await readdir(folder)) {
    const filePath = join(folder, name)
    const stats = await statFile(filePath)
    if (stats && Date.now() - stats.mtimeMs > stalePartMs) await rm(filePath, { force: true })
  }
}
