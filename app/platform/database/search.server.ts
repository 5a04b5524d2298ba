import { type SqlBool, sql } from 'kysely'

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
