import { type Expression, type SelectQueryBuilder, type SqlBool, sql } from 'kysely'
import { columnOf, type KeysetPage, keysetPage, keyValue, type Sort } from './keyset.server.ts'

const maxSearchLength = 100
const maxTerms = 6

/** The words somebody searches for; a row has to contain each of them. */
export function searchTerms(text: string | null): string[] {
  const plain = (text ?? '').slice(0, maxSearchLength).replace(/[\p{Cc}\s]+/gu, ' ')
  return plain.trim().split(' ').filter(Boolean).slice(0, maxTerms)
}

/**
 * Whether a lower-case text contains a word, in whatever case it was typed. SQLite's `lower` knows
 * only ASCII, so a word with other letters is also looked for as it may have stayed: Élodie, ÉLODIE.
 */
export function contains(column: string | Expression<string>, word: string) {
  const text = typeof column === 'string' ? sql.ref(column) : column
  const lower = word.toLowerCase()
  const capital = lower.replace(/^./u, (first) => first.toUpperCase())
  const spellings = new Set([lower, asciiLower(capital), asciiLower(word.toUpperCase())])
  const either = [...spellings].map(
    (spelling) => sql`${text} like ${`%${spelling.replace(/[\\%_]/g, '\\$&')}%`} escape '\\'`,
  )
  return sql<SqlBool>`(${sql.join(either, sql` or `)})`
}

const asciiLower = (text: string) => text.replace(/[A-Z]/g, (letter) => letter.toLowerCase())

/**
 * One page of a list that can be searched, whose last sort key is its rows' id. Which rows stand on it is read
 * from their keys alone: where an index has the keys and what is searched, no row is touched that is not
 * found. The rows may be wide, and many.
 */
export async function searchedPage<DB, Tables extends keyof DB, Row>(
  query: SelectQueryBuilder<DB, Tables, Row>,
  sort: Sort,
  cursor: string | null,
  size: number,
): Promise<KeysetPage<Row>> {
  const idKey = sort.keys.at(-1) ?? 'id'
  const keys = query.clearSelect().select(sort.keys.map((key) => sql.ref(key).as(columnOf(key))))
  const found = await keysetPage(keys, sort, cursor, size)
  const ids = found.rows.map((row) => keyValue(row, idKey))
  if (ids.length === 0) return { ...found, rows: [] }
  const rows = await query
    .clearWhere()
    .where(sql<SqlBool>`${sql.ref(idKey)} in (${sql.join(ids)})`)
    .execute()
  const byId = new Map(rows.map((row) => [keyValue(row, idKey), row]))
  return { ...found, rows: ids.flatMap((id) => byId.get(id) ?? []) }
}
