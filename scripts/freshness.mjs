// Plain JavaScript, so that a start with nothing to build does not wait for types to be stripped.
import { createHash } from 'node:crypto'
import { existsSync, globSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'

const stamp = 'build/stamp'
const sources = ['{app,db,guides,illustrations,public}/**/*', 'scripts/*', '*.{ts,json}']
const noSource = /(^|\/)public\/guides\/|\.(test|e2e)\.tsx?$/

/** Names the state of everything the build reads: paths, sizes and times. */
function fingerprint() {
  const hash = createHash('sha256')
  for (const path of globSync(sources).sort()) {
    if (noSource.test(path)) continue
    const file = statSync(path)
    if (file.isFile()) hash.update(`${path} ${file.size} ${file.mtimeMs}\n`)
  }
  return hash.digest('hex')
}

/** Whether the build there was made from the files as they are now. */
export function buildIsFresh() {
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === fingerprint()
}

export function markBuildFresh() {
  mkdirSync('build', { recursive: true })
  writeFileSync(stamp, fingerprint())
}
