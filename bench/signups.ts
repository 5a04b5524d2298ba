// Sign-ups per second over HTTP, for one event and for many, on both databases: node bench/signups.ts
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Database } from '../app/platform/database/database.ts'
import { openPostgres, openSqlite } from '../app/platform/database/open-database.server.ts'
import { buildIfStale } from '../scripts/build.ts'
import { storeSignupEvent } from '../tests/fixtures/signup-fixture.ts'
import { sessionCookie } from '../tests/log-in.ts'
import { addTestMember } from '../tests/member.ts'
import { startPostgres } from '../tests/postgres.ts'
import { startMeasured } from './site.ts'

const memberCount = Number(process.env.MEMBERS ?? 600)
const connections = 16
const manyEvents = 20
/** A tenth of the members get a spot; the others are on the waitlist. */
const capacityOf = (eventCount: number) => memberCount / eventCount / 10

await buildIfStale()
console.log(`${memberCount} members, ${connections} connections\n`)
console.log('                                    sign-ups/s')
const dataDir = mkdtempSync(join(tmpdir(), 'shajara-bench-'))
await measure('SQLite', {}, dataDir, async () => openSqlite(join(dataDir, 'shajara.db')))
const postgres = await startPostgres().catch(() => null)
if (postgres) {
  const url = postgres.url('postgres')
  await measure('PostgreSQL', { DATABASE_URL: url }, dataDir, () => openPostgres(url))
  await postgres.stop()
} else console.log('PostgreSQL could not be started.')
rmSync(dataDir, { recursive: true, force: true })

async function measure(
  engine: string,
  env: Record<string, string>,
  dataDir: string,
  open: () => Promise<{ db: Database; close: () => Promise<void> }>,
) {
  const site = await startMeasured('scripts/start.mjs', { ...env, DATA_DIR: dataDir, LOG_LEVEL: 'error' })
  const { db, close } = await open()
  const cookies: string[] = []
  for (let count = 0; count < memberCount; count++) {
    const { email } = await addTestMember(db)
    cookies.push(await sessionCookie({ db, dataDir }, email))
  }
  for (const eventCount of [1, manyEvents]) {
    const paths: string[] = []
    for (let count = 0; count < eventCount; count++) {
      const { slug } = await storeSignupEvent(db, { capacity: capacityOf(eventCount) })
      paths.push(`/events/${slug}/signup`)
    }
    const startedAt = performance.now()
    await signUpAll(site.url, cookies, paths)
    const rate = (memberCount * 1000) / (performance.now() - startedAt)
    console.log(
      `${`${engine}, ${eventCount} event${eventCount > 1 ? 's' : ''}`.padEnd(36)}${rate.toFixed(0).padStart(10)}`,
    )
  }
  await close()
  await site.stop(true)
}

async function signUpAll(origin: string, cookies: string[], paths: string[]) {
  const remaining = cookies.entries()
  const client = async () => {
    for (const [index, cookie] of remaining) {
      const response = await fetch(origin + paths[index % paths.length], {
        method: 'POST',
        headers: { cookie, origin },
        body: new URLSearchParams({ partySize: '1' }),
        redirect: 'manual',
      })
      await response.arrayBuffer()
      if (response.status !== 303) throw new Error(`A sign-up responded with ${response.status}`)
    }
  }
  await Promise.all(Array.from({ length: connections }, client))
}
