/** SQLSTATE classes 08 (connection), 53 (resources), 57P0x (shutdown) and 25006 (read-only); Node's network errors. */
const postgresCode =
  /^(?:08\w{3}|53\w{3}|57P0\d|25006|ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENOTFOUND|EAI_AGAIN)$/
/** Errors from `pg` and from our socket that have no code. */
const postgresMessage =
  /^(?:Connection terminated|timeout exceeded when trying to connect|PostgreSQL has not responded|Client has encountered a connection error)/
/** SQLITE_BUSY, READONLY, IOERR, FULL and CANTOPEN. */
const sqliteCodes = [5, 8, 10, 13, 14]

/** Whether a query failed because the database cannot be reached or written, so that a later attempt may succeed. */
export function isUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { code, errcode } = error as { code?: unknown; errcode?: unknown }
  if (error instanceof AggregateError) return error.errors.some(isUnavailable)
  if (typeof errcode === 'number') return sqliteCodes.includes(errcode % 256)
  return postgresCode.test(String(code ?? '')) || postgresMessage.test(error.message)
}
