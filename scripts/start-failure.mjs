/**
 * Explains a failed start: a short message for expected errors, the whole stack for others.
 * @param {any} error
 */
export function explainStartFailure(error) {
  // A host name such as localhost can resolve to several addresses, each with its own error.
  const { code, address, port } = error?.errors?.[0] ?? error ?? {}
  if (code === 'EADDRINUSE') return `Port ${port} is taken. Stop the other program, or choose another PORT.`
  if (code === 'ECONNREFUSED')
    return `No server responds at ${address}:${port}. Is PostgreSQL running there (DATABASE_URL)?`
  return error instanceof Error ? error.stack : String(error)
}
