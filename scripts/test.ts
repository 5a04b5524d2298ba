// Everything that has to hold, and what it needs: checks, rules and stores, then the built site in a browser.
import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { ensureChromium } from '../tests/chromium.ts'
import { buildWhenStale } from './build.ts'
import { check } from './check.ts'

const results = 'test-results'
rmSync(results, { recursive: true, force: true })
mkdirSync(results, { recursive: true })

const counts = [check()]

const unit = `${results}/unit.json`
run('vitest', ['run', '--reporter=dot', '--reporter=json', `--outputFile.json=${unit}`])
const rules = read<{
  numPassedTests: number
  numFailedTests: number
  numTotalTests: number
  success: boolean
}>(unit)
// A suite that does not even load counts as one failure.
counts.push(
  rules
    ? {
        passed: rules.numPassedTests,
        failed: rules.numFailedTests || (rules.success && rules.numTotalTests > 0 ? 0 : 1),
      }
    : { passed: 0, failed: 1 },
)

try {
  ensureChromium()
  buildWhenStale()
  counts.push(runScreens())
} catch (error) {
  // Without a browser or a build no screen can be shown to work; the last line is printed all the same.
  console.error(error)
  counts.push({ passed: 0, failed: 1 })
}

const passed = counts.reduce((sum, count) => sum + count.passed, 0)
const failed = counts.reduce((sum, count) => sum + count.failed, 0)
console.log(`\n${passed} passed, ${failed} failed`)
process.exit(failed > 0 ? 1 : 0)

function runScreens() {
  const browser = `${results}/browser.json`
  run('playwright', ['test'], { PLAYWRIGHT_JSON: browser })
  const report = read<{ stats: { expected: number; unexpected: number; flaky: number }; errors: unknown[] }>(
    browser,
  )
  if (!report) return { passed: 0, failed: 1 }
  const { expected, flaky, unexpected } = report.stats
  return { passed: expected + flaky, failed: unexpected + report.errors.length }
}

function run(command: string, args: string[], env: Record<string, string> = {}) {
  spawnSync(`node_modules/.bin/${command}`, args, { stdio: 'inherit', env: { ...process.env, ...env } })
}

function read<Result>(path: string): Result | null {
  try {
    return JSON.parse(readFileSync(path, 'utf8'))
  } catch {
    return null
  }
}
