import { expect } from 'vitest'
import { storeTest } from '#tests/database.ts'
import { addTestMember } from '#tests/member.ts'
import { loadRecords, matchRow } from './attendance-records.server.ts'

storeTest(
  'among several entries of hours for the same day, an import row matches the newest',
  async ({ db }) => {
    const { id: userId, email } = await addTestMember(db)
    const hours = { userId, eventId: null, localDate: '2026-11-28', note: '' }
    await db
      .insertInto('volunteerHours')
      .values([
        { ...hours, id: 'b', minutes: 90, recordedAt: '2026-11-29T12:00:00.000Z' },
        { ...hours, id: 'c', minutes: 120, recordedAt: '2026-11-30T12:00:00.000Z' },
        { ...hours, id: 'a', minutes: 60, recordedAt: '2026-11-28T12:00:00.000Z' },
      ])
      .execute()
    const row = { email, title: '', date: '2026-11-28', minutes: 120 }
    const records = await loadRecords(db, [row])
    expect(matchRow(records, row)?.hours).toEqual({ id: 'c', minutes: 120 })
  },
)
