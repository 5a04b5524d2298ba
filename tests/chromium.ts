import { spawnSync } from 'node:child_process'
import { existsSync, globSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { chromium } from '@playwright/test'

/** The folder of Playwright's browsers. Their executables are like `<folder>/chromium-1234/chrome-linux/chrome`. */
const browsersFolder = () => dirname(dirname(dirname(chromium.executablePath())))

/** Chromium without a window system. Tests take a third of the time that they take in the full browser. */
const headlessShells = () => [
  ...globSync(join(browsersFolder(), 'chromium_headless_shell-*/*/{headless_shell,chrome-headless-shell}')),
  '/usr/bin/chromium-headless-shell',
]

const fullBrowsers = () => [
  chromium.executablePath(),
  process.env.CHROMIUM ?? '',
  '/usr/bin/chromium',
  '/usr/bin/google-chrome',
]

/** Playwright's browser may be installed without the system libraries that it needs. */
const runs = (path: string) => spawnSync(path, ['--version']).status === 0

const firstThatRuns = (paths: string[]) => paths.find((path) => path && existsSync(path) && runs(path))

/** Finds the browser for tests: Playwright's or the system's headless shell, or else a full Chromium. */
export const findChromium = () => firstThatRuns([...headlessShells(), ...fullBrowsers()])

/** Finds or installs the browser for tests: through Playwright, or else through apt if we are root. */
export function ensureChromium() {
  return firstThatRuns(headlessShells()) ?? install('chromium-headless-shell', headlessShells, findChromium)
}

/** Like `ensureChromium`, but a full Chromium as visitors have it, for measurements. */
export function ensureFullChromium() {
  const find = () => firstThatRuns(fullBrowsers())
  return find() ?? install('chromium', fullBrowsers, find)
}

/**
 * `name` is the same for Playwright and Debian. `findAcceptable` finds a browser that will do: if there is one,
 * Playwright installs nothing, and apt may fail.
 */
function install(name: string, paths: () => string[], findAcceptable: () => string | undefined) {
  if (!findAcceptable()) {
    console.log('Installing Chromium…')
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
  const found = firstThatRuns(paths()) ?? findAcceptable()
  if (!found)
    throw new Error('No Chromium found. Run `npx playwright install chromium`, or set CHROMIUM to its path.')
  return found
}

/** No background network traffic. Chromium's sandbox does not run as root. */
export const chromiumFlags = [
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]
