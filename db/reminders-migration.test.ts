import { type Kysely, sql } from 'kysely'
import { expect } from 'vitest'
import { storeTest } from '#tests/database.ts'
import { eventFixture, storeEvents } from '#tests/fixtures/event-fixture.ts'
import { up } from './migrations/2026-11-30r-reminders.ts'

storeTest(
  'after the migration, people who were already reminded of an upcoming event do not get its first reminder',
  async ({ db }) => {
    await storeEvents(db, [
      eventFixture('coming', { localDate: '2090-06-01' }),
      eventFixture('moved', { localDate: '2090-06-02' }),
      eventFixture('past', { localDate: '2020-01-01' }),
    ])
    // biome-ignore lint/suspicious/noExplicitAny: the earlier schema has no type
    const earlierDb: Kysely<any> = db
    await earlierDb.schema.dropTable('eventDelivery').execute()
    for (const column of ['comingFor', 'comingAt'])
      await sql`alter table ${sql.ref('eventSignup')} drop column ${sql.ref(column)}`.execute(db)
    for (const column of ['reminders', 'stillComing'])
      await sql`alter table event drop column ${sql.ref(column)}`.execute(db)
    await earlierDb.schema.alterTable('eventSignup').addColumn('remindedFor', 'text').execute()
    for (const [id, eventId, remindedFor] of [
      ['reminded', 'coming', '2090-06-01'],
      ['not yet', 'coming', null],
      ['of another day', 'moved', '2090-06-01'],
      ['long ago', 'past', '2020-01-01'],
    ])
      await earlierDb
        .insertInto('eventSignup')
        .values({ id, eventId, remindedFor, createdAt: '2026-11-10T12:00:00.000Z' })
        .execute()

    await up(earlierDb)

    expect(
      await db.selectFrom('eventDelivery').select(['eventId', 'kind', 'subjectId', 'signupId']).execute(),
    ).toEqual([{ eventId: 'coming', kind: 'reminder', subjectId: '2090-06-01 2 days', signupId: 'reminded' }])
    const { reminders } = await db.selectFrom('event').select('reminders').executeTakeFirstOrThrow()
    expect(reminders).toBe('2 days, 3 hours')
  },
)
