const statusNames: Record<number, string> = {
  400: 'INVALID_ARGUMENT',
  401: 'UNAUTHENTICATED',
  403: 'PERMISSION_DENIED',
  404: 'NOT_FOUND',
}

/**
 * An error as the client reads it: a code, and text for people. Thrown, it ends a call. Clients split the
 * message at ' : ', and take any answer without this shape for a broken network.
 */
export function apiError(code: string, text = '', status = 400) {
  const message = text ? `${code} : ${text.replaceAll(' : ', ': ')}` : code
  const errors = [{ message, domain: 'global', reason: 'invalid' }]
  const error = { code: status, message, errors, status: statusNames[status] ?? 'INVALID_ARGUMENT' }
  return Response.json({ error }, { status })
}

export const tooManyRequests = () =>
  apiError('TOO_MANY_ATTEMPTS_TRY_LATER', 'There were too many tries in a short time. Please wait a while.')
