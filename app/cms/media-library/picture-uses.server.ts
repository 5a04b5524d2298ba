import {
  formPath,
  isListed,
  pictureColumns,
  publicPathOf,
  titleOf,
  trashPath,
  type Values,
  type VersionedCollection,
  type VersionedItem,
} from '#app/cms/collections/collection.ts'
import { itemTables, keyColumn } from '#app/cms/collections/item-tables.server.ts'
import { publicationState } from '#app/cms/collections/publication.ts'
import { otherPicturedTables } from '#app/cms/collections/registry.server.ts'
import { pictureFields } from '#app/cms/media/picture-choice.ts'
import type { Database } from '#app/platform/database/database.ts'
import type { PicturedTable } from '#app/platform/database/schema/schema.ts'
import { countOtherUses, listOtherUses } from './other-picture-uses.server.ts'
import { pictureIdsIn } from './picture-text.ts'
import type { PictureUse } from './picture-use.ts'

const hasPictures = (collection: VersionedCollection) => pictureColumns(collection).length > 0

/** The columns with Markdown, which can show pictures. */
export const textColumns = ({ fields }: VersionedCollection) =>
  Object.keys(fields).filter((column) => fields[column]?.input?.type === 'markdown')

/** The collections whose items can have pictures, in a field or in their texts. */
export const picturedCollections = (collections: readonly VersionedCollection[]) =>
  collections.filter((collection) => hasPictures(collection) || textColumns(collection).length > 0)

/** The tables with a picture field. */
export const picturedTables = (collections: readonly VersionedCollection[]) => [
  ...collections.filter(hasPictures).map(({ table }) => table as PicturedTable),
  ...otherPicturedTables,
]

/** The column in which items store their own description of the picture; undefined if they have none. */
export const ownAltColumn = ({ fields }: VersionedCollection) =>
  Object.keys(fields).find((column) => fields[column]?.name === pictureFields('pictureId').alt)

/** The rows of a collection that show a picture in a field or a text, including rows in the trash. */
export async function listRowsWith(db: Database, collection: VersionedCollection, pictureId: string) {
  const key = keyColumn(collection)
  const columns = textColumns(collection)
  const rows = await itemTables(db)
    .selectFrom(collection.table)
    .selectAll()
    .where((eb) =>
      eb.or([
        ...(hasPictures(collection) ? [eb('pictureId', '=', pictureId)] : []),
        ...columns.map((column) => eb(column, 'like', `%/${pictureId}-%`)),
      ]),
    )
    .orderBy(key)
    .execute()
  return rows
    .map((row) => ({ ...row, id: String(row[key]) }) as VersionedItem)
    .filter((item) => showsPicture(collection, item, pictureId))
}

/** Whether a row, or a version of it, shows a picture. */
export const showsPicture = (collection: VersionedCollection, item: VersionedItem, pictureId: string) =>
  picturesOf(collection, item).has(pictureId)

/** The ids of the pictures that a row shows in its field and its texts. */
function picturesOf(collection: VersionedCollection, item: Record<string, unknown>) {
  const ids = pictureIdsIn(
    textColumns(collection)
      .map((column) => String(item[column] ?? ''))
      .join('\n'),
  )
  return item.pictureId ? ids.add(String(item.pictureId)) : ids
}

/**
 * How often each picture is used outside the picture field of a row: in texts, and in recurring events that will show
 * it only on dates that are added later.
 */
export async function countUsesOutsideFields(db: Database, collections: readonly VersionedCollection[]) {
  const counts = await countOtherUses(db)
  for (const collection of collections) {
    const columns = textColumns(collection)
    if (columns.length === 0) continue
    if (collection.table === 'event')
      for (const id of await listSeriesPictures(db, collection)) counts.set(id, (counts.get(id) ?? 0) + 1)
    const rows = await itemTables(db)
      .selectFrom(collection.table)
      .select(hasPictures(collection) ? [...columns, 'pictureId'] : columns)
      .where((eb) =>
        eb.or(
          columns.flatMap((column) => [eb(column, 'like', '%/files/%'), eb(column, 'like', '%/pictures/%')]),
        ),
      )
      .execute()
    for (const row of rows as unknown as Record<string, unknown>[]) {
      const ids = pictureIdsIn(columns.map((column) => String(row[column] ?? '')).join('\n'))
      ids.delete(String(row.pictureId ?? ''))
      for (const id of ids) counts.set(id, (counts.get(id) ?? 0) + 1)
    }
  }
  return counts
}

