import { characters, checkbox, defaultsOf, type Merged, number, type ValuesOf } from './setting-field.ts'

const maxPasswordLength = 128
/** No setting goes below what the specification starts with. */
const minPasswordLength = 6

/** The parts of the policy, as admins set them. */
export const passwordPolicyFields = [
  number('minLength', 'Shortest', 8, {
    hint: 'Characters, from 6 to 128.',
    min: minPasswordLength,
    max: maxPasswordLength,
  }),
  number('maxLength', 'Longest', maxPasswordLength, {
    hint: 'Characters, at most 128.',
    min: minPasswordLength,
    max: maxPasswordLength,
  }),
  checkbox('lowercase', 'Needs a lowercase letter', false),
  checkbox('uppercase', 'Needs an uppercase letter', false),
  checkbox('numeric', 'Needs a number', false),
  checkbox('nonAlphanumeric', 'Needs one of these characters', false),
  characters('allowedNonAlphanumeric', 'These characters', '^$*.[]{}()?"!@#%&/\\,><\':;|_~`=+- ', {
    max: 100,
    check: (text) => /[\p{L}\p{N}\p{Cc}]/u.test(text) && 'Please leave out letters and numbers.',
  }),
]

/** What the server asks of a password (specification, section 5). Only this version of it is understood. */
export type PasswordPolicy = Merged<ValuesOf<(typeof passwordPolicyFields)[number]> | { schemaVersion: 1 }>

export const defaultPasswordPolicy: PasswordPolicy = {
  schemaVersion: 1,
  ...defaultsOf(passwordPolicyFields),
}

/** What no password could meet. */
export function checkPasswordPolicy(policy: PasswordPolicy): [field: string, problem: string][] {
  const { minLength, maxLength, nonAlphanumeric, allowedNonAlphanumeric } = policy
  const problems: [string, string][] = []
  if (minLength > maxLength) {
    problems.push(['maxLength', 'The longest has to be at least as long as the shortest.'])
  }
  if (nonAlphanumeric && allowedNonAlphanumeric === '') {
    problems.push(['allowedNonAlphanumeric', 'Please say which characters.'])
  }
  return problems
}

/** What to do about a password, one sentence per unmet rule; none when it is fine. */
export function unmetRules(password: string, policy: PasswordPolicy): string[] {
  const characters = [...password.normalize('NFC')]
  const has = (pattern: RegExp) => characters.some((character) => pattern.test(character))
  return [
    characters.length < policy.minLength && `Use at least ${policy.minLength} characters.`,
    characters.length > policy.maxLength && `Use at most ${policy.maxLength} characters.`,
    policy.lowercase && !has(/\p{Ll}/u) && 'Add a lowercase letter.',
    policy.uppercase && !has(/\p{Lu}/u) && 'Add an uppercase letter.',
    policy.numeric && !has(/\p{Nd}/u) && 'Add a number.',
    policy.nonAlphanumeric &&
      !characters.some((character) => policy.allowedNonAlphanumeric.includes(character)) &&
      `Add one of these: ${policy.allowedNonAlphanumeric.trim()}`,
  ].filter((rule) => rule !== false)
}

/** The rules in one line, told before anything is typed. */
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
    : `${length}, with ${list(kinds)}.`
}

const list = (words: string[]) => new Intl.ListFormat('en', { type: 'conjunction' }).format(words)
