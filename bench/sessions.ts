// The cost of resolving a request's session: node bench/sessions.ts
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { resumeSession } from '../app/platform/auth/session.server.ts'
import { SessionCache } from '../app/platform/auth/session-cache.server.ts'
import { addSession } from '../app/platform/auth/session-store.server.ts'
import { migrateToLatest } from '../app/platform/database/migrate.server.ts'
import { openSqlite } from '../app/platform/database/open-database.server.ts'
import { keyFor } from '../app/platform/http/signature.server.ts'
import { signedCookie } from '../app/platform/http/signed-cookie.server.ts'
import { migrations } from '../db/migrations/index.ts'
import { addTestMember } from '../tests/member.ts'
import { median } from './site.ts'

const memberCount = 2000
const lookupCount = 5000
const config = { secret: 'a secret of at least 32 characters', origin: null }
const folder = mkdtempSync(join(tmpdir(), 'shajara-bench-'))
const { db, changes, close } = openSqlite(join(folder, 'shajara.db'))
// `syncExternalWrites` returns false, which turns the cache off: every valid session is read from the database.
const sessions = new SessionCache({ db, changes, syncExternalWrites: () => false })
await migrateToLatest(db, migrations)

const now = new Date()
const cookies: string[] = []
await db.transaction().execute(async (tx) => {
  for (let count = 0; count < memberCount; count++) {
    const { id: userId } = await addTestMember(tx, { email: `m${count}@example.org` }, now)
    const token = await addSession(tx, { userId, userAgent: 'bench', ipAddress: '127.0.0.1' }, now)
    const header = signedCookie('shajara.session_token', token, keyFor(config.secret, 'auth'), 60)
    cookies.push(header.split(';', 1)[0] ?? '')
  }
})

const requestWith = (cookie: string) =>
  new Request('http://localhost:3000/', cookie ? { headers: { cookie } } : {})

async function measure(name: string, cookieOf: (round: number) => string, expectMember: boolean) {
  const times: number[] = []
  for (let round = 0; round < lookupCount; round++) {
    const request = requestWith(cookieOf(round))
    const startedAt = performance.now()
    const { member } = await resumeSession(db, sessions, config, request, now)
    times.push(performance.now() - startedAt)
    if ((member !== null) !== expectMember) throw new Error(`${name}: wrong result`)
  }
  const sorted = times.toSorted((a, b) => a - b)
  const micro = (ms: number | undefined) => `${((ms ?? 0) * 1000).toFixed(1).padStart(8)} µs`
  console.log(`${name.padEnd(36)}${micro(median(times))}${micro(sorted[Math.floor(lookupCount * 0.99)])}`)
}

console.log(
  `${`${memberCount} members on SQLite`.padEnd(36)}${'median'.padStart(11)}${'99th pct'.padStart(11)}`,
)
await measure('logged in', (round) => cookies[round % memberCount] ?? '', true)
await measure('no session cookie', () => '', false)
await measure('a cookie with a bad signature', () => 'shajara.session_token=made.up', false)
await close()
rmSync(folder, { recursive: true, force: true })
