import { spawnSync } from 'node:child_process'
import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { buildIsFresh, markBuildFresh } from './freshness.mjs'

/** Builds the site unless the last build is up to date. */
export function buildIfStale() {
  if (buildIsFresh()) return
  console.log('Building…')
  run('guides/typeset.ts')
  run('node_modules/@react-router/dev/bin.cjs', 'build', '--logLevel', 'warn')
  compressFiles()
  markBuildFresh()
}

function run(...args: string[]) {
  const env = { ...process.env, NODE_ENV: 'production' }
  const { status } = spawnSync(process.execPath, args, { stdio: 'inherit', env })
  if (status !== 0) throw new Error(`The build failed at ${args[0]}`)
}

const compressible = 'build/client/**/*.{js,css,svg,json,webmanifest,txt}'
const minBytes = 600

/** Writes Brotli and gzip copies of text files, so that the server does not compress them. */
function compressFiles() {
  for (const path of globSync(compressible)) {
    const bytes = readFileSync(path)
    if (bytes.length < minBytes) continue
    writeFileSync(
      `${path}.br`,
      brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }),
    )
    writeFileSync(`${path}.gz`, gzipSync(bytes, { level: 9 }))
  }
}

if (import.meta.main) buildIfStale()
