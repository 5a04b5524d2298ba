import { type SelectQueryBuilder, sql } from 'kysely'

/** A page starts after, or ends before, the row with these sort key values. */
interface Cursor {
  side: 'after' | 'before'
  values: (string | number)[]
}

export interface KeysetPage<Row> {
  rows: Row[]
  /** The value of `?cursor=` for the next page; null on the last page. */
  next: string | null
  /** The value of `?cursor=` for the previous page; null on the first page. */
  previous: string | null
}

export interface Sort {
  /** Non-null columns; the last one is unique. */
  keys: string[]
  descending?: boolean
}

/**
 * One page of a list by keyset pagination: every page costs the same, and rows inserted or deleted between
 * requests do not shift the others. The query must select the keys. A malformed cursor is ignored. Returns the first
 * page if the cursor's page is empty, because its rows were deleted or no longer match.
 */
export async function keysetPage<DB, Tables extends keyof DB, Row>(
  query: SelectQueryBuilder<DB, Tables, Row>,
  sort: Sort,
  cursorText: string | null,
  size: number,
): Promise<KeysetPage<Row>> {
  const page = await pageAtCursor(query, sort, cursorText, size)
  return page.rows.length > 0 || !cursorText ? page : pageAtCursor(query, sort, null, size)
}

/** Like `keysetPage`, but may be empty: for readers that follow `next` to the end, which must not start again. */
export async function pageAtCursor<DB, Tables extends keyof DB, Row>(
  query: SelectQueryBuilder<DB, Tables, Row>,
  { keys, descending = false }: Sort,
  cursorText: string | null,
  size: number,
): Promise<KeysetPage<Row>> {
  const cursor = readCursor(cursorText, keys.length)
  const backwards = cursor?.side === 'before'
  const isDescending = descending !== backwards
  let pageQuery = query.limit(size + 1)
  if (cursor) {
    const columns = sql.join(keys.map((key) => sql.ref(key)))
    pageQuery = pageQuery.where(
      sql<boolean>`(${columns}) ${sql.raw(isDescending ? '<' : '>')} (${sql.join(cursor.values)})`,
    )
  }
  for (const key of keys) pageQuery = pageQuery.orderBy(sql.ref(key), isDescending ? 'desc' : 'asc')
  const found = await pageQuery.execute()
  const hasMore = found.length > size
  const rows = found.slice(0, size)
  if (backwards) rows.reverse()
  const cursorAt = (side: Cursor['side'], row: Row | undefined) =>
    row ? writeCursor({ side, values: keys.map((key) => keyValue(row, key)) }) : null
  return {
    rows,
    next: (backwards ? rows.length > 0 : hasMore) ? cursorAt('after', rows.at(-1)) : null,
    previous: (backwards ? hasMore : cursor) ? cursorAt('before', rows[0]) : null,
  }
}

/** Yields all pages of a list; for streamed exports. */
export async function* keysetPages<DB, Tables extends keyof DB, Row>(
  query: SelectQueryBuilder<DB, Tables, Row>,
  sort: Sort,
  size = 500,
) {
  let cursor: string | null = null
  do {
    const page: KeysetPage<Row> = await pageAtCursor(query, sort, cursor, size)
    yield page.rows
    cursor = page.next
  } while (cursor)
}

/** The column of a qualified key: 'user.name' → 'name'. */
export const columnOf = (key: string) => key.slice(key.lastIndexOf('.') + 1)

export const keyValue = (row: unknown, key: string) =>
  (row as Record<string, string | number>)[columnOf(key)] ?? ''

const writeCursor = ({ side, values }: Cursor) =>
  Buffer.from(JSON.stringify([side === 'after' ? 1 : 0, ...values])).toString('base64url')

const maxInteger = 2 ** 31 - 1

/** Whether untrusted text is a cursor with values of these types, which a database can compare. */
export function isCursor(text: string, types: readonly ('string' | 'number')[]) {
  const cursor = readCursor(text, types.length)
  return (
    cursor?.values.every((value, index) =>
      types[index] === 'string'
        ? typeof value === 'string' && !value.includes('\0')
        : Number.isInteger(value) && Math.abs(Number(value)) <= maxInteger,
    ) ?? false
  )
}

function readCursor(text: string | null, length: number): Cursor | null {
  try {
    const parsed: unknown = JSON.parse(Buffer.from(text ?? '', 'base64url').toString())
    if (!Array.isArray(parsed) || parsed.length !== length + 1) return null
    const [side, ...values] = parsed
    if (!values.every((value) => typeof value === 'string' || Number.isFinite(value))) return null
    return { side: side === 1 ? 'after' : 'before', values }
  } catch {
    return null
  }
}
