import { type ExpressionBuilder, sql } from 'kysely'
import { changesBetween } from '#app/cms/activity/activity.ts'
import { type Actor, recordActivity } from '#app/cms/activity/activity-store.server.ts'
import type { Database } from '#app/platform/database/database.ts'
import type { PicturedTable, Schema } from '#app/platform/database/schema/schema.ts'
import { deferredKeysetPage, searchTerms, textContains } from '#app/platform/database/search.server.ts'
import type { FocalPoint, Picture } from '#app/ui/picture.ts'
import type { PictureOption } from './picture-choice.ts'
import { columns, type PictureDetails, toPicture, updatePictureDetails } from './picture-store.server.ts'
import { isReferencedBy } from './unused-picture-store.server.ts'

export const usageFilters = ['used', 'unused', 'apps'] as const
export type UsageFilter = (typeof usageFilters)[number]

/** A picture as the media library shows it. */
export type Media = Picture & {
  focal: FocalPoint
  name: string
  createdAt: string
  unusedSince: string | null
}

const mediaColumns = [...columns, 'fileName', 'createdAt', 'unusedSince'] as const
const perPage = 24

/** The name of the uploaded file, or the end of the id if there is none. */
export const mediaName = ({ id, fileName }: { id: string; fileName: string }) =>
  fileName || id.slice(id.lastIndexOf('/') + 1)

interface MediaFilter {
  search: string
  use: UsageFilter | null
  /** The ids of the pictures that are used outside a picture field, in a text for example. */
  usedOutsideFields?: string[]
}

/**
 * A page of the media library, newest first. `tables` are the tables that refer to pictures. The filter 'unused' lists
 * uploads that nothing uses; 'apps' lists pictures that apps uploaded.
 */
export async function listMedia(
  db: Database,
  tables: readonly PicturedTable[],
  { search, use, usedOutsideFields = [] }: MediaFilter,
  cursor: string | null,
) {
  let query = db.selectFrom('picture').select(mediaColumns)
  const text = sql<string>`${sql.ref('alt')} || ' ' || ${sql.ref('fileName')} || ' ' || ${sql.ref('id')}`
  for (const term of searchTerms(search)) query = query.where(textContains(text, term))
  if (use === 'used') {
    query = query.where((eb) => eb.or([isReferencedBy(tables)(eb), isAmong(usedOutsideFields)(eb)]))
  }
  if (use === 'apps') query = query.where(isReferencedBy(['storedObject']))
  if (use === 'unused') {
    const isUsed = isReferencedBy([...tables, 'storedObject'])
    query = query
      .where('source', '=', 'upload')
      .where((eb) => eb.not(eb.or([isUsed(eb), isAmong(usedOutsideFields)(eb)])))
  }
  const page = await deferredKeysetPage(
    query,
    { keys: ['createdAt', 'id'], descending: true },
    cursor,
    perPage,
  )
  return { ...page, rows: page.rows.map(toMedia) }
}

/** PostgreSQL does not accept an empty list. */
const isAmong = (ids: string[]) => (eb: ExpressionBuilder<Schema, 'picture'>) =>
  ids.length > 0 ? eb('id', 'in', ids) : eb.lit(false)

export async function findMedia(db: Database, id: string): Promise<Media | undefined> {
  const row = await db.selectFrom('picture').select(mediaColumns).where('id', '=', id).executeTakeFirst()
  return row && toMedia(row)
}

type MediaRow = Parameters<typeof toPicture>[0] & {
  fileName: string
  createdAt: string
  unusedSince: string | null
}

const toMedia = ({ fileName, createdAt, unusedSince, ...row }: MediaRow): Media => ({
  ...toPicture(row),
  name: mediaName({ id: row.id, fileName }),
  createdAt,
  unusedSince,
})

/** In how many rows of these tables each picture is used; unused ones are not in the map. */
export async function countUses(db: Database, tables: readonly PicturedTable[], ids: string[]) {
  const counts = new Map<string, number>()
  if (ids.length === 0) return counts
  for (const table of tables) {
    const rows = await db
      .selectFrom(table as 'article')
      .select(({ fn }) => ['pictureId', fn.countAll<number>().as('count')])
      .where('pictureId', 'in', ids)
      .groupBy('pictureId')
      .execute()
    for (const { pictureId, count } of rows) {
      if (pictureId) counts.set(pictureId, (counts.get(pictureId) ?? 0) + Number(count))
    }
  }
  return counts
}

