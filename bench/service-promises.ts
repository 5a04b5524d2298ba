// Measures the daily job that turns the missed reading days of 10,000 members into service:
// node bench/service-promises.ts

import { savePromise } from '../app/members/service-promise/promise-store.server.ts'
import { settleAllMembers } from '../app/members/service-promise/settlement-store.server.ts'
import type { Database } from '../app/platform/database/database.ts'
import { addDays } from '../app/platform/time/local-date.ts'
import { quranEntryRow, quranGoalRow } from '../tests/quran-rows.ts'
import { bulkInsert, onBothEngines } from './both-engines.ts'

const memberCount = Number(process.env.ROWS ?? 10_000)
const today = '2026-11-23'
const startedOn = addDays(today, -60)
const terms = { kind: 'minutes', perDay: 30, monthlyCap: 600, currency: null } as const
const at = (date: string) => new Date(`${date}T12:00:00Z`)

await onBothEngines(async (db, engine) => {
  await bulkInsert(db, engine, () => fill(db))
  console.log(`\n${engine}, ${memberCount.toLocaleString('en-US')} members with a Qur'an log of 60 days`)
  await timed('First run: 41 days per member', db, today)
  await timed('The next day', db, addDays(today, 1))
  await timed('The same day again, nothing to settle', db, addDays(today, 1))
})

async function timed(label: string, db: Database, date: string) {
  const start = performance.now()
  await settleAllMembers(db, at(date))
  const { days } = await db
    .selectFrom('missedDayService')
    .select(({ fn }) => fn.countAll<number>().as('days'))
    .executeTakeFirstOrThrow()
  console.log(`${label.padEnd(32)} ${((performance.now() - start) / 1000).toFixed(1)} s, ${days} days stored`)
}

/** Adds members who read on two of every three days, and their promises. */
async function fill(db: Database) {
  const dates = Array.from({ length: 60 }, (_, day) => addDays(startedOn, day))
  for (let first = 0; first < memberCount; first += 100) {
    const ids = Array.from(
      { length: Math.min(100, memberCount - first) },
      (_, index) => `member-${first + index}`,
    )
    await db.transaction().execute((tx) => addMembers(tx, ids, dates))
  }
  const startsOn = addDays(today, -42)
  const firstMember = await firstId(db)
  await savePromise(db, firstMember, { ...terms, startsOn }, { today: startsOn, now: at(startsOn) })
  await copyPromise(db, firstMember)
}

async function addMembers(db: Database, ids: readonly string[], dates: readonly string[]) {
  const createdAt = at(startedOn).toISOString()
  const user = { name: 'Amina', emailVerified: 1, image: null, role: 'user', affiliation: null } as const
  const rest = { timeZone: 'America/New_York', disabledAt: null, createdAt, updatedAt: createdAt }
  await db
    .insertInto('user')
    .values(ids.map((id) => ({ ...user, ...rest, id, email: `${id}@example.org` })))
    .execute()
  await db
    .insertInto('quranPractice')
    .values(ids.map((userId) => ({ userId, startedOn })))
    .execute()
  await db
    .insertInto('quranGoal')
    .values(ids.map((userId) => quranGoalRow(userId, startedOn, 1)))
    .execute()
  for (const [index, userId] of ids.entries()) {
    const readDates = dates.filter((_, day) => (day + index) % 3 !== 0)
    await db
      .insertInto('quranEntry')
      .values(readDates.map((localDate) => quranEntryRow({ userId, localDate, pages: 1 })))
      .execute()
  }
}

async function firstId(db: Database) {
  return (await db.selectFrom('user').select('id').orderBy('id').limit(1).executeTakeFirstOrThrow()).id
}

/** Gives all other members the same promise as the first member. */
async function copyPromise(db: Database, firstMember: string) {
  const servicePromise = await db.selectFrom('servicePromise').selectAll().executeTakeFirstOrThrow()
  const settlement = await db.selectFrom('promiseSettlement').selectAll().executeTakeFirstOrThrow()
  const others = await db.selectFrom('user').select('id').where('id', '!=', firstMember).execute()
  for (let start = 0; start < others.length; start += 1000) {
    const ids = others.slice(start, start + 1000).map(({ id }) => id)
    await db
      .insertInto('servicePromise')
      .values(ids.map((userId) => ({ ...servicePromise, userId })))
      .execute()
    await db
      .insertInto('promiseSettlement')
      .values(ids.map((userId) => ({ ...settlement, userId })))
      .execute()
  }
}
