// Runs everything: checks, rules and stores on both databases, then the built site in a browser.
import './compile-cache.ts'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { text } from 'node:stream/consumers'
import { stripVTControlCharacters } from 'node:util'
import type { JSONReport, JSONReportSuite } from '@playwright/test/reporter'
import type { JsonTestResults } from 'vitest/node'
import { ensureChromium } from '../tests/chromium.ts'
import { audit } from './audit.ts'
import { buildIfStale } from './build.ts'
import { check } from './check.ts'
import { makeMemoryFolder } from './memory-folder.ts'

const resultsFolder = 'test-results'
rmSync(resultsFolder, { recursive: true, force: true })
mkdirSync(resultsFolder, { recursive: true })

interface Count {
  passed: number
  failed: number
}
const noTests: Count = { passed: 0, failed: 0 }
const oneFailure: Count = { passed: 0, failed: 1 }

/** Where tests write temporary files. */
const TMPDIR = makeMemoryFolder() ?? tmpdir()
const failures: string[] = []
const errorLines = 30
const secondsSince = (time: number) => (performance.now() - time) / 1000
const installTime = installSeconds()
const startedAt = performance.now()
const times: [part: string, seconds: number][] = [['install', installTime]]
const [checks, build, audits] = await Promise.all([
  runPart('check', check),
  runPart('build', buildForBrowser),
  runPart('audit', runAudit),
])
// The tests with PostgreSQL wait for it a quarter of the time, so the other rules run with them. The browser tests keep
// all cores busy: more processes would displace each other's code and data from the processor's caches.
const [rules, postgres] = await Promise.all([
  runPart('rules', () => runVitest('rules', '--project', 'rules', '--project', 'isolated')),
  runPart('postgres', () => runVitest('postgres', '--project', 'postgres', '-t', '\\(postgres\\)$')),
])
const browser = build.failed === 0 ? await runPart('browser', runPlaywright) : noTests
const counts = [checks, build, audits, rules, postgres, missingOnPostgres(), browser]

for (const failure of failures) console.log(`\n✗ ${failure}`)
times.push(['total', installTime + secondsSince(startedAt)])
for (const [name, seconds] of times) console.log(name.padEnd(10), `${seconds.toFixed(0)} s`.padStart(6))
console.log('Check, build and audit run at the same time, and so do rules and postgres.')
const passed = counts.reduce((sum, count) => sum + count.passed, 0)
const failed = counts.reduce((sum, count) => sum + count.failed, 0)
console.log(`\n${passed} passed, ${failed} failed`)
process.exit(failed > 0 ? 1 : 0)

/** The browser tests need a browser and a build. */
async function buildForBrowser() {
  ensureChromium()
  await buildIfStale()
  return noTests
}

/** How long `npm test` took to install packages before this script started. */
function installSeconds() {
  const path = 'node_modules/.install-seconds'
  const isRecent = (statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0) > Date.now() - 10_000
  return isRecent ? Number(readFileSync(path, 'utf8')) : 0
}

/** Runs a part and records how long it took. An exception counts as one failure. */
async function runPart(name: string, work: () => Count | Promise<Count>) {
  const startTime = performance.now()
  try {
    const count = await work()
    console.log(`${name}: ${count.passed} passed, ${count.failed} failed`)
    return count
  } catch (error) {
    console.error(error)
    return oneFailure
  } finally {
    times.push([name, secondsSince(startTime)])
  }
}

/** Counts nothing if the audit is unavailable. */
function runAudit(): Count {
  const outcome = audit()
  return { passed: outcome === 'passed' ? 1 : 0, failed: outcome === 'failed' ? 1 : 0 }
}

async function runVitest(name: string, ...args: string[]): Promise<Count> {
  const path = `${resultsFolder}/${name}.json`
  const options = ['--reporter=json', `--outputFile.json=${path}`]
  // One worker per core: another would only import everything once more.
  const vitest = spawn('node_modules/.bin/vitest', ['run', '--maxWorkers=100%', ...options, ...args], {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { ...process.env, TMPDIR },
  })
  const errors = await text(vitest.stderr)
  const report = readJson<JsonTestResults>(path)
  if (!report?.success) console.error(errors)
  if (!report || report.numTotalTests === 0) return oneFailure
  for (const file of report.testResults) {
    const failedTests = file.assertionResults.filter((test) => test.status === 'failed')
    if (failedTests.length === 0 && file.status === 'failed') addFailure(file.name, file.message)
    for (const { fullName, failureMessages } of failedTests) {
      addFailure(`${file.name} ${fullName}`, failureMessages?.join('\n'))
    }
  }
  // A file that does not load counts as one failure.
  return { passed: report.numPassedTests, failed: report.numFailedTests || (report.success ? 0 : 1) }
}

/** Fails if a test passed on SQLite or was skipped there, but did not pass on PostgreSQL. */
function missingOnPostgres(): Count {
  const passedNames = testNames('postgres', 'passed')
  const expected = [
    ...testNames('rules', 'passed')
      .filter((name) => name.endsWith('(sqlite)'))
      .map((name) => name.replace(/\(sqlite\)$/, '(postgres)')),
    ...testNames('rules', 'skipped'),
  ]
  const missing = expected.filter((name) => !passedNames.includes(name))
  for (const name of missing) console.error(`Did not pass on PostgreSQL: ${name}`)
  return missing.length > 0 ? oneFailure : noTests
}

function testNames(report: string, status: 'passed' | 'skipped') {
  const files = readJson<JsonTestResults>(`${resultsFolder}/${report}.json`)?.testResults ?? []
  return files.flatMap((file) =>
    file.assertionResults
      .filter((test) => test.status === status)
      .map(({ fullName }) => `${file.name} ${fullName}`),
  )
}

async function runPlaywright(): Promise<Count> {
  const path = `${resultsFolder}/browser.json`
  const env = { ...process.env, TMPDIR, PLAYWRIGHT_JSON: path }
  const playwright = spawn('node_modules/.bin/playwright', ['test', '--retries=0'], { stdio: 'inherit', env })
  await once(playwright, 'close')
  const report = readJson<JSONReport>(path)
  if (!report) return oneFailure
  const { expected, unexpected } = report.stats
  for (const { message } of report.errors) addFailure('Playwright', message)
  for (const suite of report.suites) addPlaywrightFailures(suite)
  return { passed: expected, failed: unexpected + report.errors.length }
}

function addPlaywrightFailures(suite: JSONReportSuite) {
  for (const { title, tests } of suite.specs) {
    for (const { projectName, results, status } of tests) {
      if (status !== 'unexpected') continue
      const errors = results.flatMap((result) => result.errors.map((error) => error.message))
      addFailure(`[${projectName}] ${suite.file} ${title}`, errors.join('\n'))
    }
  }
  for (const child of suite.suites ?? []) addPlaywrightFailures(child)
}

/** Failures are printed again at the end, where other output does not hide them. */
function addFailure(title: string, message = '') {
  const lines = stripVTControlCharacters(message).split('\n').slice(0, errorLines)
  failures.push([title, ...lines].join('\n    '))
}

function readJson<Result>(path: string): Result | null {
  try {
    return JSON.parse(readFileSync(path, 'utf8'))
  } catch {
    return null
  }
}
