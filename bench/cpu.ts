// The CPU time that the built server needs per request: node bench/cpu.ts. Rates depend on the load of the machine; CPU
// time hardly does.
import { readdirSync, readFileSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { join } from 'node:path'
import { openSqlite } from '../app/platform/database/open-database.server.ts'
import { buildIfStale } from '../scripts/build.ts'
import { sessionCookie } from '../tests/log-in.ts'
import { addTestMember } from '../tests/member.ts'
import { startMeasured } from './site.ts'

const requestCount = Number(process.env.BENCH_REQUESTS ?? 500)
const warmUpCount = Number(process.env.BENCH_WARM_UP ?? 300)
/** Measures only pages whose names contain this text. */
const nameFilter = process.env.BENCH_ONLY
/** A folder for a CPU profile of the server, to be opened in Chromium's developer tools. */
const profileFolder = process.env.BENCH_PROFILE

await buildIfStale()
const site = await startMeasured(
  'scripts/serve.mjs',
  profileFolder ? { NODE_OPTIONS: `--cpu-prof --cpu-prof-dir=${profileFolder}` } : {},
)
const database = openSqlite(join(site.dataDir, 'shajara.db'))
const { email } = await addTestMember(database.db)
const member = await sessionCookie({ db: database.db, dataDir: site.dataDir }, email)
await database.close()

const agent = new Agent({ keepAlive: true, maxSockets: 1 })
let count = 0
const pages: Record<string, { path: () => string; cookie?: string }> = {
  'cached page, visitor': { path: () => '/' },
  'cached profile, member': { path: () => '/profile', cookie: member },
  // A page with a flash message is rendered for each request.
  'profile, member': { path: () => '/profile', cookie: `${member}; shajara.flash=none` },
  'list page, not requested before': { path: () => `/volunteer?view=list&page=${++count}` },
  'calendar month, not requested before': { path: () => `/volunteer?month=${monthOf(++count)}` },
  'unknown event': { path: () => `/events/unknown-${++count}` },
  'unknown URL': { path: () => `/unknown-${++count}` },
}

try {
  console.log(`${'milliseconds of CPU per request'.padEnd(40)}   main  others`)
  for (const [name, page] of Object.entries(pages)) {
    if (nameFilter && !name.includes(nameFilter)) continue
    await send(page, warmUpCount)
    const before = cpuMs(site.pid)
    await send(page, requestCount)
    const after = cpuMs(site.pid)
    const main = (after.main - before.main) / requestCount
    const others = (after.others - before.others) / requestCount
    console.log(`${name.padEnd(40)}${main.toFixed(2).padStart(7)}${others.toFixed(2).padStart(8)}`)
  }
} finally {
  agent.destroy()
  await site.stop()
}

/** A month of the years from 2027 to 9999. */
function monthOf(number: number) {
  return `${2027 + Math.floor(number / 12)}-${String((number % 12) + 1).padStart(2, '0')}`
}

/** Sends requests one after the other on one connection. */
async function send({ path, cookie }: { path: () => string; cookie?: string }, times: number) {
  for (let sent = 0; sent < times; sent++) await fetchOnce(path(), cookie)
}

function fetchOnce(path: string, cookie?: string) {
  const headers = { 'Accept-Encoding': 'br', ...(cookie ? { Cookie: cookie } : {}) }
  return new Promise<void>((resolve, reject) => {
    request(site.url + path, { agent, headers }, (response) => {
      if ((response.statusCode ?? 500) >= 500) reject(new Error(`${path}: ${response.statusCode}`))
      response.resume().once('end', resolve)
    })
      .once('error', reject)
      .end()
  })
}

/** The CPU time of a process so far: its main thread, and all others (compression, garbage collection). */
function cpuMs(pid: number) {
  const taskMs = (task: string) =>
    Number(readFileSync(`/proc/${pid}/task/${task}/schedstat`, 'utf8').split(' ', 1)[0]) / 1e6
  const tasks = readdirSync(`/proc/${pid}/task`)
  const main = taskMs(String(pid))
  return { main, others: tasks.reduce((sum, task) => sum + taskMs(task), 0) - main }
}
