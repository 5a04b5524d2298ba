// Runs before most npm scripts, under any Node version: installs the locked packages if they are missing or outdated.
// With `--omit=dev`, installs only the packages that building and running the site need.
import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'

const omitDev = process.argv.includes('--omit=dev')

/** @param {string} path */
const modifiedAt = (path) => (existsSync(path) ? statSync(path).mtimeMs : 0)
const isInstalled = existsSync('node_modules/.bin/node') && existsSync('node_modules/.package-lock.json')
const hasDev = existsSync('node_modules/@playwright/test')
const isStale = modifiedAt('package-lock.json') > modifiedAt('node_modules/.package-lock.json')
if (!isInstalled || isStale || !(hasDev || omitDev)) {
  console.log('Installing packages…')
  // Keeps development packages that are installed. Without `--legacy-peer-deps`, npm would also install those that are
  // optional peers of others, such as Vitest.
  const options = omitDev && !hasDev ? ['--omit=dev', '--legacy-peer-deps'] : []
  const { status } = spawnSync('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error', ...options], {
    stdio: 'inherit',
  })
  if (status !== 0) process.exit(status ?? 1)
  // npm skips optional packages of other platforms, and those that it could not download.
  if (!existsSync('node_modules/.bin/node')) {
    console.error(`Node 26 was not installed for ${process.platform} on ${process.arch}.`)
    process.exit(1)
  }
  // Deletes 67 MB of headers, which no package here needs for compiling, and a formatter that `quran-meta` lists as a
  // dependency by mistake (18 MB).
  const headers = readdirSync('node_modules')
    .filter((name) => /^node-(bin-)?(linux|darwin)-/.test(name))
    .map((name) => `${name}/include`)
  for (const path of [...headers, 'oxfmt', '@oxfmt', '.bin/oxfmt'])
    rmSync(`node_modules/${path}`, { recursive: true, force: true })
  writeFileSync('node_modules/.install-seconds', String(performance.now() / 1000))
}
