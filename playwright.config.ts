import { defineConfig } from '@playwright/test'
import { chromiumFlags, findChromium } from './tests/chromium.ts'

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true }
const desktop = { viewport: { width: 1440, height: 900 } }

const hasTags = (one: string, other: string) => new RegExp(`(?=.*${one}\\b)(?=.*${other}\\b)`)
const everyScreen = Boolean(process.env.EVERY_SCREEN)

/**
 * For a project with less than a quarter of the work. Each worker starts a site and a browser of its own, and
 * Playwright starts new ones for each project. The projects that may have all four come last, to end together.
 */
const oneWorker = everyScreen ? {} : { workers: 1 }

export default defineConfig({
  testMatch: '**/*.e2e.ts',
  testIgnore: ['node_modules/**', 'build/**'],
  globalSetup: './tests/site-template.ts',
  fullyParallel: true,
  // On two cores, four take a sixth less time than two, which often wait for the browser or the server.
  workers: 4,
  timeout: 60_000,
  // Does not slow down passing tests. Busy machines need it.
  expect: { timeout: 20_000 },
  // A test that passes only on retry has a bug.
  retries: 0,
  forbidOnly: Boolean(process.env.CI),
  reporter: process.env.PLAYWRIGHT_JSON
    ? [['line'], ['json', { outputFile: process.env.PLAYWRIGHT_JSON }]]
    : [['list']],
  use: {
    // Hinting rounds letter widths to whole pixels, so lines would break differently than on phones.
    launchOptions: { executablePath: findChromium(), args: [...chromiumFlags, '--font-render-hinting=none'] },
    // Animations and view transitions cost a fifth of the CPU time. Tests about motion turn them on.
    contextOptions: { reducedMotion: 'reduce' },
    locale: 'en-US',
    timezoneId: 'America/New_York',
    screenshot: 'only-on-failure',
  },
  // tests/e2e.ts documents the tags. EVERY_SCREEN=1 runs each test in all projects that its tags allow.
  projects: [
    {
      name: 'desktop',
      ...oneWorker,
      use: desktop,
      ...(everyScreen ? {} : { grep: [/@every-screen/, hasTags('@script', '@desktop')] }),
      grepInvert: /@server|@plain|@phone/,
    },
    {
      name: 'phone without scripts',
      ...oneWorker,
      use: { ...phone, javaScriptEnabled: false },
      ...(everyScreen ? {} : { grep: [/@every-screen/, hasTags('@plain', '@phone')] }),
      grepInvert: /@server|@script|@desktop/,
    },
    { name: 'server', ...oneWorker, grep: /@server/ },
    {
      name: 'phone',
      use: phone,
      grepInvert: [/@server|@plain|@desktop/, ...(everyScreen ? [] : [/@once/])],
    },
    {
      name: 'desktop without scripts',
      use: { ...desktop, javaScriptEnabled: false },
      grepInvert: /@server|@script|@phone/,
    },
  ],
})
