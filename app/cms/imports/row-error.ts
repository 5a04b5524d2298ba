/** SQLite: too big, constraint, mismatch. */
const sqliteCodes = new Set([18, 19, 20])

/** Whether an error says that a row cannot be written; all others say that nothing can be just now. */
export function isRowError(error: unknown) {
  if (error instanceof SyntaxError || error instanceof TypeError || error instanceof RangeError) return true
  const { code, errcode } = error as { code?: unknown; errcode?: unknown }
  // PostgreSQL: what a text or number may be, what a table allows, and how large a row may get.
  if (typeof code === 'string' && /^(22|23|54)...$/.test(code)) return true
  return typeof errcode === 'number' && sqliteCodes.has(errcode & 0xff)
}
