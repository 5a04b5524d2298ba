import { linkOrigin } from '#app/platform/http/link-origin.server.ts'
import { apiError } from './api-error.ts'
import type { Call } from './define-endpoint.server.ts'
import { findMailedCode, type MailedCode } from './mailed-code-store.server.ts'

/** Looks up an emailed code without consuming it. Throws if it was used, was replaced or has expired. */
export async function requireMailedCode({ db, now }: Call, code: string | undefined): Promise<MailedCode> {
  if (!code) throw apiError('MISSING_OOB_CODE')
  const found = await findMailedCode(db, code, now)
  if (!found) throw apiError('INVALID_OOB_CODE')
  if (found.isExpired) throw apiError('EXPIRED_OOB_CODE')
  return found
}

/** The pages that emailed links open. */
const pages = {
  resetPassword: '/reset-password',
  verifyEmail: '/verify-email',
  verifyAndChangeEmail: '/verify-email',
  recoverEmail: '/verify-email',
}

type Mode = keyof typeof pages

/** The link to one of our pages, in the format that clients parse. */
export function codeLink(call: Call, mode: Mode, code: string, continueUrl: string | undefined) {
  const link = new URL(pages[mode], linkOrigin(call.context))
  return withCode(link, call, mode, code, continueUrl)
}

/** A sign-in link opens the app that requested it, because only the app can finish the sign-in. */
export const signInLink = (call: Call, code: string, continueUrl: string) =>
  withCode(new URL(continueUrl), call, 'signIn', code, continueUrl)

function withCode(link: URL, { apiKey }: Call, mode: string, code: string, continueUrl: string | undefined) {
  const query = { apiKey, mode, oobCode: code, ...(continueUrl ? { continueUrl } : {}), lang: 'en' }
  for (const [name, value] of Object.entries(query)) link.searchParams.set(name, value)
  return link.href
}
