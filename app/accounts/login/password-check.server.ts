import { type PasswordPolicy, unmetRules } from '#app/platform/settings/password-policy.ts'

let common: Promise<ReadonlySet<string>> | undefined

/** The reasons to reject a new password, one sentence each. A password that breaks the policy is not checked further. */
export async function passwordProblems(password: string, policy: PasswordPolicy): Promise<string[]> {
  const unmet = unmetRules(password, policy)
  if (unmet.length > 0) return unmet
  const isCommon = (await commonPasswords()).has(password.toLowerCase())
  return isCommon ? ['This password is too common. Choose a different one.'] : []
}

function commonPasswords() {
  common ??= import('@zxcvbn-ts/language-common').then(
    ({ dictionary }) => new Set(Object.values(dictionary['passwords-common'] ?? []).map(String)),
  )
  return common
}
