// Runs under any Node, before every script. Installs what the lock file names when something is missing:
// with `--omit=dev` only what building and running the site need.
import { spawnSync } from 'node:child_process'
import { existsSync, statSync, writeFileSync } from 'node:fs'

const omitDev = process.argv.includes('--omit=dev')

/** @param {string} path */
const changedAt = (path) => (existsSync(path) ? statSync(path).mtimeMs : 0)
const installed = existsSync('node_modules/.bin/node') && existsSync('node_modules/.package-lock.json')
const hasDev = existsSync('node_modules/vitest')
const isStale = changedAt('package-lock.json') > changedAt('node_modules/.package-lock.json')
if (!installed || isStale || !(hasDev || omitDev)) {
  console.log('Installing packages …')
  // Development packages that are there stay there.
  const options = omitDev && !hasDev ? ['--omit=dev'] : []
  const { status } = spawnSync('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error', ...options], {
    stdio: 'inherit',
  })
  if (status !== 0) process.exit(status ?? 1)
  writeFileSync('node_modules/.install-seconds', String(performance.now() / 1000))
}
