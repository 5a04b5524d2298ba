const shownDigits = 4

/** '+*******0100': only the end of the number, for its owner to recognize. */
export const maskPhoneNumber = (number: string) =>
  `+${'*'.repeat(Math.max(0, number.length - 1 - shownDigits))}${number.slice(-shownDigits)}`
