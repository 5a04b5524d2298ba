import { beforeAll, expect } from 'vitest'
import { addItem, addSingleton } from '#app/cms/collections/add-item-store.server.ts'
import { changeItem } from '#app/cms/collections/change-item-store.server.ts'
import type { VersionedItem } from '#app/cms/collections/collection.ts'
import { pictureSourcesOf } from '#app/cms/collections/registry.server.ts'
import { trashItem } from '#app/cms/collections/trash-store.server.ts'
import { addPicture } from '#app/cms/media/add-picture.server.ts'
import { deletePictureFiles } from '#app/cms/media/delete-unused-pictures.server.ts'
import {
  changeDescription,
  countUses,
  countVersionsWith,
  deleteMedia,
  findMedia,
  findUploader,
  listMedia,
  type UsageFilter,
} from '#app/cms/media/media-store.server.ts'
import { describePicture } from '#app/cms/media/picture-store.server.ts'
import { collections } from '#app/collections.ts'
import type { Database } from '#app/platform/database/database.ts'
import { storeTest } from '#tests/database.ts'
import { folderFiles, listPaths } from '#tests/files.ts'
import { eventFixture, storeEvents } from '#tests/fixtures/event-fixture.ts'
import { photo } from '#tests/images.ts'
import { countUsesInTexts, listPictureUses, picturedTables } from './picture-uses.server.ts'
import { replacePicture, revertReplacement } from './replace-picture-store.server.ts'

const [article, slide, homepage] = ['article', 'slide', 'homepage'].map((noun) => {
  const found = collections.versioned.find((collection) => collection.noun === noun)
  if (!found) throw new Error(`There is no ${noun}`)
  return found as ListedCollection
}) as [ListedCollection, ListedCollection, ListedCollection]
type ListedCollection = (typeof collections.listed)[number]

const tables = picturedTables(collections.versioned)
const sources = pictureSourcesOf(collections)
/** The tables that the composition root declares. */
const allTables = [...tables, 'storedObject' as const]
const now = new Date('2026-11-27T12:00:00Z')
const amina = { id: 'a', name: 'Amina', email: 'amina@example.org' }
const at = now.toISOString()
const center = { x: 0.5, y: 0.5 }
const emptyFolder = folderFiles()
let photograph: Buffer

beforeAll(async () => {
  photograph = await photo(300, 200).jpeg().toBuffer()
})

/** A library with two uploads: one that everything uses, and one that nothing uses. */
async function openLibrary(db: Database) {
  const { files } = await emptyFolder()
  const add = async (name: string, alt: string) => {
    const added = await addPicture({ db, files }, { name, bytes: photograph }, 'homepage', amina, now)
    if (!added.ok) throw new Error(added.problem)
    if (alt) await describePicture(db, added.picture.id, { alt, focal: center })
    const media = await findMedia(db, added.picture.id)
    if (!media) throw new Error('It was not added')
    return media
  }
  const [mural, iftar] = [await add('Our Mural.jpg', 'A mural'), await add('إفطار.jpg', '')]
  const pictureId = mural.id
  const text = { title: 'Paint', preview: 'We paint', body: 'Text', author: 'Us', tags: '[]', pictureId }
  const published = await addItem(db, article, { ...text, publishedAt: now.toISOString() }, amina, now)
  const draft = await addItem(db, article, { ...text, title: 'Draft' }, amina, now)
  const trashed = await addItem(
    db,
    slide,
    { caption: 'Old wall', alt: 'Our old wall', pictureId },
    amina,
    now,
  )
  await trashItem(db, slide, trashed.id, amina, now)
  const values = { title: 'Salaam', description: 'Come in.', pictureId }
  await addSingleton(db, homepage, { id: 'home', values }, amina, now)
  return { files, mural, iftar, published, draft, trashed }
}

const usesOf = async (db: Database, id: string) => {
  const uses = await listPictureUses(db, collections.versioned, id, now)
  return uses.map(({ title, state }) => `${title}: ${state}`).sort()
}
const allUses = ['Draft: draft', 'Homepage: published', 'Old wall: trash', 'Paint: published']

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
    hasOwnAlt: true,
  })
  expect(await findUploader(db, mural.id)).toBe('Amina')
})

storeTest(
  'a picture that is included with the site never counts as unused and cannot be deleted',
  async ({ db }) => {
    const row = {
      id: 'app-teaser',
      source: 'builtin' as const,
      alt: '',
      shapes: '[]',
      focalX: 0.5,
      focalY: 0.5,
    }
    await db
      .insertInto('picture')
      .values({ ...row, createdAt: now.toISOString() })
      .execute()
    expect((await listMedia(db, tables, { search: '', use: 'unused' }, null)).rows).toEqual([])
    const media = await findMedia(db, 'app-teaser')
    expect(media && (await deleteMedia(db, allTables, media, amina, now))).toBe(false)
  },
)

