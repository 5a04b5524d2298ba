import { type ExpressionBuilder, sql } from 'kysely'
import type { Database } from '#app/platform/database/database.ts'
import { keysetPages } from '#app/platform/database/keyset.server.ts'
import type { PicturedTable, Schema } from '#app/platform/database/schema/schema.ts'

/** Whether one of the tables refers to a picture, including items in the trash. */
export const isReferencedBy =
  (tables: readonly PicturedTable[]) => (eb: ExpressionBuilder<Schema, 'picture'>) =>
    eb.or(
      tables.map((table) =>
        // All these tables have a `pictureId` of the same type.
        eb(
          'id',
          'in',
          eb
            .selectFrom(table as 'article')
            .select('pictureId')
            .where('pictureId', 'is not', null),
        ),
      ),
    )

/**
 * Marks uploads as unused if no item, revision, working copy or other text refers to them, unmarks the others, and
 * deletes the rows of unused ones that were marked before `cutoff`.
 */
export async function purgeUnusedUploads(
  db: Database,
  tables: readonly PicturedTable[],
  now: Date,
  cutoff: Date,
) {
  const isUsed = isReferencedBy(tables)
  const uploads = await db
    .selectFrom('picture')
    .select(['id', 'unusedSince'])
    .where('source', '=', 'upload')
    .execute()
  const usedByItems = await db.selectFrom('picture').select('id').where(isUsed).execute()
  const usedIds = new Set([
    ...(await listIdsInRevisions(db)),
    ...(await listIdsInCopies(db)),
    ...(await listIdsInOtherTexts(db)),
  ])
  for (const { id } of usedByItems) usedIds.add(id)
  for (const { id, unusedSince } of uploads) {
    if (usedIds.has(id) === (unusedSince === null)) continue
    const since = usedIds.has(id) ? null : now.toISOString()
    await db.updateTable('picture').set({ unusedSince: since }).where('id', '=', id).execute()
  }
  for (const { id, unusedSince } of uploads) {
    if (usedIds.has(id) || unusedSince === null || unusedSince >= cutoff.toISOString()) continue
    // Someone may have chosen the picture in the meantime.
    await db
      .deleteFrom('picture')
      .where('id', '=', id)
      .where((eb) => eb.not(isUsed(eb)))
      .execute()
  }
}

/** The URL of an upload in a Markdown text. */
const pictureInText = /\/files\/([a-z0-9-]+\/[a-z0-9-]+)-wide-\d/g

const pictureInJson = /"pictureId":"([^"]+)"/g

/** The ids of the pictures in the picture fields and texts of revisions, which are read once for all pictures. */
async function listIdsInRevisions(db: Database) {
  const ids = new Set<string>()
  const versions = db
    .selectFrom('revision')
    .select(['id', 'snapshot'])
    .where((eb) =>
      eb.or([eb('snapshot', 'like', '%"pictureId":"%'), eb('snapshot', 'like', '%/files/%-wide-%')]),
    )
  for await (const rows of keysetPages(versions, { keys: ['id'] }, 100)) {
    for (const { snapshot } of rows) for (const id of idsIn(snapshot)) ids.add(id)
  }
  return ids
}

/** The ids of the pictures in the unsaved changes of forms. */
async function listIdsInCopies(db: Database) {
  const ids = new Set<string>()
  const copies = db
    .selectFrom('workingCopy')
    .select(['userId', 'id', 'fields'])
    .where('closedAt', 'is', null)
    .where((eb) => eb.or([eb('fields', 'like', '%"pictureId":"%'), eb('fields', 'like', '%/files/%-wide-%')]))
  for await (const rows of keysetPages(copies, { keys: ['userId', 'id'] }, 100)) {
    for (const { fields } of rows) for (const id of idsIn(fields)) ids.add(id)
  }
  return ids
}

/** The ids of the pictures in texts without revisions, and in the templates of recurring events. */
async function listIdsInOtherTexts(db: Database) {
  const hasPicture = sql<boolean>`text like '%/files/%-wide-%' or text like '%"pictureId":"%'`
  const rows = await db
    .selectFrom(
      db
        .selectFrom('newsletterIssue')
        .select('body as text')
        .unionAll(db.selectFrom('campaignUpdate').select('body as text'))
        .unionAll(db.selectFrom('eventReport').select('body as text'))
        .unionAll(db.selectFrom('eventSeries').select('template as text'))
        .as('texts'),
    )
    .select('text')
    .where(hasPicture)
    .execute()
  return rows.flatMap(({ text }) =>
    [...text.matchAll(pictureInText), ...text.matchAll(pictureInJson)].map(([, id = '']) => id),
  )
}

/** The ids of the pictures in an item as JSON: in its picture field and in its texts. */
function idsIn(json: string) {
  const { pictureId } = JSON.parse(json) as { pictureId?: string | null }
  const ids = [...json.matchAll(pictureInText)].map(([, id = '']) => id)
  return pictureId ? [pictureId, ...ids] : ids
}
