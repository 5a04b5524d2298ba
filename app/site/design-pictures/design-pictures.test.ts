import { expect } from 'vitest'
import { changeItem, restoreVersion } from '#app/cms/collections/change-item-store.server.ts'
import { pictureSourcesOf } from '#app/cms/collections/registry.server.ts'
import {
  designPictureIds,
  findChosenPicture,
  findDesignPicture,
} from '#app/cms/media/design-picture-store.server.ts'
import { purgeUnusedUploads } from '#app/cms/media/unused-picture-store.server.ts'
import { listPictureUses } from '#app/cms/media-library/picture-uses.server.ts'
import { collections } from '#app/collections.ts'
import type { Database } from '#app/platform/database/database.ts'
import { starterPictures } from '#db/seed/pictures.ts'
import { storeTest } from '#tests/database.ts'
import { designPictureCollection as collection, designPicturePages } from './design-picture-collection.ts'

const now = new Date('2026-11-29T12:00:00Z')
const at = now.toISOString()

async function addPictures(db: Database) {
  const shapes = JSON.stringify([{ shape: 'wide', width: 1200, height: 800, widths: [400] }])
  const uploaded = {
    id: 'design/our-phone',
    source: 'upload' as const,
    alt: 'Our phone',
    shapes,
    focalX: 0.5,
    focalY: 0.5,
    createdAt: at,
  }
  await db
    .insertInto('picture')
    .values([...starterPictures(at), uploaded])
    .execute()
  // A migration adds these rows, but resetting a PostgreSQL database between tests deletes them.
  await db
    .insertInto('designPicture')
    .values(designPictureIds.map((id) => ({ id, label: id, updatedAt: at })))
    .onConflict((oc) => oc.doNothing())
    .execute()
  return uploaded
}

storeTest('a design picture can be replaced and reset', async ({ db }) => {
  const uploaded = await addPictures(db)
  expect(await findDesignPicture(db, 'app-teaser')).toMatchObject({ id: 'app-teaser', source: 'builtin' })
  expect(await findChosenPicture(db, 'app-teaser')).toBeNull()

  const change = { id: 'app-teaser', version: 1, values: { pictureId: uploaded.id } }
  await changeItem(db, collection, change, null, now)
  expect(await findDesignPicture(db, 'app-teaser')).toMatchObject({ id: uploaded.id, alt: 'Our phone' })
  expect(await findChosenPicture(db, 'app-teaser')).toMatchObject({ id: uploaded.id })
  expect(await findChosenPicture(db, 'lost-path')).toBeNull()
  expect(await listPictureUses(db, collections.versioned, uploaded.id, now)).toMatchObject([
    { noun: 'design picture', editPath: '/admin/design-pictures/app-teaser', state: 'published' },
  ])

  await restoreVersion(db, collection, { id: 'app-teaser', version: 2, earlierVersion: 1 }, null, now)
  expect(await findDesignPicture(db, 'app-teaser')).toMatchObject({ id: 'app-teaser' })
})

storeTest('a picture that replaces a design picture is not deleted as unused', async ({ db }) => {
  const uploaded = await addPictures(db)
  await db
    .updateTable('designPicture')
    .set({ pictureId: uploaded.id })
    .where('id', '=', 'lost-path')
    .execute()
  const { tables } = pictureSourcesOf(collections)
  for (const day of [0, 40]) {
    const runAt = new Date(now.getTime() + day * 86_400_000)
    await purgeUnusedUploads(db, tables, runAt, runAt)
  }
  expect(await findChosenPicture(db, 'lost-path')).toMatchObject({ id: uploaded.id })
})

storeTest('each design picture has a built-in picture and a page that shows it', async () => {
  for (const id of designPictureIds) {
    expect(starterPictures(at).some((picture) => picture.id === id)).toBe(true)
    expect(designPicturePages.has(id)).toBe(true)
  }
})
