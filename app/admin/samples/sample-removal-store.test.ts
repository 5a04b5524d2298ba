import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { changeItem, restoreVersion } from '#app/cms/collections/change-item-store.server.ts'
import { findVersionedItem } from '#app/cms/collections/item-store.server.ts'
import { clearSampleFlag } from '#app/cms/collections/sample-store.server.ts'
import { listTrash, trashItem } from '#app/cms/collections/trash-store.server.ts'
import { collections } from '#app/collections.ts'
import { eventCollection } from '#app/events/event/event-collection.ts'
import { saveReport } from '#app/events/report/report-store.server.ts'
import { addNeed } from '#app/events/roster/need-store.server.ts'
import { addShift } from '#app/events/roster/shift-store.server.ts'
import type { Database } from '#app/platform/database/database.ts'
import { defaultSettings, sampleLinks } from '#app/platform/settings/settings.ts'
import { readSettings, saveSettings } from '#app/platform/settings/settings-store.server.ts'
import { homepageCollection } from '#app/site/home/homepage-collection.ts'
import { pageCollection } from '#app/site/pages/page-collection.ts'
import { seed } from '#db/seed/seed.ts'
import { postgresTest, storeTest } from '#tests/database.ts'
import { addTestMember } from '#tests/member.ts'
import { countSamples, listSampleKinds } from './sample-kinds.server.ts'
import {
  listSampleRemovals,
  removeSampleContent,
  revertSampleRemoval,
} from './sample-removal-store.server.ts'

const at = (minute: number) => new Date(Date.UTC(2026, 10, 21, 12, minute))
const { versioned } = collections

const remove = (db: Database, kind: string | null = null, minute = 1) =>
  removeSampleContent(db, { collections: versioned, kind }, null, at(minute))
const revert = (db: Database, id: string | null = null, minute = 2) =>
  revertSampleRemoval(db, { collections: versioned, id }, null, at(minute))
const countByKind = async (db: Database) =>
  Object.fromEntries((await listSampleKinds(db, versioned)).map(({ kind, items }) => [kind, items.length]))

const tables = ['event', 'article', 'project', 'guide', 'slide', 'resource', 'page', 'homepage'] as const

/** The content that visitors see, without the columns that every change updates. */
async function readContent(db: Database) {
  const rows = await Promise.all(
    tables.map(async (table) => {
      const all: Record<string, unknown>[] = await db.selectFrom(table).selectAll().execute()
      return all.map(({ version: _, updatedAt: __, sequence: ___, ...row }) => JSON.stringify(row)).sort()
    }),
  )
  return { rows, settings: await readSettings(db) }
}

storeTest('every seeded row is a sample, and samples are grouped by kind', async ({ db }) => {
  await seed(db, at(0))
  expect(await countByKind(db)).toEqual({
    resources: 4,
    opportunities: 8,
    articles: 3,
    projects: 6,
    guides: 3,
    slides: 5,
    homepage: 1,
    pages: 3,
    links: 7,
  })
  for (const table of tables) {
    const others = await db.selectFrom(table).select('version').where('sample', '=', 0).execute()
    expect([table, others]).toEqual([table, []])
  }
})

storeTest('undoing the removal of all samples restores every row', async ({ db }) => {
  await seed(db, at(0))
  const before = await readContent(db)
  const removal = await remove(db)
  expect(removal?.count).toBe(40)
  expect(countSamples(await listSampleKinds(db, versioned))).toBe(0)
  expect(sampleLinks(await readSettings(db))).toEqual([])
  expect((await readSettings(db)).donationFormUrl).toBe('')
  expect(await findVersionedItem(db, homepageCollection, 'home')).toMatchObject({
    title: '',
    pictureId: null,
  })
  expect(await findVersionedItem(db, pageCollection, 'vision')).toMatchObject({
    title: 'Our Vision',
    body: '',
  })
  expect(await remove(db)).toBeNull()

  expect(await revert(db, removal?.id)).toBe(40)
  expect(await readContent(db)).toEqual(before)
  expect(await revert(db)).toBeNull()
})

storeTest(
  'the privacy text and an event with sign-ups are counted, but cannot be removed, and the list says why',
  async ({ db }) => {
    await seed(db, at(0))
    const { id: eventId } = await db
      .selectFrom('event')
      .select('id')
      .where('slug', '=', 'meal-packing')
      .executeTakeFirstOrThrow()
    const { id: userId } = await addTestMember(db)
    await db
      .insertInto('eventSignup')
      .values({ id: 's', eventId, userId, createdAt: at(0).toISOString() })
      .execute()
    const texts = (await listSampleKinds(db, versioned)).map(({ countText }) => countText)
    expect(texts).toEqual(expect.arrayContaining(['8 events', '4 pages']))
    expect((await remove(db))?.count).toBe(39)
    const remaining = await listSampleKinds(db, versioned)
    expect(remaining.flatMap(({ unremovable }) => unremovable.map(({ id }) => id)).sort()).toEqual(
      [eventId, 'privacy'].sort(),
    )
    expect(await findVersionedItem(db, eventCollection, eventId)).toMatchObject({ deletedAt: null })
    expect(remaining.flatMap(({ unremovable }) => unremovable).every(({ reason }) => reason.length > 0)).toBe(
      true,
    )
  },
)