storeTest('a replacement includes drafts and the trash, and an undo reverts all of it', async ({ db }) => {
  const { mural, iftar, trashed } = await openLibrary(db)
  const replacement = { from: mural, to: iftar, alt: null }
  expect(await replacePicture(db, collections.versioned, replacement, amina, now)).toBe(4)
  expect([await usesOf(db, mural.id), await usesOf(db, iftar.id)]).toEqual([[], allUses])
  const readSlide = () =>
    db
      .selectFrom('slide')
      .select(['alt', 'version', 'deletedAt'])
      .where('id', '=', trashed.id)
      .executeTakeFirst()
  expect(await readSlide()).toEqual({ alt: 'Our old wall', version: 3, deletedAt: now.toISOString() })
  const replacedPictures = { from: mural, to: iftar, at }
  expect(await revertReplacement(db, collections.versioned, replacedPictures, amina, now)).toBe(4)
  expect([await usesOf(db, mural.id), await usesOf(db, iftar.id)]).toEqual([allUses, []])
  expect(await revertReplacement(db, collections.versioned, replacedPictures, amina, now)).toBe(0)
  const log = await db
    .selectFrom('activity')
    .select(['label', 'changes'])
    .where('verb', '=', 'replaced')
    .where('subject', '=', 'picture')
    .execute()
  expect(log.map(({ label, changes }) => [label, JSON.parse(changes)])).toContainEqual([
    'Our Mural.jpg',
    { picture: ['Our Mural.jpg', 'إفطار.jpg'] },
  ])
  expect(log).toHaveLength(2)
})

storeTest(
  'a new description replaces the descriptions of slides, and the undo restores them',
  async ({ db }) => {
    const { mural, iftar, trashed } = await openLibrary(db)
    const alt = async () =>
      (await db.selectFrom('slide').select('alt').where('id', '=', trashed.id).executeTakeFirstOrThrow()).alt
    const replacement = { from: mural, to: iftar, alt: 'A long table' }
    await replacePicture(db, collections.versioned, replacement, amina, now)
    expect(await alt()).toBe('A long table')
    await revertReplacement(db, collections.versioned, { from: mural, to: iftar, at }, amina, now)
    expect(await alt()).toBe('Our old wall')
  },
)

storeTest(
  'the undo skips items that already used the new picture or have been changed since',
  async ({ db }) => {
    const { mural, iftar, draft, published } = await openLibrary(db)
    const change = (item: VersionedItem, values: Record<string, string>) =>
      changeItem(db, article, { id: item.id, version: item.version, values }, amina, now)
    await change(draft, { pictureId: iftar.id })
    await change({ ...draft, version: draft.version + 1 }, { title: 'Draft of a table' })
    const replacement = { from: mural, to: iftar, alt: null }
    expect(await replacePicture(db, collections.versioned, replacement, amina, now)).toBe(3)
    await change({ ...published, version: published.version + 1 }, { title: 'Painted' })
    expect(
      await revertReplacement(db, collections.versioned, { from: mural, to: iftar, at }, amina, now),
    ).toBe(2)
    expect(await usesOf(db, iftar.id)).toEqual(['Draft of a table: draft', 'Painted: published'])
  },
)

storeTest('only an unused picture is deleted, with all its files', async ({ db }) => {
  const { files, mural, iftar, draft } = await openLibrary(db)
  expect(await deleteMedia(db, allTables, mural, amina, now)).toBe(false)
  const before = await listPaths(files)
  const muralPaths = before.filter((path) => path.startsWith(mural.id))
  const object = {
    name: 'homepage/x.png',
    fileId: 'f',
    bytes: 1,
    md5Hash: '',
    downloadToken: '',
    generation: '1',
  }
  const metadata = { metageneration: 1, contentType: 'image/png', metadata: '{}', pictureId: iftar.id }
  await db
    .insertInto('storedObject')
    .values({ ...object, ...metadata, createdAt: at, updatedAt: at })
    .execute()
  expect(await deleteMedia(db, allTables, iftar, amina, now)).toBe(false)
  expect((await listMedia(db, tables, { search: '', use: 'apps' }, null)).rows).toMatchObject([
    { id: iftar.id },
  ])
  expect((await listMedia(db, tables, { search: '', use: 'unused' }, null)).rows).toEqual([])
  await db.deleteFrom('storedObject').execute()

  const values = { pictureId: iftar.id }
  await changeItem(db, article, { id: draft.id, version: draft.version, values }, amina, now)
  expect(await deleteMedia(db, allTables, iftar, amina, now)).toBe(false)
  const oldValues = { pictureId: mural.id }
  await changeItem(db, article, { id: draft.id, version: draft.version + 1, values: oldValues }, amina, now)
  expect(await countVersionsWith(db, iftar.id)).toBe(1)
  expect(await deleteMedia(db, allTables, iftar, amina, now)).toBe(true)
  await deletePictureFiles(files, sources, iftar.id)
  expect(await findMedia(db, iftar.id)).toBeUndefined()
  expect(await listPaths(files)).toEqual(muralPaths)
  const entries = db.selectFrom('activity').select('label').where('verb', '=', 'permanently deleted')
  expect(await entries.execute()).toEqual([{ label: 'إفطار.jpg' }])
})

