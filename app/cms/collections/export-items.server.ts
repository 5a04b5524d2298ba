import { authorizeAndRecordExport } from '#app/cms/activity/record-export.server.ts'
import type { AdminActionArgs } from '#app/cms/admin-action/admin-action.server.ts'
import { readExportedIds } from '#app/cms/bulk-changes/export-selection.server.ts'
import type { FindMatching } from '#app/cms/bulk-changes/run-bulk-change.server.ts'
import { exportDatabaseContext } from '#app/platform/database/database.ts'
import { keysetPages } from '#app/platform/database/keyset.server.ts'
import { csvResponse } from '#app/platform/http/csv-response.server.ts'
import { onlyAssigned } from './assignment-store.server.ts'
import { findListed } from './bulk-change.server.ts'
import { type Collection, editAccess, type Item, listPath, pluralNoun } from './collection.ts'
import { notTrashed } from './item-tables.server.ts'
import { publicationState } from './publication.ts'
import { requireEditor } from './require-editor.server.ts'

/** Exports the items of a collection as CSV: all of them, or only the selected ones. Leaves out the trash. */
export async function exportItems(
  args: AdminActionArgs,
  collection: Collection,
  findMatching: FindMatching = findListed(collection),
) {
  const { onlyAssignedTo } = await requireEditor(args.context, collection)
  const db = args.context.get(exportDatabaseContext)
  const now = new Date()
  const ids = await readExportedIds(args, db, { path: listPath(collection), findMatching }, now)
  await authorizeAndRecordExport(
    args.context,
    editAccess(collection),
    pluralNoun(collection),
    collection.noun,
  )
  const columns: Record<string, (item: Item) => string | number | null> = { id: ({ id }) => id }
  for (const [column, { label, format }] of Object.entries(collection.fields)) {
    columns[label] = (item) => {
      const value = item[column] ?? null
      return format?.(value) ?? value
    }
  }
  // Not named 'Status', because events already have a column with that name.
  columns.Publication = ({ publishedAt }) => publicationState(publishedAt, now)
  columns['Published at'] = ({ publishedAt }) => publishedAt
  const keys = collection.sortable ? ['position', 'id'] : ['id']
  const items = onlyAssigned(db, collection, notTrashed(db, collection).selectAll(), onlyAssignedTo)
  const rows = keysetPages(ids ? items.where('id', 'in', ids) : items, { keys })
  return csvResponse<Item>(collection.path, columns, rows as AsyncIterable<Item[]>)
}
