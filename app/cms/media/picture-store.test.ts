import { utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { RouterContextProvider } from 'react-router'
import { beforeAll, expect } from 'vitest'
import { pictureSourcesOf } from '#app/cms/collections/registry.server.ts'
import { collections } from '#app/collections.ts'
import { type Database, databaseContext } from '#app/platform/database/database.ts'
import { type Files, filesContext } from '#app/platform/files/files.ts'
import type { UploadForm } from '#app/platform/http/upload-form.server.ts'
import { pictureUrl, shareImageUrl } from '#app/ui/picture.ts'
import { storeTest } from '#tests/database.ts'
import { bucketFiles, folderFiles, listPaths } from '#tests/files.ts'
import { photo } from '#tests/images.ts'
import { addPicture } from './add-picture.server.ts'
import { imageProblems } from './clean-image.server.ts'
import { deleteUnusedPictures } from './delete-unused-pictures.server.ts'
import { encodePicture } from './encode-picture.server.ts'
import { pictureMessages } from './picture-choice.ts'
import { encodeJob, findPicture, listLibrary, updatePictureDetails } from './picture-store.server.ts'
import { readSubmittedPicture } from './submitted-picture.server.ts'

const sources = pictureSourcesOf(collections)
const now = new Date('2026-11-21T12:00:00Z')
const inDays = (count: number) => new Date(now.getTime() + count * 86_400_000)
let photograph: Buffer
const openFiles = folderFiles()

beforeAll(async () => {
  photograph = await photo(1000, 150).jpeg().toBuffer()
})

async function add(db: Database, files: Files, name = 'Our Mural.jpg') {
  const added = await addPicture({ db, files }, { name, bytes: photograph }, 'homepage', null, now)
  if (!added.ok) throw new Error(added.problem)
  return added.picture
}

storeTest(
  'an upload can be shown immediately, and in more sizes after the job has encoded them',
  async ({ db }) => {
    const { s3, files } = await bucketFiles()
    const { id } = await add(db, files)
    expect(id).toMatch(/^homepage\/our-mural-[a-z0-9]{10}$/)
    const first = await findPicture(db, id)
    if (!first) throw new Error('The picture is missing')
    expect(first.variants).toEqual([
      { shape: 'wide', width: 1000, height: 150, widths: [800, 1000], types: ['webp'] },
    ])
    expect(pictureUrl(first, 'wide', 800, 'webp')).toBe(`/files/${id}-wide-800.webp`)
    expect(await files.stat(shareImageUrl(first).replace('/files/', ''))).toBeDefined()
    const before = await files.stat(`${id}-wide-800.webp`)

    const jobs = await db.selectFrom('job').select(['kind', 'subject']).execute()
    expect(jobs).toEqual([{ kind: encodeJob, subject: id }])
    await encodePicture(db, files, id)
    await encodePicture(db, files, id)
    expect((await findPicture(db, id))?.variants).toEqual([
      { shape: 'wide', width: 1000, height: 150, widths: [400, 800, 1000] },
    ])
    expect(await listPaths(files)).toEqual(
      [400, 800, 1000]
        .flatMap((width) => [`${id}-wide-${width}.avif`, `${id}-wide-${width}.webp`])
        .concat(`${id}-share-22.jpg`)
        .sort(),
    )
    // A file that browsers cache forever does not change.
    expect((await files.stat(`${id}-wide-800.webp`))?.etag).toBe(before?.etag)
    await s3.stop()
  },
)

storeTest('a rejected upload leaves neither a row nor a file', async ({ db }) => {
  const { files } = await openFiles()
  const upload = { name: 'a.png', bytes: Buffer.from('<script>') }
  expect(await addPicture({ db, files }, upload, 'homepage', null, now)).toEqual({
    ok: false,
    problem: imageProblems.unknown,
  })
  expect(await listPaths(files)).toEqual([])
  expect(await db.selectFrom('picture').select('id').execute()).toEqual([])
  expect(await db.selectFrom('job').select('kind').execute()).toEqual([])
})

storeTest('a form requires alt text, and keeps the uploaded picture after an error', async ({ db }) => {
  const { files } = await openFiles()
  const context = new RouterContextProvider()
  context.set(databaseContext, db)
  context.set(filesContext, files)
  const options = { name: 'pictureId', folder: 'homepage', now } as const
  const read = (form: Partial<UploadForm>, required = false) =>
    readSubmittedPicture(context, { values: {}, files: {}, ...form }, { ...options, required })
  const file = { name: 'a.jpg', bytes: photograph, tooLarge: false }

  expect(await read({})).toMatchObject({ ok: true, pictureId: null })
  expect(await read({}, true)).toMatchObject({
    ok: false,
    errors: { pictureId: pictureMessages.missing },
  })
  expect(await read({ values: { pictureId: 'homepage/gone' } })).toMatchObject({
    ok: false,
    errors: { pictureId: pictureMessages.notFound },
  })
  expect(await read({ files: { pictureIdFile: { ...file, tooLarge: true } } })).toMatchObject({
    errors: { pictureId: pictureMessages.tooLarge },
  })

  const withoutAlt = await read({ files: { pictureIdFile: file } })
  expect(withoutAlt).toMatchObject({ ok: false, errors: { pictureIdAlt: pictureMessages.altMissing } })
  expect(withoutAlt.values.pictureId).toBe(withoutAlt.pictureId)

  const values = { ...withoutAlt.values, pictureIdAlt: '  A mural\nat dusk ', pictureIdFocal: '40' }
  const complete = await read({ values })
  expect(complete).toMatchObject({ ok: true, pictureId: withoutAlt.pictureId })
  // The rest of the form can be invalid, so the picture changes only after the form is saved.
  expect(await findPicture(db, complete.pictureId ?? '')).toMatchObject({
    alt: '',
    focal: { x: 0.5, y: 0.5 },
  })
  await complete.saveDetails()
  const saved = await findPicture(db, complete.pictureId ?? '')
  expect(saved).toMatchObject({ alt: 'A mural at dusk', focal: { x: 1, y: 0 } })
  if (saved) expect(await files.stat(shareImageUrl(saved).replace('/files/', ''))).toBeDefined()

  // A focal point submitted with a file belongs to the replaced picture.
  const next = await read({ values, files: { pictureIdFile: file } })
  await next.saveDetails()
  expect(next).toMatchObject({ ok: true, values: { pictureIdFocal: '22' } })
  expect(await findPicture(db, next.pictureId ?? '')).toMatchObject({
    alt: 'A mural at dusk',
    focal: { x: 0.5, y: 0.5 },
  })

  expect(await read({ values: { ...values, pictureIdRemove: 'on' } })).toMatchObject({
    ok: true,
    pictureId: null,
  })
})

storeTest(
  'a picture chosen without JavaScript keeps its description, unless another one is typed',
  async ({ db }) => {
    const { files } = await openFiles()
    const context = new RouterContextProvider()
    context.set(databaseContext, db)
    context.set(filesContext, files)
    const [current, chosen] = [await add(db, files, 'a.jpg'), await add(db, files, 'b.jpg')]
    await updatePictureDetails(db, current.id, { alt: 'A wall', focal: { x: 0, y: 0 } })
    await updatePictureDetails(db, chosen.id, { alt: 'A table', focal: { x: 1, y: 1 } })
    const read = (pictureIdAlt: string, values: Record<string, string> = {}) => {
      const form = { pictureId: current.id, pictureIdFocal: '00', pictureIdExisting: chosen.id, ...values }
      const options = { name: 'pictureId', folder: 'homepage', now }
      return readSubmittedPicture(context, { values: { ...form, pictureIdAlt }, files: {} }, options)
    }
    const libraryPicture = { pictureId: chosen.id, values: { pictureIdAlt: 'A table', pictureIdFocal: '44' } }
    expect(await read('A wall')).toMatchObject(libraryPicture)
    expect(await read('')).toMatchObject(libraryPicture)
    expect(await read('', { pictureIdRemove: 'on' })).toMatchObject(libraryPicture)
    expect(await read('Iftar')).toMatchObject({ ok: true, values: { pictureIdAlt: 'Iftar' } })
    expect(await read('A wall', { pictureIdExisting: '' })).toMatchObject({ pictureId: current.id })
    expect(await read('A wall', { pictureIdExisting: 'homepage/gone' })).toMatchObject({
      ok: false,
      errors: { pictureId: pictureMessages.notFound },
    })
  },
)

storeTest('deletes a picture that has been unused for a month, with its files', async ({ db }) => {
  const { files, folder } = await openFiles()
  const [shown, trashed, undone, inText, usedAgain, unused] = [
    await add(db, files, 'shown.jpg'),
    await add(db, files, 'trashed.jpg'),
    await add(db, files, 'undone.jpg'),
    await add(db, files, 'in-text.jpg'),
    await add(db, files, 'again.jpg'),
    await add(db, files, 'unused.jpg'),
  ]
  await files.put('homepage/somebody-elses.jpg', Buffer.from('x'))
  const at = now.toISOString()
  await db
    .insertInto('homepage')
    .values({ id: 'home', title: '', description: '', pictureId: shown.id, updatedAt: at })
    .execute()
  const slide = { id: 's', position: 1, alt: '', caption: '', publishedAt: at, deletedAt: at }
  await db
    .insertInto('slide')
    .values({ ...slide, pictureId: trashed.id })
    .execute()
  const revision = { id: 'r', kind: 'event', itemId: 'e', version: 1, actorName: '', createdAt: at }
  await db
    .insertInto('revision')
    .values([
      { ...revision, snapshot: JSON.stringify({ pictureId: undone.id }) },
      {
        ...revision,
        id: 'r2',
        version: 2,
        snapshot: JSON.stringify({
          pictureId: null,
          body: `![A mural](/files/${inText.id}-wide-800.webp#800x480)`,
        }),
      },
    ])
    .execute()
  for (const path of await listPaths(files)) await utimes(join(folder, path), now, now)
  const orphan = `homepage/half-done-0000000000-wide-800.webp`
  await files.put(orphan, Buffer.from('x'))
  await utimes(join(folder, orphan), now, now)

  await deleteUnusedPictures(db, files, sources, inDays(0.5))
  expect(await listPaths(files)).toContain(orphan)
  await deleteUnusedPictures(db, files, sources, inDays(2))
  expect(await listPaths(files)).not.toContain(orphan)
  expect(await findPicture(db, unused.id)).toBeDefined()
  await deleteUnusedPictures(db, files, sources, inDays(29))
  expect(await findPicture(db, unused.id)).toBeDefined()

  // Using a picture restarts its month.
  await db.updateTable('homepage').set({ pictureId: usedAgain.id }).execute()
  await deleteUnusedPictures(db, files, sources, inDays(30))
  await db.updateTable('homepage').set({ pictureId: shown.id }).execute()

  await deleteUnusedPictures(db, files, sources, inDays(33))
  const remaining = await db.selectFrom('picture').select('id').execute()
  expect(remaining.map(({ id }) => id).sort()).toEqual(
    [shown.id, trashed.id, undone.id, inText.id, usedAgain.id].sort(),
  )
  const paths = await listPaths(files)
  expect(paths.filter((path) => path.includes('unused'))).toEqual([])
  expect(paths.filter((path) => path.includes('shown'))).toHaveLength(3)
  expect(paths).toContain('homepage/somebody-elses.jpg')
})

storeTest('lists the library newest first, page by page', async ({ db }) => {
  const rows = Array.from({ length: 30 }, (_, index) => ({
    id: `homepage/p-${String(index).padStart(10, '0')}`,
    source: 'upload' as const,
    alt: '',
    shapes: '[]',
    focalX: 0.5,
    focalY: 0.5,
    createdAt: inDays(Math.floor(index / 2)).toISOString(),
  }))
  await db.insertInto('picture').values(rows).execute()
  const first = await listLibrary(db, null)
  const second = await listLibrary(db, first.next)
  expect([first.pictures.length, second.pictures.length, second.next]).toEqual([24, 6, null])
  const ids = [...first.pictures, ...second.pictures].map(({ id }) => id)
  expect(ids).toEqual(rows.map(({ id }) => id).reverse())
})
