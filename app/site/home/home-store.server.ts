import { withPictures } from '#app/cms/media/picture-store.server.ts'
import type { Database } from '#app/platform/database/database.ts'
import type { Picture } from '#app/ui/picture.ts'

export interface Slide {
  id: string
  alt: string
  caption: string
  picture: Picture
}

/** The slides of the hero, in order; one whose picture is gone is left out. */
export async function listSlides(db: Database, now: Date): Promise<Slide[]> {
  const rows = await db
    .selectFrom('slide')
    .select(['id', 'alt', 'caption', 'pictureId'])
    .where('deletedAt', 'is', null)
    .where('publishedAt', '<=', now.toISOString())
    .orderBy('position')
    .orderBy('id')
    .execute()
  const slides = await withPictures(db, rows)
  return slides.flatMap(({ id, alt, caption, picture }) => (picture ? [{ id, alt, caption, picture }] : []))
}
