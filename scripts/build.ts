import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, globSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'

const stamp = 'build/stamp'
const sources = ['{app,db,guides,public}/**/*', 'scripts/*.ts', '*.{ts,json}', 'package-lock.json']
const madeHere = /(^|\/)public\/guides\/|\.(test|e2e)\.tsx?$/

/** Names the state of everything the build reads: paths, sizes and times. */
function fingerprint() {
  const hash = createHash('sha256')
  for (const path of globSync(sources).sort()) {
    const { size, mtimeMs } = statSync(path)
    if (!madeHere.test(path) && statSync(path).isFile()) hash.update(`${path} ${size} ${mtimeMs}\n`)
  }
  return hash.digest('hex')
}

/** Builds the site unless the last build was made from the same files. */
export function buildWhenStale() {
  const now = fingerprint()
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === now) return
  console.log('Building …')
  run('guides/typeset.ts')
  run('node_modules/@react-router/dev/bin.cjs', 'build', '--logLevel', 'warn')
  compressFiles()
  mkdirSync('build', { recursive: true })
  writeFileSync(stamp, now)
}

function run(...args: string[]) {
  const { status } = spawnSync(process.execPath, args, {
    stdio: 'inherit',
    env: { ...process.env, NODE_ENV: 'production' },
  })
  if (status !== 0) process.exit(status ?? 1)
}

/** Writes a brotli and a gzip copy beside each text file, so that serving one costs nothing. */
function compressFiles() {
  for (const path of globSync('build/client/**/*.{js,css,svg,json,webmanifest,txt}')) {
    const bytes = readFileSync(path)
    if (bytes.length < 600) continue
    writeFileSync(
      `${path}.br`,
      brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }),
    )
    writeFileSync(`${path}.gz`, gzipSync(bytes, { level: 9 }))
  }
}

if (import.meta.main) buildWhenStale()
