const statusNames: Record<number, string> = {
  400: 'INVALID_ARGUMENT',
  401: 'UNAUTHENTICATED',
  403: 'PERMISSION_DENIED',
  404: 'NOT_FOUND',
}

/**
 * An error response in the client API's format: a code and a message for people. Endpoints throw it.
 * Clients split the message at ' : ' and treat an error response in any other format as a network error.
 */
export function apiError(code: string, text = '', status = 400) {
  const message = text ? `${code} : ${text.replaceAll(' : ', ': ')}` : code
  const errors = [{ message, domain: 'global', reason: 'invalid' }]
  const error = { code: status, message, errors, status: statusNames[status] ?? 'INVALID_ARGUMENT' }
  return Response.json({ error }, { status })
}

export const tooManyRequests = () =>
  apiError(
    'TOO_MANY_ATTEMPTS_TRY_LATER',
    'There were too many attempts in a short time. Please wait a while.',
  )
