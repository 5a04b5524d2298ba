import { spawnSync } from 'node:child_process'
import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { buildIsFresh, markBuildFresh } from './freshness.mjs'

/** Builds the site unless the last build was made from the same files. */
export function buildWhenStale() {
  if (buildIsFresh()) return
  console.log('Building …')
  run('guides/typeset.ts')
  run('node_modules/@react-router/dev/bin.cjs', 'build', '--logLevel', 'warn')
  compressFiles()
  markBuildFresh()
}

function run(...args: string[]) {
  const env = { ...process.env, NODE_ENV: 'production' }
  const { status } = spawnSync(process.execPath, args, { stdio: 'inherit', env })
  if (status !== 0) throw new Error(`The build stopped at ${args[0]}`)
}

const compressible = 'build/client/**/*.{js,css,svg,json,webmanifest,txt}'
const worthIt = 600

/** Writes a brotli and a gzip copy beside each text file, so that serving one costs nothing. */
function compressFiles() {
  for (const path of globSync(compressible)) {
    const bytes = readFileSync(path)
    if (bytes.length < worthIt) continue
    writeFileSync(
      `${path}.br`,
      brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }),
    )
    writeFileSync(`${path}.gz`, gzipSync(bytes, { level: 9 }))
  }
}

if (import.meta.main) buildWhenStale()
