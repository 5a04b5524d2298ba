// Runs Lighthouse with its mobile defaults on every public page, or on the given paths, and prints a table:
// npm run lighthouse [path …]
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildIfStale } from '../scripts/build.ts'
import { chromiumFlags, ensureFullChromium } from '../tests/chromium.ts'
import { publicPages } from '../tests/public-pages.ts'
import { median, startMeasured } from './site.ts'

const rounds = Number(process.env.ROUNDS ?? 3)
const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const

interface Report {
  runtimeError?: { code: string }
  categories: Record<string, { score: number }>
  audits: Record<
    string,
    { numericValue?: number; details?: { items?: { resourceType?: string; transferSize?: number }[] } }
  >
}

await buildIfStale()
const chromium = ensureFullChromium()
const site = await startMeasured('scripts/start.mjs')
const folder = mkdtempSync(join(tmpdir(), 'shajara-lighthouse-'))
const paths = process.argv.length > 2 ? process.argv.slice(2) : publicPages

console.log(
  'page                              perf  a11y  best  seo    LCP   largest      SI     TBT    CLS   JS KB  all KB',
)
for (const path of paths) {
  // A kept-alive connection would be closed while the next line blocks.
  await fetch(site.url + path, { headers: { connection: 'close' } }).then((response) => response.text())
  const reports = Array.from({ length: rounds }, () => measure(path, join(folder, 'report.json')))
  const scores = categories.map((name) =>
    Math.round(median(reports.map((report) => report.categories[name]?.score ?? 0)) * 100),
  )
  const value = (audit: string) =>
    median(reports.map((report) => report.audits[audit]?.numericValue ?? Number.NaN))
  const cells = [
    path.padEnd(32),
    ...scores.map((score) => String(score).padStart(4)),
    `${(value('largest-contentful-paint') / 1000).toFixed(2)} s`,
    largestElement(reports[0]).padEnd(7),
    `${(value('speed-index') / 1000).toFixed(2)} s`,
    `${Math.round(value('total-blocking-time'))} ms`.padStart(6),
    value('cumulative-layout-shift').toFixed(3),
    kilobytes(reports[0], 'Script').padStart(6),
    kilobytes(reports[0]).padStart(6),
  ]
  console.log(cells.join('  '))
}
await site.stop()

/** Retries if Chromium recorded no trace (NO_NAVSTART, NO_FCP), which happens occasionally with any page. */
function measure(path: string, output: string, tries = 4): Report {
  spawnSync(
    'node_modules/.bin/lighthouse',
    [
      site.url + path,
      '--quiet',
      '--output=json',
      `--output-path=${output}`,
      `--chrome-flags=--headless=new ${chromiumFlags.join(' ')}`,
    ],
    { env: { ...process.env, CHROME_PATH: chromium }, stdio: 'ignore' },
  )
  const report: Report = JSON.parse(readFileSync(output, 'utf8'))
  if (!report.runtimeError) return report
  if (tries === 1) throw new Error(`${path}: ${report.runtimeError.code}`)
  return measure(path, output, tries - 1)
}

/** The type of the LCP element. */
function largestElement(report: Report | undefined) {
  const details = JSON.stringify(report?.audits['lcp-breakdown-insight']?.details ?? {})
  const selector = /"selector":"([^"]*)"/.exec(details)?.[1]
  return selector?.endsWith('img') ? 'picture' : 'text'
}

function kilobytes(report: Report | undefined, type?: string) {
  const items = report?.audits['network-requests']?.details?.items ?? []
  const bytes = items
    .filter((item) => !type || item.resourceType === type)
    .reduce((sum, item) => sum + (item.transferSize ?? 0), 0)
  return (bytes / 1024).toFixed(0)
}
