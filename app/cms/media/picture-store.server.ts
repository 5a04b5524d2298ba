import type { Selectable } from 'kysely'
import { truncate } from '#app/cms/activity/activity.ts'
import { type Actor, recordActivity } from '#app/cms/activity/activity-store.server.ts'
import type { Database } from '#app/platform/database/database.ts'
import type { PictureTable } from '#app/platform/database/schema/content.ts'
import { enqueueJob } from '#app/platform/jobs/job-store.server.ts'
import type { FocalPoint, Picture, PictureVariant } from '#app/ui/picture.ts'

/** The columns that `toPicture` reads. */
export const columns = ['id', 'source', 'alt', 'shapes', 'focalX', 'focalY'] as const

type Row = Pick<Selectable<PictureTable>, (typeof columns)[number]>

export const toPicture = ({ focalX, focalY, shapes, ...row }: Row): Picture & { focal: FocalPoint } => ({
  ...row,
  variants: JSON.parse(shapes),
  focal: { x: focalX, y: focalY },
})

/** Finds pictures by id; missing ones are not in the map. */
export async function findPicturesById(db: Database, ids: (string | null)[]): Promise<Map<string, Picture>> {
  const nonNullIds = ids.filter((id) => id !== null)
  if (nonNullIds.length === 0) return new Map()
  const rows = await db.selectFrom('picture').select(columns).where('id', 'in', nonNullIds).execute()
  return new Map(rows.map((row) => [row.id, toPicture(row)]))
}

/** Adds the picture of each row; null if it has none. */
export async function withPictures<Row extends { pictureId: string | null }>(db: Database, rows: Row[]) {
  const pictures = await findPicturesById(
    db,
    rows.map((row) => row.pictureId),
  )
  return rows.map((row) => ({ ...row, picture: (row.pictureId && pictures.get(row.pictureId)) || null }))
}

export async function findPicture(db: Database, id: string) {
  const row = await db.selectFrom('picture').select(columns).where('id', '=', id).executeTakeFirst()
  return row && toPicture(row)
}

export async function listUploads(db: Database) {
  const rows = await db.selectFrom('picture').select(columns).where('source', '=', 'upload').execute()
  return rows.map(toPicture)
}

/** The job that encodes the sizes of an upload; its subject is the picture's id. */
export const encodeJob = 'encodePicture'

const maxFileNameLength = 200

/** Adds an upload, and enqueues the job that encodes its sizes. Without an actor, no activity is recorded. */
export async function addUpload(
  db: Database,
  { id, variant, alt, fileName }: { id: string; variant: PictureVariant; alt: string; fileName: string },
  actor: Actor,
  now: Date,
) {
  await db.transaction().execute(async (tx) => {
    await tx
      .insertInto('picture')
      .values({
        id,
        source: 'upload',
        alt,
        fileName: truncate(fileName, maxFileNameLength),
        shapes: JSON.stringify([variant]),
        focalX: 0.5,
        focalY: 0.5,
        createdAt: now.toISOString(),
      })
      .execute()
    await enqueueJob(tx, { kind: encodeJob, subject: id }, now)
    if (!actor) return
    const entry = { verb: 'added' as const, subject: 'picture', subjectId: id }
    await recordActivity(tx, actor, { ...entry, label: fileName || id }, now)
  })
}

/** Deletes the row of an upload. Call it only if nothing refers to the upload; its files are deleted later. */
export async function deletePicture(db: Database, id: string) {
  await db.deleteFrom('picture').where('id', '=', id).where('source', '=', 'upload').execute()
}

/** Stores the variants of an upload, with the widths that are available. */
export async function saveVariants(db: Database, id: string, variants: PictureVariant[]) {
  await db
    .updateTable('picture')
    .set({ shapes: JSON.stringify(variants) })
    .where('id', '=', id)
    .execute()
}

/** What people enter about a picture. */
export interface PictureDetails {
  /** The alt text. */
  alt: string
  focal: FocalPoint
}

/** Saves a picture's details. If the upload is unused, this restarts its month until deletion. */
export async function updatePictureDetails(db: Database, id: string, { alt, focal }: PictureDetails) {
  await db
    .updateTable('picture')
    .set({ alt, focalX: focal.x, focalY: focal.y, unusedSince: null })
    .where('id', '=', id)
    .execute()
}

const libraryPageSize = 24

/** A page of pictures, newest first; `next` is null on the last page. */
export async function listLibrary(db: Database, before: string | null) {
  const [createdAt, id] = before?.split(' ') ?? []
  let query = db.selectFrom('picture').select([...columns, 'createdAt'])
  if (createdAt && id) {
    query = query.where((eb) =>
      eb.or([eb('createdAt', '<', createdAt), eb.and([eb('createdAt', '=', createdAt), eb('id', '<', id)])]),
    )
  }
  const rows = await query
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(libraryPageSize + 1)
    .execute()
  const page = rows.slice(0, libraryPageSize)
  const last = page.at(-1)
  return {
    pictures: page.map(({ createdAt: _, ...row }) => toPicture(row)),
    next: rows.length > libraryPageSize && last ? `${last.createdAt} ${last.id}` : null,
  }
}
