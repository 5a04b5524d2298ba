/** SQLite: too big, constraint, mismatch. */
const sqliteCodes = new Set([18, 19, 20])

/** Whether an error is due to a row, rather than to the database being unavailable. */
export function isRowError(error: unknown) {
  if (error instanceof SyntaxError || error instanceof TypeError || error instanceof RangeError) return true
  const { code, errcode } = error as { code?: unknown; errcode?: unknown }
  // PostgreSQL: data exceptions, constraint violations and program limits.
  if (typeof code === 'string' && /^(22|23|54)...$/.test(code)) return true
  return typeof errcode === 'number' && sqliteCodes.has(errcode & 0xff)
}
