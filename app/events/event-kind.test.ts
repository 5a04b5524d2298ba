import { expect } from 'vitest'
import {
  addItem,
  changeItem,
  duplicateItem,
  restoreItem,
  trashItem,
} from '#app/revisions/item-store.server.ts'
import { storeTest } from '#tests/database.ts'
import { eventForm } from './event-form.ts'
import { eventColumns } from './event-input.ts'
import { eventKind } from './event-kind.ts'
import { findEvent, listFeedEvents } from './event-store.server.ts'

const now = new Date('2026-11-21T12:00:00Z')
const later = new Date('2026-11-22T12:00:00Z')
const typed = eventForm.parse({
  title: 'Iftar',
  localDate: '2026-11-28',
  description: 'Come.',
  publication: 'now',
})
const columns = { ...eventColumns(typed), pictureId: null, publishedAt: now.toISOString() }

storeTest('each change of an event raises its sequence, and no calendar falls behind', async ({ db }) => {
  const { id, slug } = await addItem(db, eventKind, columns, null, now)
  const changed = { id, version: 1, values: { ...columns, startTime: '18:00' } }
  expect(await changeItem(db, eventKind, changed, null, later)).toMatchObject({ outcome: 'changed' })
  expect(await findEvent(db, String(slug), later)).toMatchObject({
    startTime: '18:00',
    sequence: 1,
    version: 2,
    updatedAt: later.toISOString(),
  })
})

storeTest('two admins do not overwrite each other', async ({ db }) => {
  const { id } = await addItem(db, eventKind, columns, null, now)
  await changeItem(db, eventKind, { id, version: 1, values: { title: 'First' } }, null, later)
  const late = await changeItem(db, eventKind, { id, version: 1, values: { title: 'Second' } }, null, later)
  expect(late).toMatchObject({ outcome: 'conflict', version: 2 })
  expect(await findEvent(db, 'iftar', later)).toMatchObject({ title: 'First' })
})

storeTest('a deleted event leaves every list, and comes back with a higher sequence', async ({ db }) => {
  const { id } = await addItem(db, eventKind, columns, null, now)
  await trashItem(db, eventKind, id, null, later)
  expect(await findEvent(db, 'iftar', later)).toBeUndefined()
  expect(await listFeedEvents(db, later)).toEqual([])
  await restoreItem(db, eventKind, id, null, later)
  expect(await findEvent(db, 'iftar', later)).toMatchObject({ title: 'Iftar', sequence: 2 })
})

storeTest('a copy is a draft', async ({ db }) => {
  const { id } = await addItem(db, eventKind, columns, null, now)
  const copy = await duplicateItem(db, eventKind, id, null, later)
  expect(copy).toMatchObject({ title: 'Copy of Iftar', publishedAt: null, sequence: 0 })
})
