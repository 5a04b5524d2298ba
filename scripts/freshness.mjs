// Plain JavaScript, so that starting an up-to-date build does not wait for type stripping.
import { createHash } from 'node:crypto'
import { existsSync, globSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'

const stamp = 'build/stamp'
const sources = ['{app,db,guides,illustrations,public}/**/*', 'scripts/*', '*.{ts,json}']
const ignored = /(^|\/)public\/guides\/|\.(test|e2e)\.tsx?$|^(playwright|vitest)\.config\.ts$/

/** A hash of the paths, sizes and modification times of everything that the build reads. */
function fingerprint() {
  const hash = createHash('sha256')
  for (const path of globSync(sources).sort()) {
    if (ignored.test(path)) continue
    const file = statSync(path)
    if (file.isFile()) hash.update(`${path} ${file.size} ${file.mtimeMs}\n`)
  }
  return hash.digest('hex')
}

/** Whether the build was made from the current files. */
export function buildIsFresh() {
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === fingerprint()
}

export function markBuildFresh() {
  mkdirSync('build', { recursive: true })
  writeFileSync(stamp, fingerprint())
}
