import { expect } from 'vitest'
import type { Database } from '#app/platform/database/database.ts'
import { storeTest } from '#tests/database.ts'
import { eventFixture, storeEvents } from '#tests/fixtures/event-fixture.ts'
import { listAdminEvents, readEventFilter } from './event-list-store.server.ts'
import type { StoredEvent } from './event-store.server.ts'

const today = '2026-11-21'
const at = '2026-11-01T00:00:00.000Z'

const add = (db: Database, title: string, localDate: string, overrides: Partial<StoredEvent> = {}) =>
  storeEvents(db, [eventFixture(title, { localDate, locationName: 'Éden Hall', ...overrides })])

async function listTitles(db: Database, query: string) {
  const filter = { ...readEventFilter(new URLSearchParams(query)), onlyAssignedTo: null }
  const { rows } = await listAdminEvents(db, filter, today, null)
  return rows.map(({ title }) => title)
}

storeTest('upcoming events are listed soonest first, and the other lists latest first', async ({ db }) => {
  expect(await listTitles(db, '')).toEqual([])
  await add(db, 'Over', '2026-11-20')
  await add(db, 'Long over', '2020-01-01', { lastDate: '2026-11-20' })
  expect(await listTitles(db, '')).toEqual([])
  await add(db, 'Retreat', '2026-11-01', { lastDate: today })
  await add(db, 'Today', today)
  await add(db, 'Later', '2027-01-01', { publishedAt: null })
  await add(db, 'Deleted', '2026-10-01', { lastDate: '2027-01-01', deletedAt: at })
  expect(await listTitles(db, '')).toEqual(['Retreat', 'Today', 'Later'])
  expect(await listTitles(db, 'when=past')).toEqual(['Over', 'Long over'])
  expect(await listTitles(db, 'when=drafts')).toEqual(['Later'])
  expect(await listTitles(db, 'when=all')).toEqual(['Later', 'Today', 'Over', 'Retreat', 'Long over'])
})

storeTest('a search finds events by title and location, ignoring case', async ({ db }) => {
  await add(db, 'Warm meals', today)
  await add(db, 'Cleanup', today, { locationName: 'Grant Park' })
  expect(await listTitles(db, 'q=MEALS+warm')).toEqual(['Warm meals'])
  expect(await listTitles(db, 'q=éden')).toEqual(['Warm meals'])
  expect(await listTitles(db, 'q=park')).toEqual(['Cleanup'])
  expect(await listTitles(db, 'q=%25')).toEqual([])
})
