import { createRequire } from 'node:module'
import type Sharp from 'sharp'
import { serveRows } from '#app/platform/worker/serve-rows.server.ts'
import { type PictureHeader, readOptions } from './sharp-options.ts'

/**
 * Not imported, because the build bundles what a worker imports, and sharp has native code. `openSharp` has restricted
 * sharp's loaders for the whole process. Doing so again would turn off all loaders for a moment, while other threads
 * use them.
 */
const sharp = createRequire(`${process.cwd()}/`)('sharp') as typeof Sharp

serveRows(async function* (bytes: Uint8Array) {
  const header = await sharp(bytes, readOptions)
    .metadata()
    .then(
      ({ width, height, format, compression }): PictureHeader => ({ width, height, format, compression }),
      (error): PictureHeader => ({ error: String(error) }),
    )
  yield header
})
