import { expect } from 'vitest'
import { addItem } from '#app/cms/collections/add-item-store.server.ts'
import { changeItem } from '#app/cms/collections/change-item-store.server.ts'
import { findMedia, listMedia, type UsageFilter } from '#app/cms/media/media-store.server.ts'
import { textPictureUrl } from '#app/cms/media/picture-markdown.ts'
import { collections } from '#app/collections.ts'
import { eventCollection } from '#app/events/event/event-collection.ts'
import { extendAllSeries } from '#app/events/series/series-store.server.ts'
import type { Database } from '#app/platform/database/database.ts'
import { articleCollection } from '#app/site/articles/article-collection.ts'
import { storeTest } from '#tests/database.ts'
import {
  addTestSeries,
  admin,
  changeEventOn,
  fridays,
  listAllEvents,
  now,
  timeZone,
} from '#tests/fixtures/series-fixture.ts'
import { countUsesOutsideFields, listPictureUses, picturedTables } from './picture-uses.server.ts'
import { replacePicture, revertReplacement } from './replace-picture-store.server.ts'

const at = now.toISOString()
const later = new Date('2027-06-01T15:00:00Z')
const last = new Date('2027-06-02T15:00:00Z')
const { versioned } = collections

async function addPictures(db: Database) {
  const shapes = JSON.stringify([{ shape: 'wide', width: 300, height: 200, widths: [300] }])
  const row = { source: 'upload' as const, shapes, alt: 'A hall', focalX: 0.5, focalY: 0.5, createdAt: at }
  const ids = ['events/hall', 'events/mosque']
  await db
    .insertInto('picture')
    .values(ids.map((id) => ({ ...row, id })))
    .execute()
  const [from, to] = [await findMedia(db, 'events/hall'), await findMedia(db, 'events/mosque')]
  if (!from || !to) throw new Error('The pictures were not added')
  return { from, to }
}

storeTest(
  'dates that are added to a recurring event after a replacement show the new picture',
  async ({ db }) => {
    const { from, to } = await addPictures(db)
    await addTestSeries(db, 'FREQ=WEEKLY;BYDAY=FR', { pictureId: from.id })
    await addTestSeries(db, 'FREQ=WEEKLY;BYDAY=SA', {
      pictureId: to.id,
      localDate: '2026-11-28',
      lastDate: '2026-11-28',
    })
    const readNewestPictures = async () => {
      const pictures = new Map((await listAllEvents(db)).map((row) => [row.seriesId, row.pictureId]))
      return [...pictures.values()].sort()
    }
    await replacePicture(db, versioned, { from, to, alt: null }, admin, now)
    await extendAllSeries(db, eventCollection, timeZone, later)
    expect(await readNewestPictures()).toEqual([to.id, to.id])

    expect(await revertReplacement(db, versioned, { from, to, at }, admin, later)).toBeGreaterThan(50)
    await extendAllSeries(db, eventCollection, timeZone, new Date('2027-12-01T15:00:00Z'))
    expect(await readNewestPictures()).toEqual([from.id, to.id])
  },
)

storeTest('an undo skips an item that was given the new picture separately', async ({ db }) => {
  const { from, to } = await addPictures(db)
  const article = {
    title: 'Soup',
    preview: 'Hot',
    body: 'Words',
    author: 'Us',
    tags: '[]',
    pictureId: from.id,
  }
  const [soup, bread] = [
    await addItem(db, articleCollection, article, admin, now),
    await addItem(db, articleCollection, { ...article, title: 'Bread' }, admin, now),
  ]
  const values = { title: 'Stew', pictureId: to.id }
  await changeItem(db, articleCollection, { id: soup.id, version: 1, values }, admin, now)
  expect(await replacePicture(db, versioned, { from, to, alt: null }, admin, later)).toBe(1)
  const replacement = { from, to, at: later.toISOString() }
  expect(await revertReplacement(db, versioned, replacement, admin, later)).toBe(1)
  const read = (id: string) =>
    db.selectFrom('article').select(['title', 'pictureId']).where('id', '=', id).executeTakeFirst()
  expect(await read(soup.id)).toEqual({ title: 'Stew', pictureId: to.id })
  expect(await read(bread.id)).toEqual({ title: 'Bread', pictureId: from.id })
})

const readTemplates = async (db: Database) => {
  const rows = await db.selectFrom('eventSeries').select('template').orderBy('id').execute()
  return rows.map(({ template }) => JSON.parse(template).columns)
}