/** The names of the files that apps uploaded and that use this picture. */
export async function listObjectNames(db: Database, pictureId: string) {
  const rows = await db.selectFrom('storedObject').select('name').where('pictureId', '=', pictureId).execute()
  return rows.map(({ name }) => name).sort()
}

/** Who uploaded a picture; undefined if it is not known. */
export async function findUploader(db: Database, id: string) {
  const entry = await db
    .selectFrom('activity')
    .select('actorName')
    .where('subject', '=', 'picture')
    .where('subjectId', '=', id)
    .where('verb', '=', 'added')
    .executeTakeFirst()
  return entry?.actorName
}

/** The newest pictures with their names, for a form without JavaScript. */
export async function listPictureOptions(db: Database): Promise<PictureOption[]> {
  const rows = await db
    .selectFrom('picture')
    .select(['id', 'fileName', 'alt'])
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(maxOptions)
    .execute()
  return rows.map((row) => ({ id: row.id, label: [mediaName(row), row.alt].filter(Boolean).join(': ') }))
}

const maxOptions = 60

/** Changes a picture's details; false if they are unchanged. */
export async function updateMediaDetails(
  db: Database,
  media: Media,
  { alt, focal }: PictureDetails,
  actor: Actor,
  now: Date,
) {
  const before = { alt: media.alt, focalPoint: describeFocal(media.focal) }
  const changes = changesBetween(before, { alt, focalPoint: describeFocal(focal) })
  if (Object.keys(changes).length === 0) return false
  await db.transaction().execute(async (tx) => {
    await updatePictureDetails(tx, media.id, { alt, focal })
    const entry = { verb: 'changed' as const, subject: 'picture', subjectId: media.id, label: media.name }
    await recordActivity(tx, actor, { ...entry, changes }, now)
  })
  return true
}

/**
 * Saves a picture's details that were entered along with an item; false if they are unchanged. The activity log records
 * them only if the picture already had alt text.
 */
export async function savePictureDetails(
  db: Database,
  id: string,
  details: PictureDetails,
  actor: Actor,
  now: Date,
) {
  const media = await findMedia(db, id)
  if (!media) return false
  if (media.alt) return updateMediaDetails(db, media, details, actor, now)
  if (!details.alt && describeFocal(media.focal) === describeFocal(details.focal)) return false
  await updatePictureDetails(db, id, details)
  return true
}

/** A focal point as the activity log shows it. */
const describeFocal = ({ x, y }: FocalPoint) => `${x * 100}% from the left, ${y * 100}% from the top`

/** How many stored versions of items show this upload in their picture field or in a text. */
export async function countVersionsWith(db: Database, id: string) {
  const pattern = id.replace(/[\\%_]/g, '')
  const { count } = await db
    .selectFrom('revision')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where((eb) =>
      eb.or([
        eb('snapshot', 'like', `%"pictureId":${JSON.stringify(pattern)}%`),
        eb('snapshot', 'like', `%/files/${pattern}-%`),
      ]),
    )
    .executeTakeFirstOrThrow()
  return Number(count)
}

/**
 * Deletes the row of an upload if none of the tables refers to it; false if one does, or if the picture is built in.
 */
export async function deleteMedia(
  db: Database,
  tables: readonly PicturedTable[],
  { id, name }: Media,
  actor: Actor,
  now: Date,
) {
  return db.transaction().execute(async (tx) => {
    const isUsed = isReferencedBy(tables)
    const { numDeletedRows } = await tx
      .deleteFrom('picture')
      .where('id', '=', id)
      .where('source', '=', 'upload')
      .where((eb) => eb.not(isUsed(eb)))
      .executeTakeFirst()
    if (numDeletedRows === 0n) return false
    const entry = { verb: 'permanently deleted' as const, subject: 'picture', subjectId: id, label: name }
    await recordActivity(tx, actor, entry, now)
    return true
  })
}
