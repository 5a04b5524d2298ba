const messages: Record<number, string> = {
  400: 'Bad request.',
  401: 'Authentication required.',
  403: 'Permission denied.',
  404: 'Not found.',
  405: 'Method not allowed.',
  413: 'The file is too large.',
}

/** An error response in the format that the storage client expects. Endpoints throw it. */
export const apiError = (status: number, message = messages[status] ?? '') =>
  Response.json({ error: { code: status, message } }, { status })