storeTest('records a description only if it has changed', async ({ db }) => {
  const { mural } = await openLibrary(db)
  expect(await changeDescription(db, mural, { alt: 'A mural', focal: center }, amina, now)).toBe(false)
  const description = { alt: 'A wall', focal: { x: 0, y: 1 } }
  expect(await changeDescription(db, mural, description, amina, now)).toBe(true)
  expect(await findMedia(db, mural.id)).toMatchObject(description)
  const entries = await db.selectFrom('activity').select('changes').where('subject', '=', 'picture').execute()
  expect(entries.map(({ changes }) => JSON.parse(changes))).toContainEqual({
    alt: ['A mural', 'A wall'],
    focalPoint: ['50% from the left, 50% from the top', '0% from the left, 100% from the top'],
  })
})

storeTest(
  'a picture in the text of an issue, a campaign update or a report counts as a use',
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
    await db
      .insertInto('newsletterIssue')
      .values([
        { ...issue, ...times, id: 'sent', subject: 'Ramadan', deletedAt: null },
        { ...issue, ...times, id: 'old', subject: 'Old', status: 'draft', deletedAt: at },
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
      { noun: 'newsletter issue', title: 'Old', state: 'trash', editPath: '/admin/newsletter/issues/old' },
      { noun: 'newsletter issue', title: 'Ramadan', state: 'sent', publicPath: null },
      { noun: 'campaign update', title: 'Water', state: 'sent', publicPath: '/campaigns/well' },
    ])
    const counted = async () => countUsesInTexts(db, collections.versioned)
    expect(await counted()).toEqual(new Map([[iftar.id, 4]]))
    const inTexts = [...(await counted()).keys()]
    const unused = await listMedia(db, tables, { search: '', use: 'unused', inTexts }, null)
    expect(unused.rows).toEqual([])
    // As a photo of the report, it is counted by its table.
    const photo = { eventId: 'picnic', position: 0, pictureId: iftar.id }
    await db.insertInto('eventReportPicture').values(photo).execute()
    expect(await counted()).toEqual(new Map([[iftar.id, 3]]))
    expect(await usesOf(db, iftar.id)).toHaveLength(4)
    expect(await usesOf(db, mural.id)).toEqual(allUses)
  },
)

storeTest('a picture in a text counts as a use, and can be replaced and restored', async ({ db }) => {
  const { mural, iftar, draft } = await openLibrary(db)
  const url = ({ id }: { id: string }) => `![Wall](/files/${id}-wide-300.webp#300x200)`
  const values = { pictureId: null, body: `Before ${url(iftar)} after` }
  const versionCount = await countVersionsWith(db, iftar.id)
  await changeItem(db, article, { id: draft.id, version: draft.version, values }, amina, now)
  expect(await countVersionsWith(db, iftar.id)).toBe(versionCount + 1)
  expect(await usesOf(db, iftar.id)).toEqual(['Draft: draft'])
  const inTexts = await countUsesInTexts(db, collections.versioned)
  expect(inTexts).toEqual(new Map([[iftar.id, 1]]))
  const find = async (use: UsageFilter) =>
    (await listMedia(db, tables, { search: '', use, inTexts: [...inTexts.keys()] }, null)).rows.length
  expect([await find('used'), await find('unused')]).toEqual([2, 0])
  const body = async () =>
    (await db.selectFrom('article').select('body').where('id', '=', draft.id).executeTakeFirstOrThrow()).body
  const replacement = { from: iftar, to: mural, alt: null }
  expect(await replacePicture(db, collections.versioned, replacement, amina, now)).toBe(1)
  expect(await body()).toBe(`Before ${url(mural)} after`)
  expect(await usesOf(db, iftar.id)).toEqual([])
  expect(await revertReplacement(db, collections.versioned, { from: iftar, to: mural, at }, amina, now)).toBe(
    1,
  )
  expect(await body()).toBe(values.body)
})
