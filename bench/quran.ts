// Whether a long Qur'an log slows down its pages: node bench/quran.ts. Requests alternate between members with ten
// days, a year and ten years of entries, so that other work on the machine affects all of them.
import { join } from 'node:path'
import type { Database } from '../app/platform/database/database.ts'
import { openSqlite } from '../app/platform/database/open-database.server.ts'
import { addDays } from '../app/platform/time/local-date.ts'
import { buildIfStale } from '../scripts/build.ts'
import { sessionCookie } from '../tests/log-in.ts'
import { addTestMember } from '../tests/member.ts'
import { quranEntryRow, quranGoalRow } from '../tests/quran-rows.ts'
import { median, startMeasured } from './site.ts'

const rounds = Number(process.env.ROUNDS ?? 200)
const entriesPerDay = 2
const logs = { 'ten days': 10, 'a year': 365, 'ten years': 3650 }

await buildIfStale()
const site = await startMeasured('scripts/start.mjs', { LOG_LEVEL: 'error' })
const { db, close } = openSqlite(join(site.dataDir, 'shajara.db'))
const cookies: string[] = []
for (const days of Object.values(logs)) cookies.push(await addReader(db, days))

console.log(`Median of ${rounds} requests, in milliseconds`)
for (const path of ['/profile', '/quran']) {
  const times: number[][] = cookies.map(() => [])
  // The rounds before 0 warm up the server.
  for (let round = -20; round < rounds; round++) {
    for (const [index, cookie] of cookies.entries()) {
      const ms = await timeOf(path, cookie)
      if (round >= 0) times[index]?.push(ms)
    }
  }
  const results = Object.keys(logs).map((name, index) => `${name} ${median(times[index] ?? []).toFixed(2)}`)
  console.log(`${path.padEnd(10)} ${results.join(', ')}`)
}
await close()
await site.stop()

/** Adds a member who has read on each of the last `days` days, and returns their session cookie. */
async function addReader(db: Database, days: number) {
  const { id: userId, email } = await addTestMember(db)
  const today = new Date().toISOString().slice(0, 10)
  const startedOn = addDays(today, -days)
  await db.insertInto('quranPractice').values({ userId, startedOn }).execute()
  await db
    .insertInto('quranGoal')
    .values(quranGoalRow(userId, startedOn, 1))
    .execute()
  for (let day = 1; day <= days; day++) {
    const entry = { userId, localDate: addDays(today, -day), pages: 1 }
    const rows = Array.from({ length: entriesPerDay }, () => quranEntryRow(entry))
    await db.insertInto('quranEntry').values(rows).execute()
  }
  return sessionCookie({ db, dataDir: site.dataDir }, email)
}

async function timeOf(path: string, cookie: string) {
  const startedAt = performance.now()
  const response = await fetch(site.url + path, { headers: { cookie }, redirect: 'manual' })
  await response.arrayBuffer()
  if (response.status !== 200) throw new Error(`${path} responded with ${response.status}`)
  return performance.now() - startedAt
}
