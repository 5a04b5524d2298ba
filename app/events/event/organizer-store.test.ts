import { expect } from 'vitest'
import { addItem } from '#app/cms/collections/add-item-store.server.ts'
import { isAssigned } from '#app/cms/collections/assignment-store.server.ts'
import { listTrash, trashItem } from '#app/cms/collections/trash-store.server.ts'
import type { Database } from '#app/platform/database/database.ts'
import { storeTest } from '#tests/database.ts'
import { eventFixture, storeEvents } from '#tests/fixtures/event-fixture.ts'
import { addTestMember } from '#tests/member.ts'
import { eventCollection } from './event-collection.ts'
import { listAdminEvents } from './event-list-store.server.ts'
import {
  addOrganizer,
  findActiveOrganizer,
  listOrganizers,
  listOtherOrganizers,
  removeOrganizer,
} from './organizer-store.server.ts'

const now = new Date('2026-11-21T12:00:00.000Z')
const event = { id: 'soup', title: 'Soup night' }

async function setUp(db: Database) {
  await storeEvents(db, [
    eventFixture('soup', { title: event.title }),
    eventFixture('walk', { title: 'Walk' }),
  ])
  const admin = await addTestMember(db, { name: 'Amina', role: 'admin' })
  const organizer = await addTestMember(db, { name: 'Bilal', role: 'organizer' })
  return { admin, organizer }
}

const titlesOf = async (db: Database, onlyAssignedTo: string | null) => {
  const filter = { list: 'all', search: null, seriesId: null, onlyAssignedTo } as const
  return (await listAdminEvents(db, filter, '2026-11-21', null)).rows.map(({ title }) => title).sort()
}

storeTest('an admin assigns an event to an organizer, and unassigns it', async ({ db }) => {
  const { admin, organizer } = await setUp(db)
  const assignment = { event, userId: organizer.id }
  expect(await listOtherOrganizers(db, event.id)).toMatchObject([{ name: 'Bilal' }])
  expect(await addOrganizer(db, admin, assignment, now)).toBe(true)
  expect(await addOrganizer(db, admin, assignment, now)).toBe(true)
  expect(await listOrganizers(db, event.id)).toMatchObject([{ name: 'Bilal', role: 'organizer' }])
  expect(await listOtherOrganizers(db, event.id)).toEqual([])
  expect(await removeOrganizer(db, admin, assignment, now)).toBe(true)
  expect(await removeOrganizer(db, admin, assignment, now)).toBe(false)
  const activity = await db.selectFrom('activity').select(['label', 'changes']).orderBy('id').execute()
  expect(activity.map(({ changes }) => JSON.parse(changes)[0].name)).toEqual(['Bilal', 'Bilal'])
})

storeTest('only active members with the “organizer” role can be assigned', async ({ db }) => {
  const { admin, organizer } = await setUp(db)
  const editor = await addTestMember(db, { role: 'editor' })
  await db.updateTable('user').set({ disabledAt: now.toISOString() }).where('id', '=', organizer.id).execute()
  for (const userId of [organizer.id, editor.id, admin.id, 'none'])
    expect(await addOrganizer(db, admin, { event, userId }, now)).toBe(false)
  expect(await listOtherOrganizers(db, event.id)).toEqual([])
  expect(await findActiveOrganizer(db, organizer.id)).toBeUndefined()
})

storeTest('an organizer lists the events that they added or are assigned to', async ({ db }) => {
  const { admin, organizer } = await setUp(db)
  expect(await titlesOf(db, organizer.id)).toEqual([])
  await addOrganizer(db, admin, { event, userId: organizer.id }, now)
  const values = { ...eventFixture('picnic'), title: 'Picnic' }
  const { id: _, slug: __, ...columns } = values
  const { id } = await addItem(db, eventCollection, columns, organizer, now, organizer.id)
  expect(await isAssigned(db, eventCollection, id, organizer.id)).toBe(true)
  expect(await isAssigned(db, eventCollection, 'walk', organizer.id)).toBe(false)
  expect(await titlesOf(db, organizer.id)).toEqual(['Picnic', 'Soup night'])
  expect(await titlesOf(db, null)).toEqual(['Picnic', 'Soup night', 'Walk'])
  for (const trashed of [id, 'walk']) await trashItem(db, eventCollection, trashed, admin, now)
  const listTrashTitles = async (onlyAssignedTo: string | null) =>
    (await listTrash(db, eventCollection, onlyAssignedTo)).map(({ title }) => title).sort()
  expect(await listTrashTitles(organizer.id)).toEqual(['Picnic'])
  expect(await listTrashTitles(null)).toEqual(['Picnic', 'Walk'])
})
