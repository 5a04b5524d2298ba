import { type Expression, type SelectQueryBuilder, type SqlBool, sql } from 'kysely'
import { columnOf, type KeysetPage, keysetPage, keyValue, type Sort } from './keyset.server.ts'

const maxSearchLength = 100
const maxTerms = 6

/** Splits a search query into terms; a row must contain all of them. */
export function searchTerms(text: string | null): string[] {
  const plain = (text ?? '').slice(0, maxSearchLength).replace(/[\p{Cc}\s]+/gu, ' ')
  return plain.trim().split(' ').filter(Boolean).slice(0, maxTerms)
}

/**
 * Whether a lowercased column contains a word, ignoring case. SQLite's `lower` handles only ASCII, so other
 * spellings of words with non-ASCII letters are also tried: Élodie, ÉLODIE.
 */
export function contains(column: string | Expression<string>, word: string) {
  const text = typeof column === 'string' ? sql.ref(column) : column
  const lower = word.toLowerCase()
  const capital = lower.replace(/^./u, (first) => first.toUpperCase())
  const spellings = new Set([lower, asciiLower(capital), asciiLower(word.toUpperCase())])
  const conditions = [...spellings].map(
    (spelling) => sql`${text} like ${`%${spelling.replace(/[\\%_]/g, '\\$&')}%`} escape '\\'`,
  )
  return sql<SqlBool>`(${sql.join(conditions, sql` or `)})`
}

/** Whether a text contains a word, ignoring case and apostrophes: “quran” finds “Qur'an”. Uses no index. */
export function textContains(text: Expression<string>, word: string) {
  const plain = sql<string>`replace(replace(lower(${text}), '''', ''), '’', '')`
  return contains(plain, word.replace(/['’]/g, ''))
}

const asciiLower = (text: string) => text.replace(/[A-Z]/g, (letter) => letter.toLowerCase())

/**
 * One page of a searchable list whose last sort key is the id. Selects the page's keys first, which a covering
 * index can answer, and then loads only the rows of that page.
 */
export async function deferredKeysetPage<DB, Tables extends keyof DB, Row>(
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
