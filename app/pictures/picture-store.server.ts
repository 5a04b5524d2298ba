import type { Database } from '#app/platform/database/database.ts'
import type { Picture } from '#app/ui/picture.ts'

/** Finds pictures by id; those that are missing are simply not in the answer. */
export async function listPictures(db: Database, ids: (string | null)[]): Promise<Map<string, Picture>> {
  const wanted = ids.filter((id) => id !== null)
  if (wanted.length === 0) return new Map()
  const rows = await db
    .selectFrom('picture')
    .select(['id', 'source', 'alt', 'shapes'])
    .where('id', 'in', wanted)
    .execute()
  return new Map(rows.map((row) => [row.id, { ...row, shapes: JSON.parse(row.shapes) }]))
}

/** Puts each row's picture beside it; null when it has none. */
export async function withPictures<Row extends { pictureId: string | null }>(db: Database, rows: Row[]) {
  const pictures = await listPictures(
    db,
    rows.map((row) => row.pictureId),
  )
  return rows.map((row) => ({ ...row, picture: (row.pictureId && pictures.get(row.pictureId)) || null }))
}
