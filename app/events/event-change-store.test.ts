import { expect } from 'vitest'
import { storeTest } from '#tests/database.ts'
import {
  addEvent,
  cancelEvent,
  deleteEvent,
  type EventText,
  removeSampleEvents,
  restoreEvent,
  updateEvent,
} from './event-change-store.server.ts'
import { findEvent, listFeedEvents } from './event-store.server.ts'

const now = new Date('2026-11-21T12:00:00Z')
const later = new Date('2026-11-22T12:00:00Z')
const iftar: EventText = {
  title: 'Iftar',
  description: 'Come.',
  localDate: '2026-11-28',
  lastDate: '2026-11-28',
  startTime: '18:00',
  endTime: null,
  locationName: 'Masjid',
  locationAddress: '1 Street',
  pictureId: null,
}

storeTest('an added event is published at once, under an address of its own', async ({ db }) => {
  const first = await addEvent(db, iftar, now)
  const second = await addEvent(db, iftar, now)
  const arabic = await addEvent(db, { ...iftar, title: 'إفطار' }, now)
  expect([first.slug, second.slug, arabic.slug]).toEqual(['iftar', 'iftar-2', 'event-2026-11-28'])
  expect(await findEvent(db, 'iftar', later)).toMatchObject({
    ...iftar,
    status: 'confirmed',
    sequence: 0,
    sample: 0,
  })
})

storeTest('each change raises the sequence and the time, and keeps the address', async ({ db }) => {
  const { id } = await addEvent(db, iftar, now)
  expect(await updateEvent(db, id, { title: 'Big Iftar', startTime: '19:00' }, later)).toBe(true)
  expect(await findEvent(db, 'iftar', later)).toMatchObject({
    title: 'Big Iftar',
    startTime: '19:00',
    description: 'Come.',
    sequence: 1,
    createdAt: now.toISOString(),
    updatedAt: later.toISOString(),
  })
})

storeTest('a cancelled event keeps its page, and can be taken back', async ({ db }) => {
  const { id } = await addEvent(db, iftar, now)
  await cancelEvent(db, id, later)
  expect(await findEvent(db, 'iftar', later)).toMatchObject({ status: 'cancelled', sequence: 1 })
  await restoreEvent(db, id, later)
  expect(await findEvent(db, 'iftar', later)).toMatchObject({ status: 'confirmed', sequence: 2 })
})

storeTest('a deleted event is gone, and changing what is gone changes nothing', async ({ db }) => {
  const { id } = await addEvent(db, iftar, now)
  expect(await deleteEvent(db, id)).toBe(true)
  expect(await deleteEvent(db, id)).toBe(false)
  expect(await updateEvent(db, id, { title: 'x' }, later)).toBe(false)
  expect(await cancelEvent(db, id, later)).toBe(false)
})

storeTest('starter events go together, but not one that somebody has edited', async ({ db }) => {
  const mine = await addEvent(db, iftar, now)
  const samples = [
    await addEvent(db, iftar, now),
    await addEvent(db, iftar, now),
    await addEvent(db, iftar, now),
  ]
  const ids = samples.map(({ id }) => id)
  await db.updateTable('event').set({ sample: 1 }).where('id', 'in', ids).execute()
  const [edited = ''] = ids
  await updateEvent(db, edited, { title: 'Ours now' }, later)
  expect(await removeSampleEvents(db)).toBe(2)
  expect((await listFeedEvents(db, later)).map(({ id }) => id).sort()).toEqual([mine.id, edited].sort())
})
