/** What goes wrong with a code, in words; the fields of the form have nothing to add. */
export const codeMessages = {
  missing: 'Please enter the code.',
  wrong: 'That code is not right. Codes change every half minute: use the one that shows now.',
  wrongRecovery: 'That recovery code is not right, or was used already.',
  often: 'There were too many wrong codes. Please wait a quarter of an hour, then log in again.',
}

/** Spaces, dashes and the like that people copy with a six-digit code. */
export const plainCode = (code: string) => code.replace(/[\s-]/g, '')

/** A recovery code as it was shown, however it was typed: five, a dash, five. */
export function recoveryCode(typed: string) {
  const plain = plainCode(typed).toUpperCase()
  return `${plain.slice(0, 5)}-${plain.slice(5)}`
}
