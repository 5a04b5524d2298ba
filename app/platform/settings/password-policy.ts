import {
  characters,
  checkbox,
  defaultsOf,
  number,
  type UnionToIntersection,
  type ValuesOf,
} from './setting-field.ts'

const maxPasswordLength = 128
/** The specification's minimum. */
const minPasswordLength = 6

/** The policy's form fields. */
export const passwordPolicyFields = [
  number('minLength', 'Minimum length', 8, {
    hint: 'From 6 to 128 characters.',
    min: minPasswordLength,
    max: maxPasswordLength,
  }),
  number('maxLength', 'Maximum length', maxPasswordLength, {
    hint: 'At most 128 characters.',
    min: minPasswordLength,
    max: maxPasswordLength,
  }),
  checkbox('lowercase', 'Require a lowercase letter', false),
  checkbox('uppercase', 'Require an uppercase letter', false),
  checkbox('numeric', 'Require a number', false),
  checkbox('nonAlphanumeric', 'Require a special character', false),
  characters('allowedNonAlphanumeric', 'Special characters', '^$*.[]{}()?"!@#%&/\\,><\':;|_~`=+- ', {
    max: 100,
    check: (text) => /[\p{L}\p{N}\p{Cc}]/u.test(text) && 'Please leave out letters and numbers.',
  }),
]

/** The password policy (specification, section 5). Only this schema version is supported. */
export type PasswordPolicy = UnionToIntersection<
  ValuesOf<(typeof passwordPolicyFields)[number]> | { schemaVersion: 1 }
>

export const defaultPasswordPolicy: PasswordPolicy = {
  schemaVersion: 1,
  ...defaultsOf(passwordPolicyFields),
}

/** Problems that make the policy impossible to meet. */
export function checkPasswordPolicy(policy: PasswordPolicy): [field: string, problem: string][] {
  const { minLength, maxLength, nonAlphanumeric, allowedNonAlphanumeric } = policy
  const problems: [string, string][] = []
  if (minLength > maxLength) {
    problems.push(['maxLength', 'The maximum length must be at least the minimum length.'])
  }
  if (nonAlphanumeric && allowedNonAlphanumeric === '') {
    problems.push(['allowedNonAlphanumeric', 'Please enter the special characters.'])
  }
  return problems
}

/** A message for each rule that the password does not meet. */
export function unmetRules(password: string, policy: PasswordPolicy): string[] {
  const codePoints = [...password.normalize('NFC')]
  const has = (pattern: RegExp) => codePoints.some((character) => pattern.test(character))
  return [
    codePoints.length < policy.minLength && `Use at least ${policy.minLength} characters.`,
    codePoints.length > policy.maxLength && `Use at most ${policy.maxLength} characters.`,
    policy.lowercase && !has(/\p{Ll}/u) && 'Add a lowercase letter.',
    policy.uppercase && !has(/\p{Lu}/u) && 'Add an uppercase letter.',
    policy.numeric && !has(/\p{Nd}/u) && 'Add a number.',
    policy.nonAlphanumeric &&
      !codePoints.some((character) => policy.allowedNonAlphanumeric.includes(character)) &&
      `Add one of these: ${policy.allowedNonAlphanumeric.trim()}`,
  ].filter((rule) => rule !== false)
}

/** A hint that states the rules, except the maximum length. */
export function describePolicy(policy: PasswordPolicy) {
  const kinds = [
    policy.lowercase && 'a lowercase letter',
    policy.uppercase && 'an uppercase letter',
    policy.numeric && 'a number',
    policy.nonAlphanumeric && `one of ${policy.allowedNonAlphanumeric.trim()}`,
  ].filter((kind) => kind !== false)
  const length = `At least ${policy.minLength} characters`
  return kinds.length === 0
    ? `${length}. A few words you can remember are best.`
    : `${length}, with ${formatList(kinds)}.`
}

const formatList = (items: string[]) => new Intl.ListFormat('en', { type: 'conjunction' }).format(items)
