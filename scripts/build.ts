import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, globSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { bundleServiceWorker } from './bundle-service-worker.ts'
import { isBuildFresh, markBuildFresh } from './freshness.mjs'

/** Builds the site unless the last build is up to date. */
export async function buildIfStale() {
  if (isBuildFresh()) return
  console.log('Building…')
  await Promise.all([
    run('guides/typeset.ts'),
    run('node_modules/@react-router/dev/bin.cjs', 'build', '--logLevel', 'warn'),
  ])
  // The build may have copied the guides before they were typeset.
  cpSync('public/guides', 'build/client/guides', { recursive: true })
  await bundleServiceWorker()
  await compressFiles()
  markBuildFresh()
}

async function run(...args: string[]) {
  const env = { ...process.env, NODE_ENV: 'production' }
  const [status] = await once(spawn(process.execPath, args, { stdio: 'inherit', env }), 'exit')
  if (status !== 0) throw new Error(`The build failed at ${args[0]}`)
}

const compressible = 'build/client/**/*.{js,css,svg,json,webmanifest,txt}'
const minBytes = 600
const brotliAsync = promisify(brotliCompress)
const gzipAsync = promisify(gzip)

/** Writes Brotli and gzip copies of text files, so that the server does not have to compress them. */
async function compressFiles() {
  const paths = globSync(compressible).values()
  const compressRemaining = async () => {
    for (const path of paths) await compressFile(path)
  }
  await Promise.all(Array.from({ length: availableParallelism() }, compressRemaining))
}

async function compressFile(path: string) {
  const bytes = await readFile(path)
  if (bytes.length < minBytes) return
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11 }
  await Promise.all([
    brotliAsync(bytes, { params }).then((content) => writeFile(`${path}.br`, content)),
    gzipAsync(bytes, { level: 9 }).then((content) => writeFile(`${path}.gz`, content)),
  ])
}

if (import.meta.main) await buildIfStale()
