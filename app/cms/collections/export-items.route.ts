import { recordExport } from '#app/cms/activity/record-export.server.ts'
import { exportDatabaseContext } from '#app/platform/database/database.ts'
import { keysetPages } from '#app/platform/database/keyset.server.ts'
import { csvResponse } from '#app/platform/http/csv-response.server.ts'
import type { Route } from './+types/export-items.route'
import { onlyAssigned } from './assignment-store.server.ts'
import { editAccess, type Item, pluralNoun } from './collection.ts'
import { notTrashed } from './item-tables.server.ts'
import { publicationState } from './publication.ts'
import { requireEditor } from './require-editor.server.ts'
import { requireCollection } from './require-item.server.ts'

/** Exports the items of a collection as CSV, except those in the trash. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const collection = await requireCollection(context, params)
  const { assignedTo } = await requireEditor(context, collection)
  await recordExport(context, editAccess(collection), pluralNoun(collection), collection.noun)
  const db = context.get(exportDatabaseContext)
  const now = new Date()
  const columns: Record<string, (item: Item) => string | number | null> = { id: ({ id }) => id }
  for (const [column, { label, format }] of Object.entries(collection.fields)) {
    columns[label] = (item) => {
      const value = item[column] ?? null
      return format?.(value) ?? value
    }
  }
  // An event has a status of its own.
  columns.Publication = ({ publishedAt }) => publicationState(publishedAt, now)
  columns['Published at'] = ({ publishedAt }) => publishedAt
  const keys = collection.sortable ? ['position', 'id'] : ['id']
  const items = onlyAssigned(db, collection, notTrashed(db, collection).selectAll(), assignedTo)
  const rows = keysetPages(items, { keys })
  return csvResponse<Item>(collection.path, columns, rows as AsyncIterable<Item[]>)
}
