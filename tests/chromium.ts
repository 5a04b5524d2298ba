import { spawnSync } from 'node:child_process'
import { existsSync, globSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { chromium } from '@playwright/test'

/** Playwright's own browsers lie beside each other: `<folder>/chromium-1234/chrome-linux/chrome`. */
const browsersFolder = () => dirname(dirname(dirname(chromium.executablePath())))

/** Without windows and their surroundings, which take two thirds of the whole browser's time. */
const headlessShells = () => [
  ...globSync(join(browsersFolder(), 'chromium_headless_shell-*/*/{headless_shell,chrome-headless-shell}')),
  '/usr/bin/chromium-headless-shell',
]

const wholeBrowsers = () => [
  chromium.executablePath(),
  process.env.CHROMIUM ?? '',
  '/usr/bin/chromium',
  '/usr/bin/google-chrome',
]

/** Playwright's own may be there without the system's libraries that it needs. */
const runs = (path: string) => spawnSync(path, ['--version']).status === 0

const firstThatRuns = (paths: string[]) => paths.find((path) => path && existsSync(path) && runs(path))

/** Finds the browser for tests: a headless shell, Playwright's own or the system's, else a whole Chromium. */
export const findChromium = () => firstThatRuns([...headlessShells(), ...wholeBrowsers()])

/** Finds the browser for tests or gets one: Playwright's own, else Debian's package when we may install it. */
export function ensureChromium() {
  return firstThatRuns(headlessShells()) ?? install('chromium-headless-shell', headlessShells, findChromium)
}

/** As `ensureChromium`, but the browser that visitors have, for measurements. */
export function ensureWholeChromium() {
  const find = () => firstThatRuns(wholeBrowsers())
  return find() ?? install('chromium', wholeBrowsers, find)
}

/** Playwright and Debian know it by the same name. `acceptable` finds what will do where it cannot be had. */
function install(name: string, paths: () => string[], acceptable: () => string | undefined) {
  if (!acceptable()) {
    console.log('Getting a Chromium …')
    spawnSync('node_modules/.bin/playwright', ['install', name], { stdio: 'ignore' })
  }
  if (!firstThatRuns(paths()) && process.getuid?.() === 0) {
    const lock = ['-o', 'DPkg::Lock::Timeout=580']
    spawnSync('apt-get', [...lock, 'update'], { stdio: 'ignore' })
    const packages = [name, 'fonts-liberation']
    spawnSync('apt-get', [...lock, 'install', '-y', '--no-install-recommends', ...packages], {
      stdio: 'inherit',
    })
  }
  const found = firstThatRuns(paths()) ?? acceptable()
  if (!found)
    throw new Error('There is no Chromium. Run `npx playwright install chromium`, or set CHROMIUM to one.')
  return found
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
