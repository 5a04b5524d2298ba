import { expect } from 'vitest'
import { addAttendee } from '#app/events/attendance/attendance-store.server.ts'
import { changeLatestVersion } from '#app/events/event/event-action.server.ts'
import { storeTest } from '#tests/database.ts'
import { eventFixture, storeEvents } from '#tests/fixtures/event-fixture.ts'
import { addTestMember } from '#tests/member.ts'

const now = new Date('2026-12-10T12:00:00Z')

storeTest('when the dates of an event are corrected, its hours move to one of its days', async ({ db }) => {
  const [picnic, walk] = [eventFixture('picnic'), eventFixture('walk')]
  await storeEvents(db, [picnic, walk])
  for (const event of [picnic, walk])
    for (const minutes of [120, null]) {
      const { email } = await addTestMember(db)
      await addAttendee(db, event, { email, minutes }, null, now)
    }
  const listDates = async (eventId: string) => {
    const hours = db.selectFrom('volunteerHours').select('localDate').where('eventId', '=', eventId)
    return (await hours.execute()).map(({ localDate }) => localDate)
  }
  const setDates = (localDate: string, lastDate: string) =>
    changeLatestVersion(db, picnic.id, { localDate, lastDate }, null, now)
  await setDates('2026-12-05', '2026-12-05')
  expect(await listDates(picnic.id)).toEqual(['2026-12-05', '2026-12-05'])
  await setDates('2026-12-04', '2026-12-06')
  expect(await listDates(picnic.id)).toEqual(['2026-12-05', '2026-12-05'])
  expect(await listDates(walk.id)).toEqual(['2026-11-28', '2026-11-28'])
})
