// Does response time reveal whether an address has an account? node bench/log-in-timing.ts
import { openSqlite } from '../app/platform/database/open-database.server.ts'
import { buildIfStale } from '../scripts/build.ts'
import { addTestMember } from '../tests/member.ts'
import { median, startMeasured } from './site.ts'

const rounds = Number(process.env.ROUNDS ?? 200)

await buildIfStale()
const site = await startMeasured('scripts/start.mjs', { LOG_LEVEL: 'warn' })
const { db, close } = openSqlite(`${site.dataDir}/shajara.db`)
const { email: known } = await addTestMember(db, { email: 'known-member@example.org' })
const unknown = 'nobody-at-all@example.org'

async function timeOf(path: string, form: Record<string, string>, status: number) {
  await db.deleteFrom('rateLimit').execute()
  const startedAt = performance.now()
  const response = await fetch(site.url + path, {
    method: 'POST',
    headers: { Origin: site.url },
    body: new URLSearchParams(form),
    redirect: 'manual',
  })
  await response.text()
  if (response.status !== status) throw new Error(`${path} responded with ${response.status}`)
  return performance.now() - startedAt
}

const requests = {
  login: (email: string) => timeOf('/profile', { email, password: 'not this one' }, 401),
  reset: (email: string) => timeOf('/profile?mode=reset', { email }, 200),
}

console.log('            known    unknown   difference   Welch’s t   |t| under 3.3: indistinguishable')
for (const [name, attempt] of Object.entries(requests)) {
  for (let round = 0; round < 10; round++) await attempt(round % 2 ? known : unknown)
  const times: Record<'known' | 'unknown', number[]> = { known: [], unknown: [] }
  for (let round = 0; round < rounds; round++) {
    // Alternates the order, so that other load on the machine affects both equally.
    const order = round % 2 ? (['known', 'unknown'] as const) : (['unknown', 'known'] as const)
    for (const which of order) times[which].push(await attempt(which === 'known' ? known : unknown))
  }
  const [a, b] = [trimmed(times.known), trimmed(times.unknown)]
  const ms = (value: number) => `${value.toFixed(2)} ms`.padStart(11)
  const row = [ms(median(a)), ms(median(b)), ms(median(a) - median(b)), welch(a, b).toFixed(2).padStart(11)]
  console.log(`${name.padEnd(7)}${row.join('')}`)
}
await close()
await site.stop()

/** Removes the slowest tenth, which other processes may have delayed. */
function trimmed(times: number[]) {
  return times.toSorted((a, b) => a - b).slice(0, Math.floor(times.length * 0.9))
}

function welch(a: number[], b: number[]) {
  const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
  const spread = (values: number[]) =>
    values.reduce((sum, value) => sum + (value - mean(values)) ** 2, 0) / (values.length - 1) / values.length
  return (mean(a) - mean(b)) / Math.sqrt(spread(a) + spread(b))
}
