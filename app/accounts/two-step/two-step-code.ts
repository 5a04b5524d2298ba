import { normalizeCode } from '#app/platform/http/typed-code.ts'

/** Errors shown above the form rather than next to the field. */
export const codeMessages = {
  missing: 'Please enter the code.',
  incorrect: 'That code is incorrect. Codes change every 30 seconds: use the current one.',
  incorrectRecoveryCode: 'That recovery code is incorrect or has already been used.',
  locked: 'Too many incorrect codes. Please wait 15 minutes, then log in again.',
}

/** A typed recovery code in the form in which it was shown: five characters, a hyphen, five characters. */
export function normalizeRecoveryCode(typed: string) {
  const plain = normalizeCode(typed)
  return `${plain.slice(0, 5)}-${plain.slice(5)}`
}
