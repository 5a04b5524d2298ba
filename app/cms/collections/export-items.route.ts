import { recordExport } from '#app/cms/activity/record-export.server.ts'
import { databaseContext } from '#app/platform/database/database.ts'
import { keysetPages } from '#app/platform/database/keyset.server.ts'
import { csvResponse } from '#app/platform/http/csv-response.server.ts'
import type { Route } from './+types/export-items.route'
import { askedKind } from './asked-item.server.ts'
import { living } from './item-tables.server.ts'
import { type Item, pluralOf } from './kind.ts'
import { publicationState } from './publication.ts'

/** A list of what admins wrote, without what lies in the trash. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const kind = askedKind(context, params)
  await recordExport(context, pluralOf(kind), kind.noun)
  const db = context.get(databaseContext)
  const now = new Date()
  const columns: Record<string, (item: Item) => string | number | null> = { id: ({ id }) => id }
  for (const [column, name] of Object.entries(kind.columns)) {
    columns[name] = (item) => {
      const value = item[column] ?? null
      return kind.read?.(column, value) ?? value
    }
  }
  columns.State = ({ publishedAt }) => publicationState(publishedAt, now)
  columns['Published at'] = ({ publishedAt }) => publishedAt
  const keys = kind.ordered ? ['position', 'id'] : ['id']
  const rows = keysetPages(living(db, kind).selectAll(), { keys })
  return csvResponse<Item>(kind.place, columns, rows as AsyncIterable<Item[]>)
}
