// Runs before every npm script, under any Node version: installs the locked packages if they are missing or outdated.
import { spawnSync } from 'node:child_process'
import { existsSync, statSync, writeFileSync } from 'node:fs'

/** @param {string} path */
const changedAt = (path) => (existsSync(path) ? statSync(path).mtimeMs : 0)
const installed = existsSync('node_modules/.bin/node') && existsSync('node_modules/.package-lock.json')
if (!installed || changedAt('package-lock.json') > changedAt('node_modules/.package-lock.json')) {
  console.log('Installing packages …')
  const { status } = spawnSync('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], {
    stdio: 'inherit',
  })
  if (status !== 0) process.exit(status ?? 1)
  writeFileSync('node_modules/.install-seconds', String(performance.now() / 1000))
}
