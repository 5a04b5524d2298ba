import { mailOrigin } from '#app/platform/http/mail-origin.server.ts'
import type { Call } from './define-endpoint.server.ts'
import { findMailedCode, type MailedCode } from './mailed-code-store.server.ts'
import { apiError } from './reply.ts'

/** What a code from a mail is for; refuses one that is used, replaced or too old. */
export async function requireMailedCode({ db, now }: Call, code: string | undefined): Promise<MailedCode> {
  if (!code) throw apiError('MISSING_OOB_CODE')
  const found = await findMailedCode(db, code, now)
  if (!found) throw apiError('INVALID_OOB_CODE')
  if (found.isExpired) throw apiError('EXPIRED_OOB_CODE')
  return found
}

/** The screens of ours that a link leads to. */
const screens = {
  resetPassword: '/reset-password',
  verifyEmail: '/verify-email',
  verifyAndChangeEmail: '/verify-email',
  recoverEmail: '/verify-email',
}

type Mode = keyof typeof screens

/** The address in a mail, in the form that clients read. */
export function codeLink(call: Call, mode: Mode, code: string, continueUrl: string | undefined) {
  const link = new URL(screens[mode], mailOrigin(call.context, call.request))
  return withCode(link, call, mode, code, continueUrl)
}

/** A link that signs in leads back to the app that asked for it: only the app can finish. */
export const signInLink = (call: Call, code: string, continueUrl: string) =>
  withCode(new URL(continueUrl), call, 'signIn', code, continueUrl)

function withCode(link: URL, { apiKey }: Call, mode: string, code: string, continueUrl: string | undefined) {
  const query = { apiKey, mode, oobCode: code, ...(continueUrl ? { continueUrl } : {}), lang: 'en' }
  for (const [name, value] of Object.entries(query)) link.searchParams.set(name, value)
  return link.href
}
