import type { Values } from '#app/cms/collections/collection.ts'
import type { Database } from '#app/platform/database/database.ts'

/** What a template stores about pictures; the other properties are copied as they are. */
interface Template {
  columns: Values
  /** The columns that the latest replacement changed, with their earlier values. An edit of the series removes it. */
  replaced?: { at: string; before: Values }
}

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
  const at = now.toISOString()
  return changeTemplates(
    tx,
    pictureId,
    ({ columns, ...rest }) => {
      const changed = Object.entries(replace(columns)).filter(([column, value]) => value !== columns[column])
      if (changed.length === 0) return null
      const before = Object.fromEntries(changed.map(([column]) => [column, columns[column] ?? null]))
      return { ...rest, columns: { ...columns, ...Object.fromEntries(changed) }, replaced: { at, before } }
    },
    now,
  )
}

/**
 * Reverts what `replaceInSeries` did at `at`, except in recurring events that have been edited since then. `pictureId`
 * is the new picture. Returns the ids of the recurring events that were changed. Call it within a transaction.
 */
export const revertInSeries = (
  tx: Database,
  { pictureId, at }: { pictureId: string; at: string },
  now: Date,
) =>
  changeTemplates(
    tx,
    pictureId,
    ({ columns, replaced, ...rest }) =>
      replaced?.at === at ? { ...rest, columns: { ...columns, ...replaced.before } } : null,
    now,
  )

/** Changes the templates that contain a picture; `change` returns null to leave one as it is. */
async function changeTemplates(
  tx: Database,
  pictureId: string,
  change: (template: Template) => Template | null,
  now: Date,
) {
  const found = await tx
    .selectFrom('eventSeries')
    .select(['id', 'template'])
    .where('template', 'like', `%${pictureId}%`)
    .orderBy('id')
    .execute()
  const changedIds: string[] = []
  for (const { id, template } of found) {
    const changed = change(JSON.parse(template))
    if (!changed) continue
    const { numUpdatedRows } = await tx
      .updateTable('eventSeries')
      .set((eb) => ({
        template: JSON.stringify(changed),
        sequence: eb('sequence', '+', 1),
        updatedAt: now.toISOString(),
      }))
      .where('id', '=', id)
      .where('template', '=', template)
      .executeTakeFirst()
    // Fails the whole replacement, as a conflict in an item does. The admin can try again.
    if (numUpdatedRows === 0n) throw new Error(`The recurring event ${id} has just been changed`)
    changedIds.push(id)
  }
  return changedIds
}
