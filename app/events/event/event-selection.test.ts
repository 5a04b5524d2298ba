import { expect } from 'vitest'
import { assignItem } from '#app/cms/collections/assignment-store.server.ts'
import {
  changeSelectedItem,
  deleteSelectedItemPermanently,
} from '#app/cms/collections/bulk-item-store.server.ts'
import { findItem } from '#app/cms/collections/item-store.server.ts'
import { storeTest } from '#tests/database.ts'
import { eventFixture, storeEvents } from '#tests/fixtures/event-fixture.ts'
import { addTestMember } from '#tests/member.ts'
import { eventCollection } from './event-collection.ts'
import { findListedEvents } from './event-selection.server.ts'

const now = new Date('2026-11-21T12:00:00.000Z')

storeTest('an organizer changes only the selected events that are assigned to them', async ({ db }) => {
  await storeEvents(db, [eventFixture('soup'), eventFixture('walk')])
  const organizer = await addTestMember(db, { role: 'organizer' })
  await assignItem(db, eventCollection, { itemId: 'soup', userId: organizer.id }, now)
  const scope = { collection: eventCollection, onlyAssignedTo: organizer.id }
  const trash = (id: string) =>
    db
      .transaction()
      .execute((tx) => changeSelectedItem(tx, scope, { id, version: 1, change: 'trash' }, organizer, now))
  expect(await trash('soup')).toMatchObject({ outcome: 'changed' })
  expect(await trash('walk')).toEqual({ outcome: 'notFound' })
  expect(await findItem(db, eventCollection, 'walk')).toMatchObject({ deletedAt: null })
})

storeTest('an event that people signed up for is not permanently deleted', async ({ db }) => {
  await storeEvents(db, [eventFixture('soup', { deletedAt: now.toISOString() })])
  const member = await addTestMember(db)
  const signup = { id: 'signup', eventId: 'soup', userId: member.id, createdAt: now.toISOString() }
  await db.insertInto('eventSignup').values(signup).execute()
  const scope = { collection: eventCollection, onlyAssignedTo: null }
  const removal = db
    .transaction()
    .execute((tx) => deleteSelectedItemPermanently(tx, scope, { id: 'soup', version: 1 }, null, now))
  expect(await removal).toEqual({ outcome: 'refused' })
})

storeTest('“all that match” are the events of the filtered list that the member may edit', async ({ db }) => {
  await storeEvents(db, [
    eventFixture('soup', { title: 'Soup night', localDate: '2026-12-01', lastDate: '2026-12-01' }),
    eventFixture('walk', {
      title: 'Walk',
      localDate: '2026-12-02',
      lastDate: '2026-12-02',
      locationName: '',
    }),
    eventFixture('past', { title: 'Past soup', localDate: '2026-11-01', lastDate: '2026-11-01' }),
  ])
  const organizer = await addTestMember(db, { role: 'organizer' })
  await assignItem(db, eventCollection, { itemId: 'walk', userId: organizer.id }, now)
  const find = async (filter: string, onlyAssignedTo: string | null = null) =>
    (await findListedEvents({ onlyAssignedTo })(db, new URLSearchParams(filter), 10, now)).map(({ id }) => id)
  expect(await find('')).toEqual(['soup', 'walk'])
  expect(await find('when=no-location')).toEqual(['walk'])
  expect(await find('when=all&q=soup')).toEqual(['past', 'soup'])
  expect(await find('when=all', organizer.id)).toEqual(['walk'])
})
