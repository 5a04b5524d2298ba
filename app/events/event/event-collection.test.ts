import { expect } from 'vitest'
import { addItem, duplicateItem } from '#app/cms/collections/add-item-store.server.ts'
import { changeItem, restoreVersion } from '#app/cms/collections/change-item-store.server.ts'
import { columnsOf, formSchema } from '#app/cms/collections/form-description.ts'
import {
  emptyTrash,
  listTrash,
  removeItem,
  restoreItem,
  trashItem,
} from '#app/cms/collections/trash-store.server.ts'
import { storeTest } from '#tests/database.ts'
import { addTestMember } from '#tests/member.ts'
import { eventCollection } from './event-collection.ts'
import { findEvent, listFeedEvents } from './event-store.server.ts'

const now = new Date('2026-11-21T12:00:00Z')
const later = new Date('2026-11-22T12:00:00Z')
const typed = formSchema(eventCollection).parse({
  title: 'Iftar',
  localDate: '2026-11-28',
  description: 'Come.',
  publication: 'now',
})
const columns = { ...columnsOf(eventCollection, typed), pictureId: null, publishedAt: now.toISOString() }

storeTest('each change of an event raises its sequence, and no calendar falls behind', async ({ db }) => {
  const { id, slug } = await addItem(db, eventCollection, columns, null, now)
  const changed = { id, version: 1, values: { ...columns, startTime: '18:00' } }
  expect(await changeItem(db, eventCollection, changed, null, later)).toMatchObject({ outcome: 'changed' })
  expect(await findEvent(db, String(slug), later)).toMatchObject({
    startTime: '18:00',
    sequence: 1,
    version: 2,
    updatedAt: later.toISOString(),
  })
})

storeTest('two admins do not overwrite each other', async ({ db }) => {
  const { id } = await addItem(db, eventCollection, columns, null, now)
  await changeItem(db, eventCollection, { id, version: 1, values: { title: 'First' } }, null, later)
  const late = await changeItem(
    db,
    eventCollection,
    { id, version: 1, values: { title: 'Second' } },
    null,
    later,
  )
  expect(late).toMatchObject({ outcome: 'conflict', version: 2 })
  expect(await findEvent(db, 'iftar', later)).toMatchObject({ title: 'First' })
})

storeTest('a deleted event leaves every list, and comes back with a higher sequence', async ({ db }) => {
  const { id } = await addItem(db, eventCollection, columns, null, now)
  await trashItem(db, eventCollection, id, null, later)
  expect(await findEvent(db, 'iftar', later)).toBeUndefined()
  expect(await listFeedEvents(db, later)).toEqual([])
  await restoreItem(db, eventCollection, id, null, later)
  expect(await findEvent(db, 'iftar', later)).toMatchObject({ title: 'Iftar', sequence: 2 })
})

storeTest('a copy is a draft', async ({ db }) => {
  const { id } = await addItem(db, eventCollection, columns, null, now)
  const copy = await duplicateItem(db, eventCollection, id, null, later)
  expect(copy).toMatchObject({ title: 'Copy of Iftar', publishedAt: null, sequence: 0 })
})

storeTest('a copy of a cancelled event takes place', async ({ db }) => {
  const { id } = await addItem(db, eventCollection, columns, null, now)
  const off = { status: 'cancelled', cancelReason: 'A storm is coming.' }
  await changeItem(db, eventCollection, { id, version: 1, values: off }, null, now)
  const copy = await duplicateItem(db, eventCollection, id, null, later)
  expect(copy).toMatchObject({ status: 'confirmed', cancelReason: '' })
})

storeTest('an earlier version brings its words back, and leaves a cancellation as it is', async ({ db }) => {
  const { id } = await addItem(db, eventCollection, columns, null, now)
  const off = { status: 'cancelled', cancelReason: 'A storm is coming.', title: 'No Iftar' }
  await changeItem(db, eventCollection, { id, version: 1, values: off }, null, now)
  const back = await restoreVersion(
    db,
    eventCollection,
    { id, version: 2, earlier: 1, withPublication: true },
    null,
    later,
  )
  expect(back).toMatchObject({ item: { ...off, title: 'Iftar', version: 3 } })
  await changeItem(
    db,
    eventCollection,
    { id, version: 3, values: { status: 'confirmed', cancelReason: '' } },
    null,
    later,
  )
  const again = await restoreVersion(db, eventCollection, { id, version: 4, earlier: 2 }, null, later)
  expect(again).toMatchObject({ item: { title: 'No Iftar', status: 'confirmed', cancelReason: '' } })
})

storeTest('a cancelled event keeps its page, and can be taken back', async ({ db }) => {
  const { id } = await addItem(db, eventCollection, columns, null, now)
  await changeItem(db, eventCollection, { id, version: 1, values: { status: 'cancelled' } }, null, later)
  expect(await findEvent(db, 'iftar', later)).toMatchObject({ status: 'cancelled', sequence: 1 })
  await changeItem(db, eventCollection, { id, version: 2, values: { status: 'confirmed' } }, null, later)
  expect(await findEvent(db, 'iftar', later)).toMatchObject({ status: 'confirmed', sequence: 2 })
})

storeTest('an event that people are on is never removed for good', async ({ db }) => {
  const events = []
  for (const title of ['Signed', 'Attended', 'Helped', 'Lonely']) {
    events.push(await addItem(db, eventCollection, { ...columns, title }, null, now))
  }
  const [signed = '', attended = '', helped = '', lonely = ''] = events.map(({ id }) => id)
  const { id: userId } = await addTestMember(db)
  const at = now.toISOString()
  const signup = { id: 's', eventId: signed, userId, createdAt: at, cancelledAt: null }
  await db.insertInto('eventSignup').values(signup).execute()
  await db.insertInto('attendance').values({ eventId: attended, userId, recordedAt: at }).execute()
  const hours = { userId, localDate: '2026-11-28', minutes: 60, note: '', recordedAt: at }
  await db
    .insertInto('volunteerHours')
    .values([
      { ...hours, id: 'h', eventId: helped },
      { ...hours, id: 'without', eventId: null },
    ])
    .execute()
  for (const { id } of events) await trashItem(db, eventCollection, id, null, now)
  expect(await removeItem(db, eventCollection, attended, null, later)).toBe(false)
  const late = new Date('2027-02-01T12:00:00Z')
  expect(await emptyTrash(db, [eventCollection], late)).toBe(1)
  const left = (await listTrash(db, eventCollection)).map(({ id }) => id)
  expect(left.sort()).toEqual([signed, attended, helped].sort())
  expect(left).not.toContain(lonely)
  expect(await db.selectFrom('attendance').select('eventId').execute()).toEqual([{ eventId: attended }])
})
