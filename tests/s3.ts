import { mkdtemp, readdir, rm, utimes } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'

interface S3Server {
  run: () => Promise<{ port: number }>
  close: () => Promise<void>
}

export const s3Keys = { AWS_ACCESS_KEY_ID: 'S3RVER', AWS_SECRET_ACCESS_KEY: 'S3RVER' }

/**
 * Starts a server that speaks the S3 protocol, with one empty bucket; `filesUrl` names it. `kept` says what
 * lies in the bucket, and `age` makes all of it look as if it had lain there since an instant.
 */
export async function startS3() {
  const folder = await mkdtemp(join(tmpdir(), 'shajara-s3-'))
  // @ts-expect-error it has no types
  const { default: S3rver } = await import('s3rver')
  const options = { port: 0, address: '127.0.0.1', silent: true, directory: folder }
  const server: S3Server = new S3rver({ ...options, configureBuckets: [{ name: 'shajara', configs: [] }] })
  const { port } = await server.run()
  // Each object is a file with this ending, beside another one with its facts.
  const ending = '._S3rver_object'
  const objects = async () => {
    const found = await readdir(join(folder, 'shajara'), { recursive: true, withFileTypes: true })
    return found
      .filter((entry) => entry.isFile() && entry.name.endsWith(ending))
      .map((entry) => join(entry.parentPath, entry.name))
  }
  return {
    kept: async () =>
      (await objects())
        .map((path) => relative(join(folder, 'shajara'), path).slice(0, -ending.length))
        .sort(),
    age: async (since: Date) => {
      for (const path of await objects()) await utimes(path, since, since)
    },
    filesUrl: `s3://shajara?endpoint=${encodeURIComponent(`http://127.0.0.1:${port}`)}&region=us-east-1`,
    stop: async () => {
      await server.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
