import { expect } from 'vitest'
import { addItem, duplicateItem } from '#app/cms/collections/add-item-store.server.ts'
import { changeItem, restoreVersion } from '#app/cms/collections/change-item-store.server.ts'
import { columnsOf, formSchema } from '#app/cms/collections/form-description.ts'
import {
  deleteItemPermanently,
  listTrash,
  purgeTrash,
  restoreItem,
  trashItem,
} from '#app/cms/collections/trash-store.server.ts'
import { storeTest } from '#tests/database.ts'
import { addTestMember } from '#tests/member.ts'
import { eventCollection } from './event-collection.ts'
import { findEvent, listFeedEvents } from './event-store.server.ts'

const now = new Date('2026-11-21T12:00:00Z')
const later = new Date('2026-11-22T12:00:00Z')
const parsed = formSchema(eventCollection).parse({
  title: 'Iftar',
  localDate: '2026-11-28',
  description: 'Come.',
  publication: 'now',
})
const columns = { ...columnsOf(eventCollection, parsed), pictureId: null, publishedAt: now.toISOString() }

storeTest('each change to an event increments its sequence', async ({ db }) => {
  const { id, slug } = await addItem(db, eventCollection, columns, null, now)
  const change = { id, version: 1, values: { ...columns, startTime: '18:00' } }
  expect(await changeItem(db, eventCollection, change, null, later)).toMatchObject({ outcome: 'changed' })
  expect(await findEvent(db, String(slug), later)).toMatchObject({
    startTime: '18:00',
    sequence: 1,
    version: 2,
    updatedAt: later.toISOString(),
  })
})

storeTest('a change to an outdated version is a conflict', async ({ db }) => {
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

storeTest('a deleted event is not listed; restoring it increments its sequence', async ({ db }) => {
  const { id } = await addItem(db, eventCollection, columns, null, now)
  await trashItem(db, eventCollection, id, null, later)
  expect(await findEvent(db, 'iftar', later)).toBeUndefined()
  expect(await listFeedEvents(db, later)).toEqual([])
  await restoreItem(db, eventCollection, id, null, later)
  expect(await findEvent(db, 'iftar', later)).toMatchObject({ title: 'Iftar', sequence: 2 })
})

storeTest('a copy of an event is a draft', async ({ db }) => {
  const { id } = await addItem(db, eventCollection, columns, null, now)
  const copy = await duplicateItem(db, eventCollection, id, null, later)
  expect(copy).toMatchObject({ title: 'Copy of Iftar', publishedAt: null, sequence: 0 })
})

storeTest('a copy of a canceled event is confirmed', async ({ db }) => {
  const { id } = await addItem(db, eventCollection, columns, null, now)
  const cancellation = { status: 'cancelled', cancelReason: 'A storm is coming.' }
  await changeItem(db, eventCollection, { id, version: 1, values: cancellation }, null, now)
  const copy = await duplicateItem(db, eventCollection, id, null, later)
  expect(copy).toMatchObject({ status: 'confirmed', cancelReason: '' })
})

storeTest(
  'restoring an earlier version restores its text but not its cancellation status',
  async ({ db }) => {
    const { id } = await addItem(db, eventCollection, columns, null, now)
    const cancellation = { status: 'cancelled', cancelReason: 'A storm is coming.', title: 'No Iftar' }
    await changeItem(db, eventCollection, { id, version: 1, values: cancellation }, null, now)
    const restored = await restoreVersion(
      db,
      eventCollection,
      { id, version: 2, earlierVersion: 1, withPublication: true },
      null,
      later,
    )
    expect(restored).toMatchObject({ item: { ...cancellation, title: 'Iftar', version: 3 } })
    await changeItem(
      db,
      eventCollection,
      { id, version: 3, values: { status: 'confirmed', cancelReason: '' } },
      null,
      later,
    )
    const again = await restoreVersion(
      db,
      eventCollection,
      { id, version: 4, earlierVersion: 2 },
      null,
      later,
    )
    expect(again).toMatchObject({ item: { title: 'No Iftar', status: 'confirmed', cancelReason: '' } })
  },
)

storeTest('a canceled event is still found, and can be reinstated', async ({ db }) => {
  const { id } = await addItem(db, eventCollection, columns, null, now)
  await changeItem(db, eventCollection, { id, version: 1, values: { status: 'cancelled' } }, null, later)
  expect(await findEvent(db, 'iftar', later)).toMatchObject({ status: 'cancelled', sequence: 1 })
  await changeItem(db, eventCollection, { id, version: 2, values: { status: 'confirmed' } }, null, later)
  expect(await findEvent(db, 'iftar', later)).toMatchObject({ status: 'confirmed', sequence: 2 })
})

storeTest('an event with sign-ups, attendance or hours is never permanently deleted', async ({ db }) => {
  const events = []
  for (const title of ['Signed up', 'Attended', 'Hours', 'Empty']) {
    events.push(await addItem(db, eventCollection, { ...columns, title }, null, now))
  }
  const [signedUp = '', attended = '', withHours = '', empty = ''] = events.map(({ id }) => id)
  const { id: userId } = await addTestMember(db)
  const at = now.toISOString()
  const signup = { id: 's', eventId: signedUp, userId, createdAt: at }
  await db.insertInto('eventSignup').values(signup).execute()
  await db.insertInto('attendance').values({ eventId: attended, userId, recordedAt: at }).execute()
  const hours = { userId, localDate: '2026-11-28', minutes: 60, note: '', recordedAt: at }
  await db
    .insertInto('volunteerHours')
    .values([
      { ...hours, id: 'h', eventId: withHours },
      { ...hours, id: 'without', eventId: null },
    ])
    .execute()
  for (const { id } of events) await trashItem(db, eventCollection, id, null, now)
  expect(await deleteItemPermanently(db, eventCollection, attended, null, later)).toBe(false)
  const late = new Date('2027-02-01T12:00:00Z')
  expect(await purgeTrash(db, [eventCollection], late)).toBe(1)
  const remaining = (await listTrash(db, eventCollection)).map(({ id }) => id)
  expect(remaining.sort()).toEqual([signedUp, attended, withHours].sort())
  expect(remaining).not.toContain(empty)
  expect(await db.selectFrom('attendance').select('eventId').execute()).toEqual([{ eventId: attended }])
})
