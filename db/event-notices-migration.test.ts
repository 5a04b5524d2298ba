import { type Kysely, sql } from 'kysely'
import { expect } from 'vitest'
import { storeTest } from '#tests/database.ts'
import { eventFixture, storeEvents } from '#tests/fixtures/event-fixture.ts'
import { addTestMember } from '#tests/member.ts'
import { up } from './migrations/2026-11-29h-event-notices.ts'

const createdAt = '2026-11-20T12:00:00.000Z'

storeTest(
  'the latest event details and reminder that were sent to a member are moved to their sign-up',
  async ({ db }) => {
    await storeEvents(db, [eventFixture('picnic'), eventFixture('cleanup')])
    const { id: userId } = await addTestMember(db)
    const { id: otherId } = await addTestMember(db)
    // biome-ignore lint/suspicious/noExplicitAny: the earlier schema has no type
    const earlierDb: Kysely<any> = db
    await sql`alter table ${sql.ref('eventSignup')} drop column ${sql.ref('knownDetails')}`.execute(db)
    for (const column of ['announcedDetails', 'movedFrom'])
      await sql`alter table event drop column ${sql.ref(column)}`.execute(db)
    const signups = [
      { id: 'told', eventId: 'picnic', userId },
      { id: 'not told', eventId: 'cleanup', userId },
      { id: 'someone else', eventId: 'picnic', userId: otherId },
    ]
    for (const signup of signups)
      await earlierDb
        .insertInto('eventSignup')
        .values({ ...signup, createdAt })
        .execute()
    const notification = { userId, createdAt, subjectId: 'picnic' }
    for (const [kind, detail] of [
      ['eventChange', '{"cancelled":false}'],
      ['eventReminder', '2026-11-28'],
      ['quranReminder', ''],
    ])
      await earlierDb
        .insertInto('sentNotification')
        .values({ ...notification, kind, detail })
        .execute()

    await up(earlierDb)

    const rows = earlierDb
      .selectFrom('eventSignup')
      .select(['id', 'knownDetails', 'remindedFor'])
      .orderBy('id')
    expect(await rows.execute()).toEqual([
      { id: 'not told', knownDetails: null, remindedFor: null },
      { id: 'someone else', knownDetails: null, remindedFor: null },
      { id: 'told', knownDetails: '{"cancelled":false}', remindedFor: '2026-11-28' },
    ])
    expect(await db.selectFrom('sentNotification').select('kind').execute()).toEqual([
      { kind: 'quranReminder' },
    ])
  },
)
