import { expect } from 'vitest'
import { eventCollection } from '#app/events/event/event-collection.ts'
import { storeTest } from '#tests/database.ts'
import { eventFixture, storeEvents } from '#tests/fixtures/event-fixture.ts'
import { changeItem } from './change-item-store.server.ts'
import type { Item } from './collection.ts'
import { listSamples, restoreSamples, trashSampleItems } from './sample-store.server.ts'
import { listTrash, trashItem } from './trash-store.server.ts'

const now = new Date('2026-11-21T12:00:00Z')
const samples = ['a', 'b', 'c'].map((slug) => eventFixture(slug, { sample: 1 }))

storeTest('trashes and restores all sample items, but not edited ones', async ({ db }) => {
  await storeEvents(db, [...samples, eventFixture('mine')])
  await changeItem(db, eventCollection, { id: 'a', version: 1, values: { title: 'Ours now' } }, null, now)
  expect(await trashSampleItems(db, [eventCollection], null, now)).toBe(2)
  expect((await listTrash(db, eventCollection)).map(({ id }) => id).sort()).toEqual(['b', 'c'])
  expect(await listSamples(db, [eventCollection])).toEqual([])
  expect(await restoreSamples(db, [eventCollection], null, now)).toBe(2)
})

storeTest('does not trash a sample item that was edited in the meantime', async ({ db }) => {
  await storeEvents(db, samples)
  await changeItem(db, eventCollection, { id: 'a', version: 1, values: { title: 'Ours now' } }, null, now)
  const sample = ({ sample }: Item) => sample === 1
  expect(await trashItem(db, eventCollection, 'a', null, now, sample)).toEqual({ outcome: 'notFound' })
  expect(await listTrash(db, eventCollection)).toEqual([])
})
