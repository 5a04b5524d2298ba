import { mkdtemp, readdir, rm, utimes } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'

interface S3Server {
  run: () => Promise<{ port: number }>
  close: () => Promise<void>
}

export const s3Keys = { AWS_ACCESS_KEY_ID: 'S3RVER', AWS_SECRET_ACCESS_KEY: 'S3RVER' }

/** Starts an S3 server with one empty bucket at `filesUrl`. */
export async function startS3() {
  const folder = await mkdtemp(join(tmpdir(), 'shajara-s3-'))
  // @ts-expect-error the package has no types
  const { default: S3rver } = await import('s3rver')
  const options = { port: 0, address: '127.0.0.1', silent: true, directory: folder }
  const server: S3Server = new S3rver({ ...options, configureBuckets: [{ name: 'shajara', configs: [] }] })
  const { port } = await server.run()
  // Each object is a file with this suffix, next to files with its metadata.
  const suffix = '._S3rver_object'
  const objectFiles = async () => {
    const found = await readdir(join(folder, 'shajara'), { recursive: true, withFileTypes: true })
    return found
      .filter((entry) => entry.isFile() && entry.name.endsWith(suffix))
      .map((entry) => join(entry.parentPath, entry.name))
  }
  return {
    /** The keys of all objects in the bucket. */
    listKeys: async () =>
      (await objectFiles())
        .map((path) => relative(join(folder, 'shajara'), path).slice(0, -suffix.length))
        .sort(),
    /** Sets the modification time of all objects. */
    setModifiedAt: async (time: Date) => {
      for (const path of await objectFiles()) await utimes(path, time, time)
    },
    filesUrl: `s3://shajara?endpoint=${encodeURIComponent(`http://127.0.0.1:${port}`)}&region=us-east-1`,
    stop: async () => {
      await server.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
