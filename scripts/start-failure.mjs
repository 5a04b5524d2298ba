/**
 * What an operator can act on: one sentence for what we foresaw, everything for what we did not.
 * @param {any} error
 */
export function startFailure(error) {
  // A name such as localhost may stand for several addresses, each with an error of its own.
  const { code, address, port } = error?.errors?.[0] ?? error ?? {}
  if (code === 'EADDRINUSE') return `Port ${port} is taken. Stop the other program, or choose another PORT.`
  if (code === 'ECONNREFUSED')
    return `Nothing answers at ${address}:${port}. Is PostgreSQL running there (DATABASE_URL)?`
  return error instanceof Error ? error.stack : String(error)
}
