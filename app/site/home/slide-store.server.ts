import type { Item } from '#app/cms/collections/collection.ts'
import { isPublished } from '#app/cms/collections/published-store.server.ts'
import { findPicture, withPictures } from '#app/cms/media/picture-store.server.ts'
import type { Database } from '#app/platform/database/database.ts'
import type { Picture } from '#app/ui/picture.ts'

export interface Slide {
  id: string
  alt: string
  caption: string
  picture: Picture
}

/** Lists the published slides in order; a slide whose picture is missing is left out. */
export async function listSlides(db: Database, now: Date): Promise<Slide[]> {
  const rows = await db
    .selectFrom('slide')
    .select(['id', 'alt', 'caption', 'pictureId'])
    .where(isPublished(now))
    .orderBy('position')
    .orderBy('id')
    .execute()
  const slides = await withPictures(db, rows)
  return slides.flatMap(({ id, alt, caption, picture }) => (picture ? [{ id, alt, caption, picture }] : []))
}

/** The slides as visitors see them, with the previewed one first. */
export async function readSlidePreview(item: Item, db: Database, now: Date) {
  const picture = await findPicture(db, String(item.pictureId))
  const previewed = picture
    ? [{ id: item.id, alt: String(item.alt), caption: String(item.caption), picture }]
    : []
  const others = (await listSlides(db, now)).filter(({ id }) => id !== item.id)
  return { slides: [...previewed, ...others] }
}
