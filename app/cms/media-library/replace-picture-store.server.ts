import { type Actor, recordActivity } from '#app/cms/activity/activity-store.server.ts'
import {
  changeLatest,
  type Outcome,
  restoreVersionIn,
} from '#app/cms/collections/change-item-store.server.ts'
import type { Values, VersionedCollection, VersionedItem } from '#app/cms/collections/collection.ts'
import { findRevision } from '#app/cms/collections/revision-store.server.ts'
import { type Media, mediaName } from '#app/cms/media/media-store.server.ts'
import type { Database } from '#app/platform/database/database.ts'
import { replaceInText } from './picture-text.ts'
import {
  listRowsWith,
  ownAltColumn,
  picturedCollections,
  showsPicture,
  textColumns,
} from './picture-uses.server.ts'
import { replaceInSeries, revertInSeries } from './replace-in-series.server.ts'

interface Replacement {
  from: Pick<Media, 'id' | 'name'>
  to: Media
  /** Replaces the items' own descriptions of the picture, also in their texts; null keeps them. */
  alt: string | null
}

/**
 * Replaces a picture with another one wherever items of the collections use it, including drafts, items in the trash and
 * dates that are added to recurring events later. Each item gets a new version. Returns the number of items that were
 * changed, plus the number of recurring events in which only later dates will show the new picture.
 */
export async function replacePicture(
  db: Database,
  collections: readonly VersionedCollection[],
  { from, to, alt }: Replacement,
  actor: Actor,
  now: Date,
) {
  return db.transaction().execute(async (tx) => {
    const changed = await changeUses(tx, collections, from.id, (collection, item) => {
      const values = replacementValues(collection, item, { from, to, alt })
      return changeUse(tx, collection, { item, values }, actor, now)
    })
    const events = eventsIn(collections)
    const replace = (columns: Values) => (events ? replacementValues(events, columns, { from, to, alt }) : {})
    const count = countChanged(changed, await replaceInSeries(tx, from.id, replace, now))
    if (count > 0) await recordReplacement(tx, { from, to: to.id }, actor, now)
    return count
  })
}

/**
 * Reverts what `replacePicture` did at `at`, except in items and recurring events that have been changed since then.
 * Returns the number of items that were reverted, plus the number of recurring events in which only later dates are
 * affected.
 */
export async function revertReplacement(
  db: Database,
  collections: readonly VersionedCollection[],
  { from, to, at }: { from: Media; to: Media; at: string },
  actor: Actor,
  now: Date,
) {
  return db.transaction().execute(async (tx) => {
    const changed = await changeUses(tx, collections, to.id, async (collection, item) => {
      // Someone may have chosen the new picture separately.
      if ((await findRevision(tx, collection, item.id, item.version))?.at !== at) return null
      const earlierVersion = item.version - 1
      const revision = await findRevision(tx, collection, item.id, earlierVersion)
      if (!revision || !showsPicture(collection, revision.snapshot, from.id)) return null
      if (!item.deletedAt) {
        const restoration = { id: item.id, version: item.version, earlierVersion, withPublication: true }
        return restoreVersionIn(tx, collection, restoration, actor, now)
      }
      const columns = Object.keys(collection.fields).filter((column) => column in revision.snapshot)
      const values = Object.fromEntries(columns.map((column) => [column, revision.snapshot[column] ?? null]))
      return changeUse(tx, collection, { item, values }, actor, now)
    })
    const count = countChanged(changed, await revertInSeries(tx, { pictureId: to.id, at }, now))
    if (count > 0) await recordReplacement(tx, { from: to, to: from.id }, actor, now)
    return count
  })
}

const eventsIn = (collections: readonly VersionedCollection[]) =>
  collections.find(({ table }) => table === 'event')

/** The number of items, and of recurring events that none of them belongs to. */
function countChanged(items: readonly VersionedItem[], seriesIds: readonly string[]) {
  const seriesOfItems = new Set(items.map(({ seriesId }) => seriesId))
  return items.length + seriesIds.filter((id) => !seriesOfItems.has(id)).length
}

/** The new values of the columns in which a picture is replaced. */
function replacementValues(collection: VersionedCollection, item: Values, { from, to, alt }: Replacement) {
  const values: Values = {}
  if (item.pictureId === from.id) {
    values.pictureId = to.id
    const altColumn = ownAltColumn(collection)
    if (altColumn && alt !== null) values[altColumn] = alt
  }
  for (const column of textColumns(collection)) {
    values[column] = replaceInText(String(item[column] ?? ''), from.id, to, alt)
  }
  return values
}

/** Returns null if the item is not changed. */
type ChangeUse = (collection: VersionedCollection, item: VersionedItem) => Promise<Outcome | null>

/** Returns the items that were changed. */
async function changeUses(
  tx: Database,
  collections: readonly VersionedCollection[],
  pictureId: string,
  change: ChangeUse,
) {
  const changed: VersionedItem[] = []
  for (const collection of picturedCollections(collections)) {
    for (const item of await listRowsWith(tx, collection, pictureId)) {
      const result = await change(collection, item)
      if (!result) continue
      // Fails the whole replacement, so that no use is left behind. The admin can try again.
      if (result.outcome !== 'changed') throw new Error(`${collection.noun} ${item.id} has just been changed`)
      changed.push(item)
    }
  }
  return changed
}

/** Changes an item, even if it is in the trash. */
function changeUse(
  tx: Database,
  collection: VersionedCollection,
  { item, values }: { item: VersionedItem; values: Values },
  actor: Actor,
  now: Date,
) {
  const condition = ({ version }: VersionedItem) => version === item.version
  // An item in the trash can be changed only together with its `deletedAt` (`changeItemIn`).
  const trashValues: Values = item.deletedAt ? { deletedAt: item.deletedAt } : {}
  return changeLatest(
    tx,
    collection,
    { id: item.id, values: { ...values, ...trashValues }, condition },
    actor,
    now,
  )
}

async function recordReplacement(
  tx: Database,
  { from, to }: { from: Pick<Media, 'id' | 'name'>; to: string },
  actor: Actor,
  now: Date,
) {
  const row = await tx
    .selectFrom('picture')
    .select(['id', 'fileName'])
    .where('id', '=', to)
    .executeTakeFirstOrThrow()
  const changes = { picture: [from.name, mediaName(row)] as [string, string] }
  const entry = { verb: 'replaced' as const, subject: 'picture', subjectId: from.id, label: from.name }
  await recordActivity(tx, actor, { ...entry, changes }, now)
}
