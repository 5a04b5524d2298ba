// Measures the built site and prints a table: npm run bench. Ratios are from one run, because machines differ.
import { request } from 'node:http'
import autocannon from 'autocannon'
import { buildWhenStale } from '../scripts/build.ts'
import { median, startMeasured } from './site.ts'

const path = process.env.BENCH_PATH ?? '/'
const seconds = Number(process.env.BENCH_SECONDS ?? 4)
const rounds = 3

buildWhenStale()
const warm = await startMeasured('scripts/start.mjs')
await warm.stop(true)
const starts: number[] = []
for (let round = 0; round < 5; round++) {
  const started = await startMeasured('scripts/start.mjs', { DATA_DIR: warm.dataDir })
  starts.push(started.firstPageMs)
  await started.stop(true)
}
const site = await startMeasured('scripts/start.mjs', { DATA_DIR: warm.dataDir })
// V8 returns memory that the start used after a while without activity.
await new Promise((resolve) => setTimeout(resolve, 60_000))
const idleMb = site.residentMb()

const response = await fetchRaw(site.url + path, 'br')
const baseline = await startMeasured('bench/baseline.ts', {
  ANSWER: JSON.stringify({ headers: response.headers, body: response.body.toString('base64') }),
})

console.log(`\n${path}: ${response.body.length} bytes of brotli\n`)
console.log('connections   cached/s   node:http/s   ratio   rendered/s')
for (const connections of [1, 16, 64]) {
  const cached: number[] = []
  const plain: number[] = []
  for (let round = 0; round < rounds; round++) {
    cached.push(await pagesPerSecond(site.url + path, connections))
    plain.push(await pagesPerSecond(baseline.url, connections))
  }
  // With an invalid session cookie, the page is rendered for each request.
  const rendered = await pagesPerSecond(site.url + path, connections, 'shajara.session_token=none')
  const row = [
    connections,
    median(cached),
    median(plain),
    (median(cached) / median(plain)).toFixed(2),
    rendered,
  ]
  console.log(row.map((value, i) => String(value).padStart([11, 11, 14, 8, 13][i] ?? 10)).join(''))
}

// Sequentially, so that the two do not delay each other.
const cachedMs = await timeToFirstByte(site.url + path)
const renderedMs = await timeToFirstByte(site.url + path, 'shajara.session_token=none')
console.log(`\ntime to first byte   cached ${cachedMs} ms, rendered ${renderedMs} ms`)
console.log(
  `resident memory      idle ${idleMb.toFixed(0)} MB, after load ${site.residentMb().toFixed(0)} MB`,
)
console.log(
  `start to first page  ${median(starts).toFixed(0)} ms (median of ${starts.length}, with a build and a database)`,
)
await baseline.stop()
await site.stop()

async function pagesPerSecond(url: string, connections: number, cookie?: string) {
  const headers = { 'accept-encoding': 'br', ...(cookie ? { cookie } : {}) }
  const result = await autocannon({ url, connections, duration: seconds, headers })
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${url} responded ${result.non2xx} times with an error`)
  return Math.round(result['2xx'] / result.duration)
}

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
