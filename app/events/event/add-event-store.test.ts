import { expect } from 'vitest'
import { storeTest } from '#tests/database.ts'
import { addEvent, type EventInput } from './add-event-store.server.ts'
import { findEvent } from './event-store.server.ts'

const now = new Date('2026-11-21T12:00:00Z')
const later = new Date('2026-11-22T12:00:00Z')
const iftar: EventInput = {
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

storeTest('an added event is published immediately with a unique slug', async ({ db }) => {
  const first = await addEvent(db, iftar, now)
  const second = await addEvent(db, iftar, now)
  const arabic = await addEvent(db, { ...iftar, title: 'إفطار' }, now)
  expect([first.slug, second.slug, arabic.slug]).toEqual(['iftar', 'iftar-2', 'aftar-2026-11-28'])
  expect(await findEvent(db, 'iftar', later)).toMatchObject({
    ...iftar,
    status: 'confirmed',
    sequence: 0,
    sample: 0,
  })
})
