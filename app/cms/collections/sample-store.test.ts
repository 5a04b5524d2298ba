import { expect } from 'vitest'
import { eventCollection } from '#app/events/event/event-collection.ts'
import { storeTest } from '#tests/database.ts'
import { eventFixture, storeEvents } from '#tests/fixtures/event-fixture.ts'
import type { Item } from './collection.ts'
import { changeItem, trashItem } from './item-store.server.ts'
import { listSamples, restoreSamples, trashSampleItems } from './sample-store.server.ts'
import { listTrash } from './trash-store.server.ts'

const now = new Date('2026-11-21T12:00:00Z')
const starters = ['a', 'b', 'c'].map((slug) => eventFixture(slug, { sample: 1 }))

storeTest('what the site started with goes together, but not what somebody has edited', async ({ db }) => {
  await storeEvents(db, [...starters, eventFixture('mine')])
  await changeItem(db, eventCollection, { id: 'a', version: 1, values: { title: 'Ours now' } }, null, now)
  expect(await trashSampleItems(db, [eventCollection], null, now)).toBe(2)
  expect((await listTrash(db, eventCollection)).map(({ id }) => id).sort()).toEqual(['b', 'c'])
  expect(await listSamples(db, [eventCollection])).toEqual([])
  expect(await restoreSamples(db, [eventCollection], null, now)).toBe(2)
})

storeTest('what was edited between the list and the deed stays', async ({ db }) => {
  await storeEvents(db, starters)
  await changeItem(db, eventCollection, { id: 'a', version: 1, values: { title: 'Ours now' } }, null, now)
  const sample = ({ sample }: Item) => sample === 1
  expect(await trashItem(db, eventCollection, 'a', null, now, sample)).toEqual({ outcome: 'notFound' })
  expect(await listTrash(db, eventCollection)).toEqual([])
})
