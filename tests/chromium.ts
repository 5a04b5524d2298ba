import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chromium } from '@playwright/test'

const candidates = () => [
  chromium.executablePath(),
  process.env.CHROMIUM ?? '',
  '/usr/bin/chromium',
  '/usr/bin/google-chrome',
]

/** Playwright's own may be there without the system's libraries that it needs. */
const runs = (path: string) => spawnSync(path, ['--version']).status === 0

/** Finds a Chromium: Playwright's own, one that `CHROMIUM` names, or the system's. */
export function findChromium() {
  return candidates().find((path) => path && existsSync(path) && runs(path))
}

/** Finds a Chromium or gets one: Playwright's own, else Debian's package when we may install it. */
export function ensureChromium() {
  const found = findChromium()
  if (found) return found
  console.log('Getting a Chromium …')
  spawnSync('node_modules/.bin/playwright', ['install', 'chromium'], { stdio: 'ignore' })
  if (!findChromium() && process.getuid?.() === 0) {
    const lock = ['-o', 'DPkg::Lock::Timeout=580']
    spawnSync('apt-get', [...lock, 'update'], { stdio: 'ignore' })
    spawnSync(
      'apt-get',
      [...lock, 'install', '-y', '--no-install-recommends', 'chromium', 'fonts-liberation'],
      { stdio: 'inherit' },
    )
  }
  const got = findChromium()
  if (!got)
    throw new Error('There is no Chromium. Run `npx playwright install chromium`, or set CHROMIUM to one.')
  return got
}

/** Headless, quiet, and calling nobody; as root Chromium has no sandbox. */
export const chromiumFlags = [
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]
