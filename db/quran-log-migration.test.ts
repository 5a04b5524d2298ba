import type { Kysely } from 'kysely'
import { expect } from 'vitest'
import { migrateToLatest } from '#app/platform/database/migrate.server.ts'
import { readReadingSummary } from '#app/quran/log/reading-store.server.ts'
import { storeTest } from '#tests/database.ts'
import { withSchemaBefore } from '#tests/earlier-schema.ts'
import { migrations } from './migrations/index.ts'

const createdAt = '2026-11-01T12:00:00.000Z'

// biome-ignore lint/suspicious/noExplicitAny: the earlier schema has no type
async function fill(earlierDb: Kysely<any>) {
  const user = {
    emailVerified: 1,
    image: null,
    role: 'user',
    timeZone: 'UTC',
    createdAt,
    updatedAt: createdAt,
  }
  for (const id of ['amina', 'yusuf'])
    await earlierDb
      .insertInto('user')
      .values({ id, name: id, email: `${id}@example.org`, ...user })
      .execute()
  const practices = [
    { userId: 'amina', dailyGoalPages: 2, startedOn: '2026-11-15' },
    { userId: 'yusuf', dailyGoalPages: 0.5, startedOn: '2026-11-20' },
  ]
  await earlierDb.insertInto('quranPractice').values(practices).execute()
  const entry = (userId: string, day: number, pages: number) => ({
    id: `${userId} ${day} ${pages}`,
    userId,
    localDate: `2026-11-${day}`,
    pages,
    timeZone: 'America/New_York',
    loggedAt: `2026-11-${day}T12:00:00.000Z`,
  })
  const entries = [
    entry('amina', 15, 2),
    entry('amina', 16, 1.25),
    entry('amina', 16, 0.75),
    entry('amina', 18, 1),
    entry('yusuf', 20, 0.5),
  ]
  await earlierDb.insertInto('quranEntry').values(entries).execute()
  await earlierDb.insertInto('quranGroup').values({ id: 'fajr', name: 'Fajr readers', createdAt }).execute()
  await earlierDb
    .insertInto('quranGroupMember')
    .values({ groupId: 'fajr', userId: 'amina', joinedAt: createdAt })
    .execute()
  await earlierDb
    .insertInto('quranBadge')
    .values({ userId: 'amina', badge: 'first-day', earnedAt: '2026-11-15' })
    .execute()
}

storeTest('the migration keeps a log’s entries, goal, start, group and badges', async (database) => {
  await withSchemaBefore('2026-12-02b', database, async (db) => {
    await fill(db)

    await migrateToLatest(db, migrations)

    const entries = await db
      .selectFrom('quranEntry')
      .select(['id', 'localDate', 'timeZone', 'pages', 'countedPages', 'loggedAt', 'operationId', 'rank'])
      .where('userId', '=', 'amina')
      .orderBy('id')
      .execute()
    expect(entries.map(({ localDate, pages }) => [localDate.slice(-2), pages])).toEqual([
      ['15', 2],
      ['16', 0.75],
      ['16', 1.25],
      ['18', 1],
    ])
    expect(entries[0]).toMatchObject({
      id: 'amina 15 2',
      countedPages: 2,
      rank: 1,
      operationId: 'amina 15 2',
      timeZone: 'America/New_York',
      loggedAt: '2026-11-15T12:00:00.000Z',
    })
    const goals = db.selectFrom('quranGoal').select(['userId', 'startsOn', 'measure', 'amount', 'weekdays'])
    expect(await goals.orderBy('userId').execute()).toEqual([
      { userId: 'amina', startsOn: '2026-11-15', measure: 'pages', amount: 2, weekdays: 127 },
      { userId: 'yusuf', startsOn: '2026-11-20', measure: 'pages', amount: 0.5, weekdays: 127 },
    ])
    const amina = { id: 'amina', timeZone: 'UTC' }
    const summary = await readReadingSummary(db, amina, new Date('2026-11-19T12:00:00Z'))
    expect(summary).toMatchObject({ startedOn: '2026-11-15', daysRead: 3, missedDays: 1 })
    const states = summary.week.map(({ state }) => state).join(' ')
    expect(states).toBe('free free done done missed partial pending')
    expect([summary.groups, summary.badges.map(({ key }) => key)]).toEqual([
      [{ id: 'fajr', name: 'Fajr readers' }],
      ['first-day'],
    ])
  })
})
