import { type PasswordPolicy, unmetRules } from '#app/platform/settings/password-policy.ts'

let common: Promise<ReadonlySet<string>> | undefined

/** What to do about a new password, one sentence each: the policy's rules, then the list of the most common ones. */
export async function passwordProblems(password: string, policy: PasswordPolicy): Promise<string[]> {
  const unmet = unmetRules(password, policy)
  if (unmet.length > 0) return unmet
  const isCommon = (await commonPasswords()).has(password.toLowerCase())
  return isCommon ? ['This is one of the passwords that are tried first. Choose another one.'] : []
}

function commonPasswords() {
  common ??= import('@zxcvbn-ts/language-common').then(
    ({ dictionary }) => new Set(Object.values(dictionary['passwords-common'] ?? []).map(String)),
  )
  return common
}
