import type { Database } from '#app/platform/database/database.ts'
import { cachedRead } from '#app/platform/database/read-cache.server.ts'
import type { Picture } from '#app/ui/picture.ts'
import { columns, toPicture } from './picture-store.server.ts'

/** The built-in pictures that are part of the design; admins can replace each (`/admin/design-pictures`). */
export const designPictureIds = ['app-teaser', 'empty-calendar', 'lost-path'] as const
export type DesignPictureId = (typeof designPictureIds)[number]

/** The picture that an admin chose, or the built-in one. */
export async function findDesignPicture(db: Database, id: DesignPictureId): Promise<Picture | null> {
  const { chosen, builtIn } = await readDesignPictures(db)
  return chosen.get(id) ?? builtIn.get(id) ?? null
}

/** The picture that an admin chose; null for the built-in one. */
export async function findChosenPicture(db: Database, id: DesignPictureId): Promise<Picture | null> {
  return (await readDesignPictures(db)).chosen.get(id) ?? null
}

/** Cached, so that a page needs no query for its picture. */
function readDesignPictures(db: Database) {
  return cachedRead(db, 'designPictures', async () => {
    const [choices, pictures] = await Promise.all([
      db
        .selectFrom('designPicture')
        .innerJoin('picture', 'picture.id', 'designPicture.pictureId')
        .select(['designPicture.id as designId', ...columns.map((column) => `picture.${column}` as const)])
        .execute(),
      db.selectFrom('picture').select(columns).where('id', 'in', designPictureIds).execute(),
    ])
    const chosen = new Map<string, Picture>(choices.map(({ designId, ...row }) => [designId, toPicture(row)]))
    const builtIn = new Map<string, Picture>(pictures.map((row) => [row.id, toPicture(row)]))
    return { value: { chosen, builtIn } }
  })
}
