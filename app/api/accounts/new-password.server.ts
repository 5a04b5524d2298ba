import { passwordProblems } from '#app/accounts/login/password-check.server.ts'
import { hashPassword } from '#app/platform/auth/password-hash.server.ts'
import { unmetRules } from '#app/platform/settings/password-policy.ts'
import { readSettings } from '#app/platform/settings/settings-store.server.ts'
import { apiError } from './api-error.ts'
import type { Call } from './define-endpoint.server.ts'

/** The client API always rejects shorter passwords with WEAK_PASSWORD, regardless of the policy. */
const absoluteMinLength = 6

/** The hash of a new password that meets the policy. */
export const hashNewPassword = async (call: Call, password: string | undefined) =>
  hashPassword(await requireValidPassword(call, password))

/** Returns the password if it meets the policy. Throws the client API's error code otherwise. */
export async function requireValidPassword({ db }: Call, password: string | undefined) {
  if (!password) throw apiError('MISSING_PASSWORD')
  const { passwordPolicy } = await readSettings(db)
  const problems = (await passwordProblems(password, passwordPolicy)).join(' ')
  if ([...password].length < absoluteMinLength) throw apiError('WEAK_PASSWORD', problems)
  if (unmetRules(password, passwordPolicy).length > 0)
    throw apiError('PASSWORD_DOES_NOT_MEET_REQUIREMENTS', problems)
  if (problems) throw apiError('WEAK_PASSWORD', problems)
  return password
}