/**
 * Where a picture is used: in the fields and texts that the collections declare, in recurring events that will show it
 * only on dates that are added later, in event reports, in newsletter issues, and in campaign updates.
 */
export async function listPictureUses(
  db: Database,
  collections: readonly VersionedCollection[],
  pictureId: string,
  now: Date,
): Promise<PictureUse[]> {
  const uses: PictureUse[] = []
  const listedSeriesIds = new Set<unknown>()
  for (const collection of picturedCollections(collections)) {
    const rows = await listRowsWith(db, collection, pictureId)
    uses.push(...rows.map((row) => toUse(collection, row, now)))
    for (const { seriesId } of rows) listedSeriesIds.add(seriesId)
    if (collection.table !== 'event') continue
    const series = await listSeriesUses(db, collection, pictureId, now)
    uses.push(...series.filter(({ id }) => !listedSeriesIds.has(id)).map(({ use }) => use))
  }
  return [...uses, ...(await listOtherUses(db, pictureId, now))]
}

/** A query for recurring events that will get more dates, and whose template matches one of the patterns; a row per date. */
const selectExtendableSeries = (db: Database, patterns: string[]) =>
  db
    .selectFrom('eventSeries')
    .innerJoin('event', 'event.seriesId', 'eventSeries.id')
    .where((eb) => eb.or(patterns.map((pattern) => eb('template', 'like', pattern))))
    .where('event.deletedAt', 'is', null)
    .where((eb) => eb.or([eb('endDate', 'is', null), eb('endDate', '>', eb.ref('expandedTo'))]))

/** The pictures that only later dates of recurring events will show, listed once for each of these events. */
async function listSeriesPictures(db: Database, events: VersionedCollection) {
  const series = await selectExtendableSeries(db, ['%"pictureId":"%', '%/files/%', '%/pictures/%'])
    .select(['eventSeries.id', 'template'])
    .distinct()
    .execute()
  if (series.length === 0) return []
  const rows = await itemTables(db)
    .selectFrom('event')
    .select(['seriesId', 'pictureId', ...textColumns(events)])
    .distinct()
    .where(
      'seriesId',
      'in',
      series.map(({ id }) => id),
    )
    .execute()
  const dates = rows as unknown as Record<string, unknown>[]
  return series.flatMap(({ id, template }) => {
    const { columns } = JSON.parse(template) as { columns: Values }
    const shownIds = new Set(
      dates.filter(({ seriesId }) => seriesId === id).flatMap((date) => [...picturesOf(events, date)]),
    )
    return [...picturesOf(events, columns)].filter((pictureId) => !shownIds.has(pictureId))
  })
}

/** The recurring events whose later dates will show a picture, with a link to the last date. */
async function listSeriesUses(db: Database, events: VersionedCollection, pictureId: string, now: Date) {
  const rows = await selectExtendableSeries(db, [`%${pictureId}%`])
    .select(['eventSeries.id', 'eventSeries.publishedAt', 'template', 'event.id as eventId'])
    .orderBy('recurrenceDate')
    .execute()
  const lastDates = [...new Map(rows.map((row) => [row.id, row])).values()]
  return lastDates.flatMap(({ id, publishedAt, template, eventId }) => {
    const { columns } = JSON.parse(template) as { columns: Values }
    const item: VersionedItem = { ...columns, id: eventId, version: 0 }
    if (!showsPicture(events, item, pictureId)) return []
    const use: PictureUse = {
      noun: 'recurring event',
      title: titleOf(events, item),
      state: publicationState(publishedAt, now),
      editPath: formPath(events, item),
      publicPath: null,
    }
    return [{ id, use }]
  })
}

function toUse(collection: VersionedCollection, item: VersionedItem, now: Date): PictureUse {
  const listed = isListed(collection)
  const publication = listed
    ? publicationState((item.publishedAt as string | null) ?? null, now)
    : 'published'
  const state = item.deletedAt ? 'trash' : publication
  return {
    noun: collection.noun,
    title: titleOf(collection, item),
    state,
    editPath: state === 'trash' && listed ? trashPath(collection) : formPath(collection, item),
    publicPath: state === 'published' ? publicPathOf(collection, item) : null,
  }
}
