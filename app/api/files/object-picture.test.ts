import { expect } from 'vitest'
import { addPicture } from '#app/cms/media/add-picture.server.ts'
import { deleteUnusedPictures } from '#app/cms/media/delete-unused-pictures.server.ts'
import { findPicture, listLibrary } from '#app/cms/media/picture-store.server.ts'
import type { Database } from '#app/platform/database/database.ts'
import * as objectPictures from '#db/migrations/2026-11-26e-object-pictures.ts'
import { storeTest } from '#tests/database.ts'
import { folderFiles } from '#tests/files.ts'
import { photo } from '#tests/images.ts'
import { ensureLibraryPicture, objectPictureJobs } from './object-picture.server.ts'
import { findObject, libraryJob, removeObject } from './object-store.server.ts'
import { saveObject } from './save-object.server.ts'

const now = new Date('2026-11-26T12:00:00Z')
const daysLater = (count: number) => new Date(now.getTime() + count * 86_400_000)
const emptyFolder = folderFiles()
const image = await photo(200, 150)
  .withExif({ IFD0: { Make: 'Secretphone' } })
  .jpeg()
  .toBuffer()
const name = 'homepage/Our Mural.jpg'
/** The part of `pictureSources` that these tests need. */
const sources = { tables: ['homepage', 'storedObject'] as const, folders: ['homepage'] }

type Store = { db: Database } & Awaited<ReturnType<typeof emptyFolder>>

async function runLibraryJobs({ db, files }: Store) {
  const jobs = await db.selectFrom('job').select('subject').where('kind', '=', libraryJob).execute()
  for (const { subject } of jobs) await objectPictureJobs(db, files)[libraryJob]?.work(subject, {} as never)
  return jobs.length
}

const libraryOf = async ({ db }: Store) => (await listLibrary(db, null)).pictures.map(({ id }) => id)

storeTest('an uploaded object appears in the library once, without its metadata', async ({ db }) => {
  const store = { db, ...(await emptyFolder()) }
  await saveObject(store, name, {}, image, now)
  expect(await libraryOf(store)).toEqual([])
  expect(await runLibraryJobs(store)).toBe(1)
  await runLibraryJobs(store)
  const [id, ...others] = await libraryOf(store)
  expect([id, others]).toEqual([expect.stringMatching(/^homepage\/our-mural-[a-z0-9]{10}$/), []])
  expect(await ensureLibraryPicture(store, name, now)).toEqual({ pictureId: id })
  expect(await findPicture(db, id ?? '')).toMatchObject({ source: 'upload', alt: '' })
  const stored = await store.files.get(`${id}-wide-200.webp`)
  const content = Buffer.concat(await Array.fromAsync(stored ?? []))
  expect(image.toString('latin1')).toContain('Secretphone')
  expect(content.toString('latin1')).not.toContain('Secretphone')
})

storeTest('two concurrent calls add only one picture', async ({ db }) => {
  const store = { db, ...(await emptyFolder()) }
  await saveObject(store, name, {}, image, now)
  const [first, second] = await Promise.all([
    ensureLibraryPicture(store, name, now),
    ensureLibraryPicture(store, name, now),
  ])
  expect(first).toEqual(second)
  expect(await libraryOf(store)).toHaveLength(1)
})

storeTest('an object too small for the site stays out of the library', async ({ db }) => {
  const store = { db, ...(await emptyFolder()) }
  await saveObject(store, name, {}, await photo(20, 20).png().toBuffer(), now)
  await runLibraryJobs(store)
  expect(await libraryOf(store)).toEqual([])
  expect(await ensureLibraryPicture(store, name, now)).toEqual({
    problem: expect.stringContaining('very small'),
  })
})

storeTest('a picture stays in the library while its object exists', async ({ db }) => {
  const store = { db, ...(await emptyFolder()) }
  await saveObject(store, name, {}, image, now)
  await runLibraryJobs(store)
  const unused = await addPicture(store, { name: 'b.jpg', bytes: image }, 'homepage', null, now)
  expect(unused.ok).toBe(true)
  const cleanUp = async (at: Date) => deleteUnusedPictures(db, store.files, sources, at)
  await cleanUp(now)
  await cleanUp(daysLater(31))
  expect(await libraryOf(store)).toHaveLength(1)
  await removeObject(db, name)
  await cleanUp(daysLater(32))
  expect(await libraryOf(store)).toHaveLength(1)
  await cleanUp(daysLater(63))
  expect(await libraryOf(store)).toEqual([])
})

storeTest('a replaced object gets a new picture', async ({ db }) => {
  const store = { db, ...(await emptyFolder()) }
  await saveObject(store, name, {}, image, now)
  await runLibraryJobs(store)
  const before = (await findObject(db, name))?.pictureId
  await saveObject(store, name, {}, await photo(180, 150).png().toBuffer(), daysLater(1))
  await runLibraryJobs(store)
  const after = (await findObject(db, name))?.pictureId
  expect(after).not.toBe(before)
  expect((await libraryOf(store)).sort()).toEqual([before, after].sort())
})

storeTest(
  'objects that were uploaded before the migration appear in the library after it',
  async ({ db }) => {
    const store = { db, ...(await emptyFolder()) }
    await saveObject(store, name, {}, image, now)
    await db.deleteFrom('job').execute()
    await db.schema.alterTable('storedObject').dropColumn('pictureId').execute()
    await objectPictures.up(db)
    expect(await runLibraryJobs(store)).toBe(1)
    expect(await libraryOf(store)).toHaveLength(1)
  },
)