storeTest(
  'one kind of sample can be removed by itself, and each removal can be undone separately',
  async ({ db }) => {
    await seed(db, at(0))
    const links = await remove(db, 'links', 1)
    const articles = await remove(db, 'articles', 2)
    expect([links?.count, articles?.count]).toEqual([7, 3])
    expect(await countByKind(db)).not.toHaveProperty('articles')
    expect((await listSampleRemovals(db, at(3))).map(({ count }) => count)).toEqual([3, 7])
    expect(await revert(db, links?.id, 3)).toBe(7)
    expect(await countByKind(db)).toMatchObject({ links: 7, opportunities: 8 })
    expect(await countByKind(db)).not.toHaveProperty('articles')
    expect(await listSampleRemovals(db, new Date('2026-12-22T12:00:00Z'))).toEqual([])
  },
)

storeTest('an edited item is not a sample, and undoing the edit makes it a sample again', async ({ db }) => {
  await seed(db, at(0))
  const change = { id: 'vision', version: 1, values: { body: 'Ours' } }
  await changeItem(db, pageCollection, change, null, at(1))
  expect(await countByKind(db)).toMatchObject({ pages: 2 })
  const undo = { id: 'vision', version: 2, earlierVersion: 1, withPublication: true }
  await restoreVersion(db, pageCollection, undo, null, at(2))
  expect(await countByKind(db)).toMatchObject({ pages: 3 })
})

storeTest(
  'undoing a removal skips items that were already in the trash or were edited afterward',
  async ({ db }) => {
    await seed(db, at(0))
    const trashed = await db.selectFrom('event').select('id').orderBy('id').limit(1).executeTakeFirstOrThrow()
    await trashItem(db, eventCollection, trashed.id, null, at(0))
    await remove(db)
    await changeItem(db, pageCollection, { id: 'vision', version: 2, values: { body: 'Ours' } }, null, at(2))
    await saveSettings(db, { donationFormUrl: 'https://give.example.org/' })
    // One event was already in the trash, so 39 were removed; one page and one link were replaced afterward.
    expect(await revert(db, null, 3)).toBe(37)
    expect(await findVersionedItem(db, pageCollection, 'vision')).toMatchObject({ body: 'Ours', sample: 0 })
    expect((await readSettings(db)).donationFormUrl).toBe('https://give.example.org/')
    expect((await listTrash(db, eventCollection)).map(({ id }) => id)).toEqual([trashed.id])
  },
)

test('only links that still have their default URL are samples', () => {
  expect(sampleLinks(defaultSettings).map(({ name }) => name)).toContain('donationFormUrl')
  const ours = { ...defaultSettings, donationFormUrl: 'https://give.example.org/', videoUrl: '' }
  expect(sampleLinks(ours).map(({ name }) => name)).toEqual([
    'writeForUsUrl',
    'joinMissionUrl',
    'joinCommitteeUrl',
    'photosUrl',
    'shortVideosUrl',
  ])
})

storeTest('a sample event with a new shift, need or report is no longer a sample', async ({ db }) => {
  await seed(db, at(0))
  const events = await db.selectFrom('event').select(['id', 'title']).orderBy('id').execute()
  const [first, second, third] = events
  if (!first || !second || !third) throw new Error('There are no events')
  const times = { day: 0, startTime: null, endTime: null }
  await addShift(db, first, { title: 'Kitchen', description: '', ...times, capacity: 4 }, null, at(1))
  await addNeed(db, second, { item: 'Rice', unit: 'kg', wanted: 5 }, null, at(1))
  const report = { people: 12, body: 'Thanks', numbers: [], pictureIds: [] }
  await saveReport(db, third, { ...report, hasConsent: false, isPublished: false }, null, at(1))
  expect(await countByKind(db)).toMatchObject({ opportunities: events.length - 3 })
  await remove(db)
  const remaining = await db
    .selectFrom('event')
    .select('id')
    .where('deletedAt', 'is', null)
    .orderBy('id')
    .execute()
  expect(remaining.map(({ id }) => id)).toEqual([first.id, second.id, third.id])
})

postgresTest('a sample event that becomes a regular one during the removal is kept', async ({ db }) => {
  await seed(db, at(0))
  const { id } = await db.selectFrom('event').select('id').orderBy('id').limit(1).executeTakeFirstOrThrow()
  const countWaiting = async () =>
    (
      await sql`select 1 from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`.execute(db)
    ).rows.length
  const [removal] = await db.transaction().execute(async (tx) => {
    await clearSampleFlag(tx, eventCollection, id)
    const removing = remove(db, 'opportunities')
    await expect.poll(countWaiting).toBe(1)
    return [removing]
  })
  expect((await removal)?.count).toBe(7)
  expect(await findVersionedItem(db, eventCollection, id)).toMatchObject({ deletedAt: null, sample: 0 })
})
