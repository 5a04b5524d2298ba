import { defineConfig } from '@playwright/test'
import { chromiumFlags, findChromium } from './tests/chromium.ts'

// Files stay in the cache from one test to the next, and scripts stay compiled. Closing the CDP sessions of a test
// enables JavaScript, so projects without it cannot share a context.
const reuse = { reuseContext: true }
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true }
const desktop = { viewport: { width: 1440, height: 900 } }

const bothTags = (one: string, other: string) => new RegExp(`(?=.*${one}\\b)(?=.*${other}\\b)`)
const everyScreen = Boolean(process.env.EVERY_SCREEN)

/**
 * Limits the workers of projects that have less than a quarter, or less than half, of the work: each worker starts its
 * own site and browser, and Playwright starts new workers for each project. The longest tests come first. The project
 * with the shortest tests comes last, with all workers, so that no worker waits long for the last test.
 */
const oneWorker = everyScreen ? {} : { workers: 1 }
const twoWorkers = everyScreen ? {} : { workers: 2 }

const chromiumArgs = [
  ...chromiumFlags,
  // Hinting rounds glyph widths to whole pixels, so lines would break differently than on phones.
  '--font-render-hinting=none',
  // Pages live for a second, too short for optimized code to save the time that compiling it takes.
  '--js-flags=--single-threaded,--no-opt,--no-maglev',
  '--num-raster-threads=1',
]

export default defineConfig({
  testMatch: '**/*.e2e.ts',
  testIgnore: ['node_modules/**', 'build/**'],
  globalSetup: './tests/site-template.ts',
  // Node removes the types faster than Playwright's Babel, which is needed only for JSX.
  build: { external: ['**/*.ts'] },
  fullyParallel: true,
  // Each worker keeps a browser and a server busy. On two cores, two and three take about the same time (132 tests: 173
  // and 179 s); a fourth takes the processor's caches from the others (199 s). With more cores, three are faster than two.
  workers: 3,
  // Busy machines need long timeouts. They do not slow down passing tests.
  timeout: 180_000,
  expect: { timeout: 20_000 },
  // A test that passes only on retry has a bug.
  retries: 0,
  forbidOnly: Boolean(process.env.CI),
  reporter: process.env.PLAYWRIGHT_JSON
    ? [['line'], ['json', { outputFile: process.env.PLAYWRIGHT_JSON }]]
    : [['list']],
  use: {
    launchOptions: { executablePath: findChromium(), args: chromiumArgs },
    // Animations and view transitions cost a fifth of the CPU time. Tests about motion turn them on.
    contextOptions: { reducedMotion: 'reduce' },
    locale: 'en-US',
    timezoneId: 'America/New_York',
    screenshot: 'only-on-failure',
  },
  // tests/e2e.ts documents the tags. EVERY_SCREEN=1 runs each test in all projects that its tags allow.
  projects: [
    {
      name: 'desktop without JavaScript',
      ...twoWorkers,
      use: { ...desktop, javaScriptEnabled: false },
      grepInvert: /@server|@script|@phone/,
    },
    {
      name: 'phone without JavaScript',
      ...oneWorker,
      use: { ...phone, javaScriptEnabled: false },
      ...(everyScreen ? {} : { grep: [/@every-screen/, bothTags('@plain', '@phone')] }),
      grepInvert: /@server|@script|@desktop/,
    },
    {
      name: 'desktop',
      ...oneWorker,
      use: { ...desktop, ...reuse },
      ...(everyScreen ? {} : { grep: [/@every-screen/, bothTags('@script', '@desktop')] }),
      grepInvert: /@server|@plain|@phone/,
    },
    {
      name: 'phone',
      ...twoWorkers,
      use: { ...phone, ...reuse },
      grepInvert: [/@server|@plain|@desktop/, ...(everyScreen ? [] : [/@once/])],
    },
    { name: 'server', grep: /@server/ },
  ],
})
