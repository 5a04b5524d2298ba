import { expect } from 'vitest'
import { eventCollection } from '#app/events/event/event-collection.ts'
import { changeDates } from '#app/events/series/change-dates.server.ts'
import { storeTest } from '#tests/database.ts'
import { addTestSeries, admin, eventOn, now, timeZone } from '#tests/fixtures/series-fixture.ts'
import { addTestMember } from '#tests/member.ts'
import { sendEventChanges } from './event-changes.server.ts'

const links = { origin: 'https://shajara.example', secret: 'secret' }

storeTest('dates that are canceled together are announced to everyone who signed up', async ({ db }) => {
  await addTestSeries(db)
  const emails: string[] = []
  for (const date of ['2026-12-04', '2026-12-11', '2026-12-18']) {
    const { id: userId, email } = await addTestMember(db)
    await db.updateTable('user').set({ emailVerified: 1 }).where('id', '=', userId).execute()
    const { id: eventId } = await eventOn(db, date)
    await db
      .insertInto('eventSignup')
      .values({ id: userId, eventId, userId, createdAt: '2026-11-22' })
      .execute()
    emails.push(email)
  }
  await sendEventChanges(db, links, now)
  const { id, seriesId } = await eventOn(db, '2026-12-11')
  const values = { status: 'cancelled' as const, cancelReason: 'Eid' }
  const change = { id, seriesId, recurrenceDate: '2026-12-11', timeZone, scope: 'following' as const, values }
  await changeDates(db, eventCollection, change, admin, now)
  await sendEventChanges(db, links, new Date(now.getTime() + 3_600_000))
  const mails = await db.selectFrom('mail').select(['recipient', 'subject']).orderBy('createdAt').execute()
  expect(mails.map(({ recipient }) => recipient).sort()).toEqual(emails.slice(1).sort())
})
