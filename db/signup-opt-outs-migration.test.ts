import type { Kysely } from 'kysely'
import { expect } from 'vitest'
import { storeTest } from '#tests/database.ts'
import { storeSignupEvent } from '#tests/fixtures/signup-fixture.ts'
import { up } from './migrations/2026-12-05-signup-opt-outs.ts'

storeTest(
  'people who turned off the messages about an event still get none after the migration',
  async ({ db }) => {
    const event = await storeSignupEvent(db)
    // biome-ignore lint/suspicious/noExplicitAny: the earlier schema has no type
    const earlierDb: Kysely<any> = db
    await earlierDb.schema.dropTable('signupOptOut').execute()
    await earlierDb.schema.alterTable('eventSignup').addColumn('messagesOffAt', 'text').execute()
    const createdAt = '2026-11-10T12:00:00.000Z'
    const turnedOffAt = '2026-11-11T12:00:00.000Z'
    await earlierDb
      .insertInto('eventSignup')
      .values([
        { id: 'off', eventId: event.id, createdAt, messagesOffAt: turnedOffAt },
        { id: 'on', eventId: event.id, createdAt, messagesOffAt: null },
      ])
      .execute()

    await up(earlierDb)

    expect(await db.selectFrom('signupOptOut').selectAll().execute()).toEqual([
      { signupId: 'off', kind: 'eventMessage', createdAt: turnedOffAt },
    ])
    expect((await db.selectFrom('eventSignup').select('id').orderBy('id').execute()).length).toBe(2)
  },
)
