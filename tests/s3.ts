import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

interface S3Server {
  run: () => Promise<{ port: number }>
  close: () => Promise<void>
}

export const s3Keys = { AWS_ACCESS_KEY_ID: 'S3RVER', AWS_SECRET_ACCESS_KEY: 'S3RVER' }

/** Starts a server that speaks the S3 protocol, with one empty bucket; `filesUrl` names it. */
export async function startS3() {
  const folder = await mkdtemp(join(tmpdir(), 'shajara-s3-'))
  // @ts-expect-error it has no types
  const { default: S3rver } = await import('s3rver')
  const options = { port: 0, address: '127.0.0.1', silent: true, directory: folder }
  const server: S3Server = new S3rver({ ...options, configureBuckets: [{ name: 'shajara', configs: [] }] })
  const { port } = await server.run()
  return {
    filesUrl: `s3://shajara?endpoint=${encodeURIComponent(`http://127.0.0.1:${port}`)}&region=us-east-1`,
    stop: async () => {
      await server.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
