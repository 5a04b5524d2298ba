const messages: Record<number, string> = {
  400: 'This request cannot be understood.',
  401: 'Sign in first.',
  403: 'Permission denied.',
  404: 'Not Found.',
  405: 'Not to be done here.',
  412: 'The file is another one by now.',
  413: 'This file is too large.',
}

/** An error as the storage client reads it: by its status. Thrown, it ends a request. */
export const apiError = (status: number, message = messages[status] ?? '') =>
  Response.json({ error: { code: status, message } }, { status })
