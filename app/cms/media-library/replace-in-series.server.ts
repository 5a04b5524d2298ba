import type { Values } from '#app/cms/collections/collection.ts'
import type { Database } from '#app/platform/database/database.ts'

/**
 * Changes what dates that are added to a recurring event later get from it: with `ids`, only for these recurring events.
 * `replace` returns the changed columns. Call it within a transaction.
 */
export async function replaceInSeries(
  tx: Database,
  { pictureId, ids }: { pictureId: string; ids?: readonly string[] },
  replace: (columns: Values) => Values,
  now: Date,
) {
  if (ids?.length === 0) return
  const found = await tx
    .selectFrom('eventSeries')
    .select(['id', 'template'])
    .where('template', 'like', `%${pictureId}%`)
    .$if(ids !== undefined, (query) => query.where('id', 'in', ids ?? []))
    .orderBy('id')
    .execute()
  for (const { id, template } of found) {
    const { columns, ...rest } = JSON.parse(template) as { columns: Values }
    const changed = JSON.stringify({ ...rest, columns: { ...columns, ...replace(columns) } })
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
  }
}
