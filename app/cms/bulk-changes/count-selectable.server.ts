import { createHash } from 'node:crypto'
import { type SelectQueryBuilder, sql } from 'kysely'
import type { KeysetPage } from '#app/platform/database/keyset.server.ts'
import { type Matching, maxSelected, type SelectedItem } from '#app/platform/http/selection.ts'

/** What 'Select all' selects across all pages; null if this page has all rows, or if there are too many. */
export async function countSelectable<DB, Tables extends keyof DB>(
  query: SelectQueryBuilder<DB, Tables, object>,
  { next, previous }: Pick<KeysetPage<unknown>, 'next' | 'previous'>,
  /** `id` is the qualified column in a query with a join; `hasVersions` is false for a table without versions. */
  { id = 'id', hasVersions = true } = {},
) {
  if (next === null && previous === null) return null
  const rows = await query
    .clearSelect()
    .select([
      sql.ref<string>(id).as('id'),
      (hasVersions ? sql.ref<number>('version') : sql<number>`0`).as('version'),
    ])
    .limit(maxSelected + 1)
    .execute()
  return matchingOf(rows as unknown as SelectedItem[])
}

/** The count and a digest of these rows; null if there are too many to select. */
export const matchingOf = (items: readonly SelectedItem[]): Matching | null =>
  items.length > maxSelected ? null : { count: items.length, digest: digestOf(items) }

/** A digest of items and their versions, in any order. */
export function digestOf(items: readonly SelectedItem[]) {
  const lines = items.map(({ id, version }) => `${id} ${version}`).sort()
  return createHash('sha256').update(lines.join('\n')).digest('base64url').slice(0, 22)
}
