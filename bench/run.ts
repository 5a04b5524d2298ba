// Measures the built site and prints a table: npm run bench. Each ratio compares with a baseline that is measured in
// the same run, so that results can be compared across machines.
import { once } from 'node:events'
import { request } from 'node:http'
import { connect, type Socket } from 'node:net'
import { join } from 'node:path'
import { openSqlite } from '../app/platform/database/open-database.server.ts'
import { buildIfStale } from '../scripts/build.ts'
import { sessionCookie } from '../tests/log-in.ts'
import { addTestMember } from '../tests/member.ts'
import { median, startMeasured } from './site.ts'
import { type Load, measureLoad } from './wrk.ts'

const path = process.env.BENCH_PATH ?? '/'
const seconds = Number(process.env.BENCH_SECONDS ?? 3)
const connections = 16
const rounds = 3

await buildIfStale()
const firstStart = await startMeasured('scripts/start.mjs')
await firstStart.stop(true)
const starts: number[] = []
for (let round = 0; round < 5; round++) {
  const started = await startMeasured('scripts/start.mjs', { DATA_DIR: firstStart.dataDir })
  starts.push(started.firstPageMs)
  await started.stop(true)
}
const site = await startMeasured('scripts/start.mjs', { DATA_DIR: firstStart.dataDir })
// After a while without activity, V8 returns the memory that startup used.
await new Promise((resolve) => setTimeout(resolve, 60_000))
const idleMb = site.residentMb()

const database = openSqlite(join(firstStart.dataDir, 'shajara.db'))
const { email } = await addTestMember(database.db)
const member = await sessionCookie({ db: database.db, dataDir: firstStart.dataDir }, email)
await database.close()

// Browsers accept Brotli; many other programs, such as `wrk` by default, accept no compression.
for (const encoding of ['br', 'identity']) await compareWithBaseline(encoding)

/** Compares pages in one encoding with `node:http` sending the bytes of `path` in the same encoding. */
async function compareWithBaseline(encoding: string) {
  const { headers, body } = await fetchRaw(site.url + path, encoding)
  const baseline = await startMeasured('bench/baseline.ts', {
    RECORDED_RESPONSE: JSON.stringify({ headers, body: body.toString('base64') }),
  })
  console.log(
    `\n${path}: ${body.length} bytes (${encoding}); ${connections} connections; 1.00 is node:http with the same bytes\n`,
  )
  console.log('                                    requests/s  node:http   ratio   client CPU')
  const baselineLoad = { url: baseline.url, encoding }
  const visitor = { url: site.url + path }
  const urls = {
    'public page, visitor': visitor,
    'public page, member': { url: site.url + path, cookie: member },
    'volunteer page, member': { url: `${site.url}/volunteer`, cookie: member },
    'unknown parameters': { url: site.url, countedPath: '/events/meal-packing?unknown=' },
    profile: { url: `${site.url}/profile`, cookie: member },
    // A page with a flash message is rendered for each request.
    'profile, rendered': { url: `${site.url}/profile`, cookie: `${member}; shajara.flash=none` },
    'page not requested before': { url: site.url, countedPath: '/volunteer?view=list&page=' },
  }
  for (const [name, load] of Object.entries(urls)) await report(name, { ...load, encoding }, baselineLoad)
  const halfSent = await openHalfSent(site.url, 500)
  await report('visitor, 500 half-sent requests', { ...visitor, encoding }, baselineLoad)
  for (const socket of halfSent) socket.destroy()
  await baseline.stop()
}

type MeasuredLoad = Omit<Load, 'connections' | 'seconds'>

/**
 * Prints the median rate, that of the baseline, their ratio, and how busy the client was. The two are measured
 * alternately, because the speed of a machine may change by a third within a minute.
 */
async function report(name: string, load: MeasuredLoad, baselineLoad: MeasuredLoad) {
  const runs: Awaited<ReturnType<typeof measureLoad>>[] = []
  const baselineRates: number[] = []
  for (let round = 0; round < rounds; round++) {
    baselineRates.push((await measureLoad({ ...baselineLoad, connections, seconds })).requestsPerSecond)
    runs.push(await measureLoad({ ...load, connections, seconds }))
  }
  const rate = median(runs.map(({ requestsPerSecond }) => requestsPerSecond))
  const cpu = median(runs.map(({ clientCpu }) => clientCpu))
  const baselineRate = median(baselineRates)
  console.log(
    `${name.padEnd(36)}${rate.toFixed(0).padStart(10)}${baselineRate.toFixed(0).padStart(11)}${(rate / baselineRate).toFixed(3).padStart(8)}${cpu.toFixed(2).padStart(13)}`,
  )
}

/** Opens connections that stop in the middle of a request's headers or body. The server closes them later. */
async function openHalfSent(url: string, count: number) {
  const sockets: Socket[] = []
  for (let index = 0; index < count; index++) {
    const socket = connect(Number(new URL(url).port), '127.0.0.1')
    socket.on('error', () => undefined)
    sockets.push(socket)
    await once(socket, 'connect')
    socket.write(`POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 100${index % 2 ? '' : '\r\n\r\na='}`)
  }
  return sockets
}

// One after the other, so that the two measurements do not delay each other. An invalid session cookie bypasses the
// page cache.
const cachedMs = await timeToFirstByte(site.url + path)
const renderedMs = await timeToFirstByte(site.url + path, 'shajara.session_token=none')
console.log(`\ntime to first byte   cached ${cachedMs} ms, rendered ${renderedMs} ms`)
console.log(
  `resident memory      idle ${idleMb.toFixed(0)} MB, after load ${site.residentMb().toFixed(0)} MB`,
)
console.log(
  `start to first page  ${median(starts).toFixed(0)} ms (median of ${starts.length}, build and database already in place)`,
)
await site.stop()

async function timeToFirstByte(url: string, cookie?: string) {
  const times: number[] = []
  for (let i = 0; i < 101; i++) {
    const startedAt = performance.now()
    const { firstByteAt } = await fetchRaw(url, 'br', cookie)
    times.push(firstByteAt - startedAt)
  }
  return median(times).toFixed(2)
}

interface RawResponse {
  headers: Record<string, string>
  body: Buffer
  /** When the response headers arrived, by `performance.now()`. */
  firstByteAt: number
}

function fetchRaw(url: string, encoding: string, cookie?: string) {
  return new Promise<RawResponse>((resolve, reject) => {
    const headers = { 'accept-encoding': encoding, ...(cookie ? { cookie } : {}) }
    request(url, { headers }, (response) => {
      const firstByteAt = performance.now()
      const chunks: Buffer[] = []
      response.on('data', (chunk) => chunks.push(chunk))
      response.on('end', () => {
        const {
          date,
          connection,
          'keep-alive': keepAlive,
          'transfer-encoding': transfer,
          ...headers
        } = response.headers
        resolve({ headers: headers as Record<string, string>, body: Buffer.concat(chunks), firstByteAt })
      })
    })
      .once('error', reject)
      .end()
  })
}
