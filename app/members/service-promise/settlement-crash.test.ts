import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from 'vitest'
import type { Database } from '#app/platform/database/database.ts'
import { openSqlite } from '#app/platform/database/open-database.server.ts'
import { migratedSqlite, storeTest } from '#tests/database.ts'
import { addTestMember } from '#tests/member.ts'
import { quranGoalRow } from '#tests/quran-rows.ts'
import { savePromise } from './promise-store.server.ts'
import { settleAllMembers } from './settlement-store.server.ts'

const start = '2026-11-01'
const startsAt = new Date(`${start}T12:00:00Z`)
const now = new Date('2026-11-06T12:00:00Z')
const terms = { kind: 'minutes', perDay: 30, monthlyCap: 600, currency: null } as const
const memberCount = 9
/** November 1 to 4: the grace period of the 5th is not over. */
const missedDayCount = 4
const batchSize = 2

async function addMembers(db: Database) {
  for (let member = 0; member < memberCount; member++) {
    const { id: userId } = await addTestMember(db, {}, startsAt)
    await db.updateTable('user').set({ timeZone: 'UTC' }).where('id', '=', userId).execute()
    await db.insertInto('quranPractice').values({ userId, startedOn: start }).execute()
    await db
      .insertInto('quranGoal')
      .values(quranGoalRow(userId, start, 1))
      .execute()
    await savePromise(db, userId, { ...terms, startsOn: start }, { today: start, now: startsAt })
  }
}

const countDays = async (db: Database) =>
  (await db.selectFrom('missedDayService').select('userId').execute()).length

/**
 * Settles in another process, which is killed during the transaction of a batch, before or after the transaction
 * writes the days.
 */
async function settleAndKill(target: string, killedBatch: number, moment: 'before' | 'after') {
  const program = `
    import { openPostgres, openSqlite } from './app/platform/database/open-database.server.ts'
    import { listMissedDates } from './app/members/service-promise/missed-days.server.ts'
    import { settleAllMembers, settleMembers } from './app/members/service-promise/settlement-store.server.ts'
    const [target, killedBatch, moment, now] = process.argv.slice(1)
    const { db } = target.startsWith('postgres') ? await openPostgres(target) : openSqlite(target)
    let batch = 0
    async function listMissed(tx, windows) {
      if (++batch < Number(killedBatch)) return listMissedDates(tx, windows)
      const due = windows.map(({ userId: id }) => ({ id, timeZone: 'UTC' }))
      if (moment === 'after') await settleMembers(tx, due, new Date(now))
      console.log('in a transaction')
      setTimeout(() => process.exit(1), 60_000)
      return new Promise(() => {})
    }
    await settleAllMembers(db, new Date(now), { batchSize: ${batchSize}, listMissed })`
  const args = ['--input-type=module', '-e', program, target, `${killedBatch}`, moment, now.toISOString()]
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] })
  const exited = once(child, 'exit')
  await Promise.race([once(child.stdout, 'data'), exited])
  child.kill('SIGKILL')
  expect(await exited).toEqual([null, 'SIGKILL'])
}

storeTest('a settlement continues after kill -9, and settles no day twice', async ({ db, url }) => {
  const folder = await mkdtemp(join(tmpdir(), 'shajara-settlement-'))
  const file = join(folder, 'shajara.db')
  if (url === null) await writeFile(file, await migratedSqlite())
  const database = url === null ? openSqlite(file) : { db, close: async () => {} }
  await addMembers(database.db)
  await settleAndKill(url ?? file, 2, 'before')
  expect(await countDays(database.db)).toBe(batchSize * missedDayCount)
  // The second run starts with the members that the first run did not settle.
  await settleAndKill(url ?? file, 2, 'after')
  expect(await countDays(database.db)).toBe(2 * batchSize * missedDayCount)
  await settleAllMembers(database.db, now, { batchSize })
  expect(await countDays(database.db)).toBe(memberCount * missedDayCount)
  const days = database.db.selectFrom('missedDayService').select(['amount', 'status']).distinct()
  expect(await days.execute()).toEqual([{ amount: 30, status: 'open' }])
  await database.close()
  await rm(folder, { recursive: true })
})
