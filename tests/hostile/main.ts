// Sends hostile requests to the built site: npm run test:hostile [-- count [seed]].
import { mkdirSync, writeFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { buildIfStale } from '../../scripts/build.ts'
import { mallocEnv, nodeOptions } from '../../scripts/supervise.mjs'
import { startSite } from '../site.ts'
import { hostileSiteEnv, runHostile } from './run-hostile.ts'

const count = Number(process.argv[2] ?? 100_000)
const seed = Number(process.argv[3] ?? Date.now() % 1_000_000)
/** The limit for memory growth after the first tenth of the requests, during which caches fill up to their limits. */
const maxGrowthMegabytes = 100
/** Long enough for an idle server to collect its garbage (`collect-garbage.server.ts`). */
const settleMs = 60_000

await buildIfStale()
const { DATABASE_URL } = process.env
const site = await startSite({
  ...hostileSiteEnv,
  ...(DATABASE_URL ? { DATABASE_URL } : {}),
  // The environment that the supervisor sets.
  ...mallocEnv,
  NODE_OPTIONS: nodeOptions.join(' '),
})
console.log(`${count} requests with seed ${seed}`)
const startedAt = performance.now()
const report = await runHostile(site, {
  seed,
  count,
  onProgress: console.log,
  settle: () => sleep(settleMs),
}).catch(async (error) => {
  console.error(site.output())
  throw error
})
const exitCode = await site.stop()
const { memory, p99Ms, statuses, requests } = report
const seconds = Math.round((performance.now() - startedAt) / 1000)
console.log({ requests, seconds, statuses, p99Ms: Math.round(p99Ms), memory })
const growth = memory.end.resident - memory.warm.resident
const problems = [
  ...report.failures,
  ...report.slow,
  ...(growth > maxGrowthMegabytes ? [`memory grew by ${growth} MB`] : []),
  ...(exitCode === 0
    ? []
    : [exitCode === null ? 'the server was ended by a signal' : `the server exited with code ${exitCode}`]),
]
for (const problem of problems.slice(0, 20)) console.log(problem.slice(0, 300))
if (problems.length > 0) {
  mkdirSync('test-results', { recursive: true })
  writeFileSync('test-results/hostile.log', `${problems.join('\n')}\n\n${site.output()}`)
  console.log(`${problems.length} problems; see test-results/hostile.log`)
}
process.exit(problems.length > 0 ? 1 : 0)
