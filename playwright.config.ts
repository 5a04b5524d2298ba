import { availableParallelism } from 'node:os'
import { defineConfig } from '@playwright/test'
import { chromiumFlags, findChromium } from './tests/chromium.ts'

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true }
const desktop = { viewport: { width: 1440, height: 900 } }

/** Tests of an admin's screens, but those that say they are for this width. */
const adminsWithout = (width: '@phone' | '@desktop') =>
  process.env.EVERY_SCREEN
    ? []
    : [
        new RegExp(
          `^(?!.*${width}).* (?:\\S*-admin|app/(?:admin|revisions|inbox|newsletter|imports|settings|activity)/\\S*|\\S*/opportunities|\\S*/picture-upload)\\.e2e\\.ts `,
        ),
      ]

export default defineConfig({
  testMatch: '**/*.e2e.ts',
  testIgnore: ['node_modules/**', 'build/**'],
  fullyParallel: false,
  workers: Math.min(4, Math.max(2, availableParallelism())),
  timeout: 60_000,
  expect: { timeout: 10_000 },
  // A shared machine may stall for seconds. What passes only at the second try is named in the report.
  retries: process.env.CI ? 2 : 0,
  forbidOnly: Boolean(process.env.CI),
  reporter: process.env.PLAYWRIGHT_JSON
    ? [['line'], ['json', { outputFile: process.env.PLAYWRIGHT_JSON }]]
    : [['list']],
  use: {
    launchOptions: { executablePath: findChromium(), args: chromiumFlags },
    locale: 'en-US',
    timezoneId: 'America/New_York',
    screenshot: 'only-on-failure',
  },
  // Visitors' and members' screens are played in all four. An admin's are played on a phone with scripts and on
  // a desktop without, which has each width and each state once; EVERY_SCREEN=1 plays them in all four too.
  projects: [
    { name: 'phone', use: phone, grepInvert: /@plain|@desktop/ },
    { name: 'desktop', use: desktop, grepInvert: [/@plain|@phone/, ...adminsWithout('@desktop')] },
    {
      name: 'phone without scripts',
      use: { ...phone, javaScriptEnabled: false },
      grepInvert: [/@script|@desktop/, ...adminsWithout('@phone')],
    },
    {
      name: 'desktop without scripts',
      use: { ...desktop, javaScriptEnabled: false },
      grepInvert: /@script|@phone/,
    },
  ],
})
