import { beforeAll } from 'vitest'
import { addItem, addSingleton } from '#app/cms/collections/add-item-store.server.ts'
import { trashItem } from '#app/cms/collections/trash-store.server.ts'
import { addPicture } from '#app/cms/media/add-picture.server.ts'
import { findMedia } from '#app/cms/media/media-store.server.ts'
import { updatePictureDetails } from '#app/cms/media/picture-store.server.ts'
import { listPictureUses, picturedTables } from '#app/cms/media-library/picture-uses.server.ts'
import { collections } from '#app/collections.ts'
import type { Database } from '#app/platform/database/database.ts'
import { folderFiles } from '#tests/files.ts'
import { photo } from '#tests/images.ts'

const requireCollection = (noun: string) => {
  const found = collections.versioned.find((collection) => collection.noun === noun)
  if (!found) throw new Error(`There is no ${noun}`)
  return found as ListedCollection
}
type ListedCollection = (typeof collections.listed)[number]

export const article = requireCollection('article')
const slide = requireCollection('slide')
const homepage = requireCollection('homepage')
export const tables = picturedTables(collections.versioned)
export const now = new Date('2026-11-27T12:00:00Z')
export const amina = { id: 'a', name: 'Amina', email: 'amina@example.org' }
export const at = now.toISOString()
export const center = { x: 0.5, y: 0.5 }

/**
 * Returns a function that fills a library with two uploads: one that everything uses, and one that nothing uses. Call
 * it at the top of a test file.
 */
export function mediaLibrary() {
  const emptyFolder = folderFiles()
  let photograph: Buffer
  beforeAll(async () => {
    photograph = await photo(300, 200).jpeg().toBuffer()
  })
  return async function openLibrary(db: Database) {
    const { files } = await emptyFolder()
    const add = async (name: string, alt: string) => {
      const added = await addPicture({ db, files }, { name, bytes: photograph }, 'homepage', amina, now)
      if (!added.ok) throw new Error(added.problem)
      if (alt) await updatePictureDetails(db, added.picture.id, { alt, focal: center })
      const media = await findMedia(db, added.picture.id)
      if (!media) throw new Error(`${name} was not added`)
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
}

export const usesOf = async (db: Database, id: string) => {
  const uses = await listPictureUses(db, collections.versioned, id, now)
  return uses.map(({ title, state }) => `${title}: ${state}`).sort()
}
export const allUses = ['Draft: draft', 'Homepage: published', 'Old wall: trash', 'Paint: published']
