import type { Values, VersionedCollection } from '#app/cms/collections/collection.ts'
import { findRevision } from '#app/cms/collections/revision-store.server.ts'
import type { Database } from '#app/platform/database/database.ts'
import { textColumns } from './picture-uses.server.ts'

/**
 * Replaces a picture in the templates of recurring events, from which later dates are made. `replace` returns the new
 * values of columns. Returns the ids of the recurring events that were changed. Call it within a transaction.
 */
export async function replaceInSeries(
  tx: Database,
  pictureId: string,
  replace: (columns: Values) => Values,
  now: Date,
) {
  const found = await tx
    .selectFrom('eventSeries')
    .select(['id', 'template'])
    .where('template', 'like', `%${pictureId}%`)
    .orderBy('id')
    .execute()
  const changed: string[] = []
  for (const series of found) if (await writeColumns(tx, series, replace, now)) changed.push(series.id)
  return changed
}

/** Reverts the `replaceInSeries` made at `at` for these recurring events. Call it within a transaction. */
export async function revertInSeries(
  tx: Database,
  events: VersionedCollection,
  { ids, at }: { ids: readonly string[]; at: string },
  now: Date,
) {
  if (ids.length === 0) return
  const found = await tx
    .selectFrom('eventSeries')
    .select(['id', 'template'])
    .where('id', 'in', ids)
    .orderBy('id')
    .execute()
  for (const series of found) {
    const versions = await findVersions(tx, events, { seriesId: series.id, at })
    if (!versions) continue
    const { before, after } = versions
    // Columns that an admin has changed since then stay as they are.
    const revert = (columns: Values) =>
      Object.fromEntries(
        ['pictureId', ...textColumns(events)]
          .filter((column) => column in columns && columns[column] === after[column])
          .map((column) => [column, before[column] ?? null]),
      )
    await writeColumns(tx, series, revert, now)
  }
}

/**
 * The versions before and after the replacement made at `at`, of the last date that existed then and has not been
 * edited on its own. Undefined if the replacement did not change that date.
 */
async function findVersions(
  tx: Database,
  events: VersionedCollection,
  { seriesId, at }: { seriesId: string; at: string },
) {
  const date = await tx
    .selectFrom('event')
    .select('id')
    .where('seriesId', '=', seriesId)
    .where('overridden', '=', 0)
    .where('deletedAt', 'is', null)
    .where('createdAt', '<=', at)
    .orderBy('recurrenceDate', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!date) return undefined
  const replaced = await tx
    .selectFrom('revision')
    .select('version')
    .where('kind', '=', events.table)
    .where('itemId', '=', date.id)
    .where('createdAt', '=', at)
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!replaced) return undefined
  const after = await findRevision(tx, events, date.id, replaced.version)
  const before = await findRevision(tx, events, date.id, replaced.version - 1)
  return after && before && { before: before.snapshot, after: after.snapshot }
}

/** Writes the columns that `change` returns; false if they are unchanged. */
async function writeColumns(
  tx: Database,
  { id, template }: { id: string; template: string },
  change: (columns: Values) => Values,
  now: Date,
) {
  const { columns, ...rest } = JSON.parse(template) as { columns: Values }
  const changed = JSON.stringify({ ...rest, columns: { ...columns, ...change(columns) } })
  if (changed === JSON.stringify({ ...rest, columns })) return false
  const { numUpdatedRows } = await tx
    .updateTable('eventSeries')
    .set((eb) => ({
      template: changed,
      sequence: eb('sequence', '+', 1),
      updatedAt: now.toISOString(),
    }))
    .where('id', '=', id)
    .where('template', '=', template)
    .executeTakeFirst()
  // Fails the whole replacement, as for an item. The admin can try again.
  if (numUpdatedRows === 0n) throw new Error(`The recurring event ${id} has just been changed`)
  return true
}
