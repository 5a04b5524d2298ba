// Plain JavaScript, so that starting an up-to-date build does not wait for type stripping.
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'

const stamp = 'build/stamp'
const folders = ['app', 'db', 'guides', 'illustrations', 'public', 'scripts']
const rootFile = /\.(ts|json)$/
const ignored = /(^|\/)public\/guides\/|\.(test|e2e)\.tsx?$|^(playwright|vitest)\.config\.ts$/

/** A hash of the paths, sizes and modification times of everything that the build reads. */
function fingerprint() {
  const hash = createHash('sha256')
  // `globSync` takes 50 ms longer on every start.
  const files = [...filesIn('.').filter((path) => rootFile.test(path)), ...folders.flatMap(filesBelow)]
  for (const path of files.sort()) {
    if (ignored.test(path)) continue
    const file = statSync(path)
    hash.update(`${path} ${file.size} ${file.mtimeMs}\n`)
  }
  return hash.digest('hex')
}

/** @param {string} folder */
const filesIn = (folder) =>
  readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ name }) => name)

/**
 * @param {string} folder
 * @returns {string[]}
 */
const filesBelow = (folder) =>
  readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`
    if (entry.isDirectory()) return filesBelow(path)
    return entry.isFile() ? [path] : []
  })

/** Whether the build was made from the current files. */
export function isBuildFresh() {
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === fingerprint()
}

export function markBuildFresh() {
  mkdirSync('build', { recursive: true })
  writeFileSync(stamp, fingerprint())
}
