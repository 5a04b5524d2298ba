/**
 * Adds the headers that keep the pop-up of a Google login connected to the page that opened it. Every response in the
 * pop-up needs them, redirects included.
 */
export function keepOpener(headers = new Headers()) {
  headers.set('Cross-Origin-Opener-Policy', 'unsafe-none')
  headers.set('Cache-Control', 'no-store')
  return headers
}

/** Does the same for a response of the second step, if it is in the pop-up. `next` is the page after it. */
export function keepOpenerBefore(next: string, headers = new Headers()) {
  const { pathname, searchParams } = new URL(next, 'http://localhost.invalid')
  return pathname === googleDonePath && searchParams.has('popup') ? keepOpener(headers) : headers
}

/** The last page of a Google login. */
export const googleDonePath = '/profile/google/done'
