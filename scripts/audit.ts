import { spawnSync } from 'node:child_process'

/**
 * Advisories that do not affect this site, by their URL, each with the reason. Remove an entry when the package is
 * upgraded.
 */
const acceptedAdvisories: Record<string, string> = {}

const timeoutMs = 60_000
const severeLevels = new Set(['high', 'critical'])

interface Advisory {
  name: string
  severity: string
  title: string
  url: string
}

type AuditResult =
  | { outcome: 'unavailable'; reason: string }
  | { outcome: 'completed'; advisories: Advisory[] }

/**
 * The severe advisories in the JSON that `npm audit` prints; 'unavailable' if it contains no report, for example because
 * the registry has no audit endpoint.
 */
export function readAudit(json: string, accepted: Record<string, string> = acceptedAdvisories): AuditResult {
  const report = parse(json)
  if (!report?.vulnerabilities) {
    return { outcome: 'unavailable', reason: report?.message ?? 'npm printed no report' }
  }
  const all = Object.values(report.vulnerabilities).flatMap(({ via }) =>
    via.filter((cause) => typeof cause === 'object'),
  )
  const severe = all.filter(({ severity, url }) => severeLevels.has(severity) && !(url in accepted))
  const byUrl = new Map(severe.map((advisory) => [advisory.url, advisory]))
  return { outcome: 'completed', advisories: [...byUrl.values()] }
}

interface Report {
  message?: string
  /** By package. A string in `via` names a package whose own entry has the advisory. */
  vulnerabilities?: Record<string, { via: (Advisory | string)[] }>
}

function parse(json: string): Report | null {
  try {
    return JSON.parse(json)
  } catch {
    return null
  }
}

/** Checks the runtime dependencies for severe advisories. */
export function audit() {
  const { stdout } = spawnSync('npm', ['audit', '--omit=dev', '--json'], {
    encoding: 'utf8',
    timeout: timeoutMs,
  })
  const result = readAudit(stdout ?? '')
  if (result.outcome === 'unavailable') {
    console.log(`unavailable dependency audit: ${result.reason}`)
    return 'unavailable'
  }
  console.log(`${result.advisories.length === 0 ? 'ok    ' : 'FAILED'} dependency audit`)
  for (const { name, severity, title, url } of result.advisories)
    console.log(`  ${name}: ${title} (${severity}, ${url})`)
  return result.advisories.length === 0 ? 'passed' : 'failed'
}

if (import.meta.main) process.exit(audit() === 'failed' ? 1 : 0)
