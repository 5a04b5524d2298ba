import { expect } from 'vitest'
import { changeItem } from '#app/cms/collections/change-item-store.server.ts'
import {
  countUses,
  countVersionsWith,
  findUploader,
  listMedia,
  type UsageFilter,
} from '#app/cms/media/media-store.server.ts'
import { collections } from '#app/collections.ts'
import { storeTest } from '#tests/database.ts'
import { eventFixture, storeEvents } from '#tests/fixtures/event-fixture.ts'
import { allUses, amina, article, at, mediaLibrary, now, tables, usesOf } from '#tests/media-library.ts'
import { countUsesOutsideFields, listPictureUses } from './picture-uses.server.ts'
import { replacePicture, revertReplacement } from './replace-picture-store.server.ts'

const openLibrary = mediaLibrary()

storeTest('finds pictures by name, description and use, and lists their uses', async ({ db }) => {
  const { mural, iftar, published } = await openLibrary(db)
  const find = async (search: string, use: UsageFilter | null = null) =>
    (await listMedia(db, tables, { search, use }, null)).rows.map(({ name }) => name).sort()
  expect(await find('')).toEqual(['Our Mural.jpg', 'إفطار.jpg'])
  expect(await find('mural.JPG our')).toEqual(['Our Mural.jpg'])
  expect(await find('إفطار')).toEqual(['إفطار.jpg'])
  expect(await find('A mural')).toEqual(['Our Mural.jpg'])
  expect(await find('', 'used')).toEqual(['Our Mural.jpg'])
  expect(await find('', 'unused')).toEqual(['إفطار.jpg'])
  expect(await find('', 'apps')).toEqual([])
  expect(await countUses(db, tables, [mural.id, iftar.id])).toEqual(new Map([[mural.id, 4]]))
  expect(await usesOf(db, mural.id)).toEqual(allUses)
  expect(await usesOf(db, iftar.id)).toEqual([])
  const uses = await listPictureUses(db, collections.versioned, mural.id, now)
  expect(uses.find(({ title }) => title === 'Paint')).toMatchObject({
    noun: 'article',
    editPath: `/admin/articles/${published.id}`,
    publicPath: '/articles/paint',
  })
  expect(uses.find(({ title }) => title === 'Old wall')).toMatchObject({
    editPath: '/admin/slides/trash',
    publicPath: null,
  })
  expect(await findUploader(db, mural.id)).toBe('Amina')
})

storeTest(
  'a picture in the text of a newsletter issue, a campaign update or a report counts as a use',
  async ({ db }) => {
    const { iftar, mural } = await openLibrary(db)
    const body = `![Iftar](/files/${iftar.id}-wide-300.webp#300x200)`
    const times = { createdAt: at, updatedAt: at }
    const issue = {
      body,
      status: 'sent',
      origin: null,
      changedBy: '',
      startedAt: at,
      finishedAt: at,
    } as const
    const missed = { scheduledFor: at, missedAt: at, startedAt: null, finishedAt: null }
    await db
      .insertInto('newsletterIssue')
      .values([
        { ...issue, ...times, id: 'sent', subject: 'Ramadan', deletedAt: null },
        { ...issue, ...times, id: 'stopped', subject: 'Eid', status: 'stopped', deletedAt: null },
        { ...issue, ...times, id: 'old', subject: 'Old', status: 'draft', deletedAt: at },
        { ...issue, ...times, ...missed, id: 'missed', subject: 'Late', status: 'draft', deletedAt: null },
      ])
      .execute()
    const campaignId = 'well'
    const columns = { slug: 'well', title: 'A well', summary: '', body: '', pictureId: null, goalCents: null }
    await db
      .insertInto('campaign')
      .values({
        ...columns,
        id: campaignId,
        startsOn: '2026-01-01',
        endsOn: null,
        publishedAt: at,
        updatedAt: at,
      })
      .execute()
    const update = { campaignId, authorName: '', createdAt: at, sentAt: at }
    await db
      .insertInto('campaignUpdate')
      .values({ ...update, id: 'news', title: 'Water', body })
      .execute()
    await storeEvents(db, [eventFixture('picnic', { title: 'Picnic' })])
    await db
      .insertInto('eventReport')
      .values({ eventId: 'picnic', people: null, body, updatedAt: at })
      .execute()

    expect(await listPictureUses(db, collections.versioned, iftar.id, now)).toMatchObject([
      { noun: 'report', title: 'Picnic', state: 'draft', editPath: '/admin/opportunities/picnic/report' },
      { noun: 'newsletter issue', title: 'Late', state: 'draft' },
      { noun: 'newsletter issue', title: 'Old', state: 'trash', editPath: '/admin/newsletter/issues/old' },
      { noun: 'newsletter issue', title: 'Ramadan', state: 'sent', publicPath: null },
      { noun: 'newsletter issue', title: 'Eid', state: 'stopped' },
      { noun: 'campaign update', title: 'Water', state: 'sent', publicPath: '/campaigns/well' },
    ])
    const readCounts = async () => countUsesOutsideFields(db, collections.versioned)
    expect(await readCounts()).toEqual(new Map([[iftar.id, 6]]))
    const usedOutsideFields = [...(await readCounts()).keys()]
    const unused = await listMedia(db, tables, { search: '', use: 'unused', usedOutsideFields }, null)
    expect(unused.rows).toEqual([])
    // `countUses` counts the photos of reports.
    const photo = { eventId: 'picnic', position: 0, pictureId: iftar.id }
    await db.insertInto('eventReportPicture').values(photo).execute()
    expect(await readCounts()).toEqual(new Map([[iftar.id, 5]]))
    expect(await usesOf(db, iftar.id)).toHaveLength(6)
    expect(await usesOf(db, mural.id)).toEqual(allUses)
  },
)