storeTest('an undo restores the earlier pictures and descriptions of a recurring event', async ({ db }) => {
  const { from, to } = await addPictures(db)
  const description = [from, to].map((picture) => `![Old](${textPictureUrl(picture)?.path})`).join(' and ')
  await addTestSeries(db, 'FREQ=WEEKLY;BYDAY=FR', { pictureId: from.id, description })
  const before = await readTemplates(db)
  await replacePicture(db, versioned, { from, to, alt: 'New' }, admin, later)
  const [template] = await readTemplates(db)
  expect(template).toMatchObject({ pictureId: to.id })
  expect(template.description).toContain('![New]')
  await revertReplacement(db, versioned, { from, to, at: later.toISOString() }, admin, last)
  expect(await readTemplates(db)).toEqual(before)
})

storeTest('an undo keeps what an admin has changed in a recurring event since then', async ({ db }) => {
  const { from, to } = await addPictures(db)
  await addTestSeries(db, undefined, { pictureId: from.id })
  await replacePicture(db, versioned, { from, to, alt: null }, admin, later)
  const edit = { title: 'Tea', pictureId: to.id, description: 'New' }
  await changeEventOn(db, fridays[2] ?? '', { scope: 'following' }, edit, later)
  await revertReplacement(db, versioned, { from, to, at: later.toISOString() }, admin, last)
  const templates = await readTemplates(db)
  expect(templates.find(({ title }) => title === 'Tea')).toMatchObject({
    pictureId: to.id,
    description: 'New',
  })
})

storeTest('a picture that only later dates of a recurring event show counts as a use', async ({ db }) => {
  const { from, to } = await addPictures(db)
  const description = `![A hall](${textPictureUrl(to)?.path})`
  await addTestSeries(db, 'FREQ=WEEKLY;BYDAY=FR', { pictureId: from.id, description })
  const find = async (use: UsageFilter) => {
    const usedOutsideFields = [...(await countUsesOutsideFields(db, versioned)).keys()]
    const filter = { search: '', use, usedOutsideFields }
    return (await listMedia(db, picturedTables(versioned), filter, null)).rows.map(({ id }) => id).sort()
  }
  const readUseCounts = () => countUsesOutsideFields(db, versioned)
  // Each of the dates is counted, so the recurring event itself is not.
  expect((await readUseCounts()).get(from.id)).toBeUndefined()
  expect((await readUseCounts()).get(to.id)).toBe((await listAllEvents(db)).length)
  await db.updateTable('event').set({ pictureId: null, description: 'Come.', overridden: 1 }).execute()
  expect(await readUseCounts()).toEqual(
    new Map([
      [from.id, 1],
      [to.id, 1],
    ]),
  )
  expect([await find('used'), await find('unused')]).toEqual([[from.id, to.id], []])
  await db.updateTable('eventSeries').set({ endDate: '2026-12-01' }).execute()
  expect(await find('unused')).toEqual([from.id, to.id])
})

storeTest('a picture that only later dates of a recurring event show is replaced', async ({ db }) => {
  const { from, to } = await addPictures(db)
  await addTestSeries(db, 'FREQ=WEEKLY;BYDAY=FR', { pictureId: from.id })
  await db.updateTable('event').set({ pictureId: null, overridden: 1 }).execute()
  expect(await listPictureUses(db, versioned, from.id, now)).toMatchObject([
    { noun: 'recurring event', title: "Qur'an circle", state: 'published' },
  ])
  expect(await replacePicture(db, versioned, { from, to, alt: null }, admin, later)).toBe(1)
  expect(await listPictureUses(db, versioned, from.id, now)).toEqual([])
  expect(await readTemplates(db)).toMatchObject([{ pictureId: to.id }])
})

storeTest('an undo reverts a recurring event in which only later dates were changed', async ({ db }) => {
  const { from, to } = await addPictures(db)
  const description = `![Old](${textPictureUrl(from)?.path}) and ![Other](${textPictureUrl(to)?.path})`
  await addTestSeries(db, 'FREQ=WEEKLY;BYDAY=FR', { pictureId: from.id, description })
  await addTestSeries(db, 'FREQ=WEEKLY;BYDAY=SA', {
    pictureId: to.id,
    localDate: '2026-11-28',
    lastDate: '2026-11-28',
  })
  await db.updateTable('event').set({ pictureId: null, description: 'Come.', overridden: 1 }).execute()
  const before = await readTemplates(db)
  const replacement = { from, to, at: later.toISOString() }
  await replacePicture(db, versioned, { from, to, alt: 'New' }, admin, later)
  expect(await revertReplacement(db, versioned, { ...replacement, at }, admin, last)).toBe(0)
  expect(await revertReplacement(db, versioned, replacement, admin, last)).toBe(1)
  expect(await readTemplates(db)).toEqual(before)
  expect(await revertReplacement(db, versioned, replacement, admin, last)).toBe(0)
  const activityEntries = await db
    .selectFrom('activity')
    .select('verb')
    .where('verb', '=', 'replaced')
    .execute()
  expect(activityEntries).toHaveLength(2)
})
