import { expect } from 'vitest'
import { changeItem } from '#app/cms/collections/change-item-store.server.ts'
import type { VersionedItem } from '#app/cms/collections/collection.ts'
import { pictureSourcesOf } from '#app/cms/collections/registry.server.ts'
import { deletePictureFiles } from '#app/cms/media/delete-unused-pictures.server.ts'
import {
  countVersionsWith,
  deleteMedia,
  findMedia,
  listMedia,
  updateMediaDetails,
} from '#app/cms/media/media-store.server.ts'
import { collections } from '#app/collections.ts'
import { storeTest } from '#tests/database.ts'
import { listPaths } from '#tests/files.ts'
import {
  allUses,
  amina,
  article,
  at,
  center,
  mediaLibrary,
  now,
  tables,
  usesOf,
} from '#tests/media-library.ts'
import { replacePicture, revertReplacement } from './replace-picture-store.server.ts'

const openLibrary = mediaLibrary()
const sources = pictureSourcesOf(collections)
/** All tables that refer to pictures, including the one for files that apps uploaded. */
const allTables = [...tables, 'storedObject' as const]

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
    const readAlt = async () =>
      (await db.selectFrom('slide').select('alt').where('id', '=', trashed.id).executeTakeFirstOrThrow()).alt
    const replacement = { from: mural, to: iftar, alt: 'A long table' }
    await replacePicture(db, collections.versioned, replacement, amina, now)
    expect(await readAlt()).toBe('A long table')
    await revertReplacement(db, collections.versioned, { from: mural, to: iftar, at }, amina, now)
    expect(await readAlt()).toBe('Our old wall')
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

storeTest('the details of a picture are saved and recorded only if they have changed', async ({ db }) => {
  const { mural } = await openLibrary(db)
  expect(await updateMediaDetails(db, mural, { alt: 'A mural', focal: center }, amina, now)).toBe(false)
  const details = { alt: 'A wall', focal: { x: 0, y: 1 } }
  expect(await updateMediaDetails(db, mural, details, amina, now)).toBe(true)
  expect(await findMedia(db, mural.id)).toMatchObject(details)
  const entries = await db.selectFrom('activity').select('changes').where('subject', '=', 'picture').execute()
  expect(entries.map(({ changes }) => JSON.parse(changes))).toContainEqual({
    alt: ['A mural', 'A wall'],
    focalPoint: ['50% from the left, 50% from the top', '0% from the left, 100% from the top'],
  })
})