storeTest('a published report has a link to its event only while the event is published', async ({ db }) => {
  const { iftar } = await openLibrary(db)
  const body = `![Iftar](/files/${iftar.id}-wide-300.webp#300x200)`
  const nextYear = new Date(now.getTime() + 365 * 86_400_000).toISOString()
  await storeEvents(db, [
    eventFixture('a-shown'),
    eventFixture('b-scheduled', { publishedAt: nextYear }),
    eventFixture('c-draft', { publishedAt: null }),
  ])
  const eventIds = ['a-shown', 'b-scheduled', 'c-draft']
  await db
    .insertInto('eventReport')
    .values(eventIds.map((eventId) => ({ eventId, people: null, body, publishedAt: at, updatedAt: at })))
    .execute()
  const uses = await listPictureUses(db, collections.versioned, iftar.id, now)
  const reports = uses.filter(({ noun }) => noun === 'report')
  expect(reports.map(({ publicPath }) => publicPath)).toEqual(['/events/a-shown', null, null])
})

storeTest('a picture in a text counts as a use, and can be replaced and restored', async ({ db }) => {
  const { mural, iftar, draft } = await openLibrary(db)
  const markdownOf = ({ id }: { id: string }) => `![Wall](/files/${id}-wide-300.webp#300x200)`
  const values = { pictureId: null, body: `Before ${markdownOf(iftar)} after` }
  const versionCount = await countVersionsWith(db, iftar.id)
  await changeItem(db, article, { id: draft.id, version: draft.version, values }, amina, now)
  expect(await countVersionsWith(db, iftar.id)).toBe(versionCount + 1)
  expect(await usesOf(db, iftar.id)).toEqual(['Draft: draft'])
  const useCounts = await countUsesOutsideFields(db, collections.versioned)
  expect(useCounts).toEqual(new Map([[iftar.id, 1]]))
  const find = async (use: UsageFilter) =>
    (await listMedia(db, tables, { search: '', use, usedOutsideFields: [...useCounts.keys()] }, null)).rows
      .length
  expect([await find('used'), await find('unused')]).toEqual([2, 0])
  const readBody = async () =>
    (await db.selectFrom('article').select('body').where('id', '=', draft.id).executeTakeFirstOrThrow()).body
  const replacement = { from: iftar, to: mural, alt: null }
  expect(await replacePicture(db, collections.versioned, replacement, amina, now)).toBe(1)
  expect(await readBody()).toBe(`Before ${markdownOf(mural)} after`)
  expect(await usesOf(db, iftar.id)).toEqual([])
  expect(await revertReplacement(db, collections.versioned, { from: iftar, to: mural, at }, amina, now)).toBe(
    1,
  )
  expect(await readBody()).toBe(values.body)
})
