import { passwordProblems } from '#app/accounts/login/password-check.server.ts'
import { hashPassword } from '#app/platform/auth/password-hash.server.ts'
import { unmetRules } from '#app/platform/settings/password-policy.ts'
import { readSettings } from '#app/platform/settings/settings-store.server.ts'
import type { Call } from './define-endpoint.server.ts'
import { apiError } from './reply.ts'

/** What clients ask for before any policy says more. */
const absoluteMinLength = 6

/** The hash of a password that may be chosen here. */
export const newPasswordHash = async (call: Call, password: string | undefined) =>
  hashPassword(await newPassword(call, password))

/** A password that may be chosen here; refuses the others in the client's codes. */
export async function newPassword({ db }: Call, password: string | undefined) {
  if (!password) throw apiError('MISSING_PASSWORD')
  const { passwordPolicy } = await readSettings(db)
  const problems = (await passwordProblems(password, passwordPolicy)).join(' ')
  if ([...password].length < absoluteMinLength) throw apiError('WEAK_PASSWORD', problems)
  if (unmetRules(password, passwordPolicy).length > 0)
    throw apiError('PASSWORD_DOES_NOT_MEET_REQUIREMENTS', problems)
  if (problems) throw apiError('WEAK_PASSWORD', problems)
  return password
}
