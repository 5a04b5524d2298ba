import { expect } from 'vitest'
import { storeTest } from '#tests/database.ts'
import { addTestSeries, eventOn } from '#tests/fixtures/series-fixture.ts'
import { readSeriesForForm } from './event-series.server.ts'

storeTest('the event form lists the other dates of the series that are not over', async ({ db }) => {
  await addTestSeries(db)
  const event = await eventOn(db, '2026-12-11')
  const readOn = (date: string) => readSeriesForForm(db, event, new Date(`${date}T12:00:00Z`))
  expect(await readOn('2026-12-05')).toMatchObject({ count: 4, next: [{}, {}, {}] })
  expect(await readOn('2027-01-01')).toMatchObject({ count: 1, next: [{ note: '' }] })
  expect(await readSeriesForForm(db, { id: event.id, seriesId: null }, new Date())).toBeNull()
})
