import { type SqlBool, sql } from 'kysely'
import type { KeysetPage } from './keyset.server.ts'

const longestSearch = 100
const mostWords = 6

/** The words somebody searches for; a row has to contain each of them. */
export function searchWords(text: string | null): string[] {
  const plain = (text ?? '').slice(0, longestSearch).replace(/[\p{Cc}\s]+/gu, ' ')
  return plain.trim().split(' ').filter(Boolean).slice(0, mostWords)
}

/**
 * Whether a column of lower-case text contains a word, in whatever case it was typed. SQLite's `lower` knows
 * only ASCII, so a word with other letters is also looked for as it may have stayed: Élodie, ÉLODIE.
 */
export function contains(column: string, word: string) {
  const lower = word.toLowerCase()
  const capital = lower.replace(/^./u, (first) => first.toUpperCase())
  const spellings = new Set([lower, asciiLower(capital), asciiLower(word.toUpperCase())])
  const either = [...spellings].map(
    (spelling) => sql`${sql.ref(column)} like ${`%${spelling.replace(/[\\%_]/g, '\\$&')}%`} escape '\\'`,
  )
  return sql<SqlBool>`(${sql.join(either, sql` or `)})`
}

const asciiLower = (text: string) => text.replace(/[A-Z]/g, (letter) => letter.toLowerCase())

/**
 * Reads the rows of a page that holds only their keys. A search that asks for keys alone goes through an
 * index and touches no row that is not found: the rows may be wide, and many.
 */
export async function rowsOfPage<Row extends { id: string }>(
  page: KeysetPage<{ id: string }>,
  read: (ids: string[]) => Promise<Row[]>,
): Promise<KeysetPage<Row>> {
  const ids = page.rows.map(({ id }) => id)
  const rows = ids.length > 0 ? await read(ids) : []
  const byId = new Map(rows.map((row) => [row.id, row]))
  return { ...page, rows: ids.flatMap((id) => byId.get(id) ?? []) }
}
