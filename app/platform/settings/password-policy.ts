export const longestPassword = 128
/** No setting goes below what the specification starts with. */
export const shortestPassword = 6

/** What the server asks of a password (specification, section 5). Only this version of it is understood. */
export interface PasswordPolicy {
  schemaVersion: 1
  minLength: number
  maxLength: number
  lowercase: boolean
  uppercase: boolean
  numeric: boolean
  nonAlphanumeric: boolean
  /** The characters that count as non-alphanumeric. */
  allowedNonAlphanumeric: string
}

export const defaultPasswordPolicy: PasswordPolicy = {
  schemaVersion: 1,
  minLength: 8,
  maxLength: longestPassword,
  lowercase: false,
  uppercase: false,
  numeric: false,
  nonAlphanumeric: false,
  allowedNonAlphanumeric: '^$*.[]{}()?"!@#%&/\\,><\':;|_~`=+- ',
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
export function policyInWords(policy: PasswordPolicy) {
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
