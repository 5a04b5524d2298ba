/** Maximum lengths in characters. */
export const initiativeLimits = { title: 120, description: 4000, location: 200, contactName: 100 }

/** How far ahead an initiative may be planned; a later date is most likely a typo in the year. */
export const maxYearsAhead = 3

export interface NewInitiative {
  title: string
  description: string
  location: string
  /** YYYY-MM-DD. */
  date: string
  contactName: string
  contactEmail: string
  contactPhone: string
}

const phonePattern = /^[\p{Nd}\s+().\-–/]+(?:\s*(?:#|x|ext\.?)\s*\p{Nd}{1,6})?$/iu
const minDigits = 7
const maxDigits = 21

/** Lenient: accepts numbers from any country as people write them, with or without an extension. */
export function isPhoneNumber(text: string) {
  const digits = text.match(/\p{Nd}/gu)?.length ?? 0
  return phonePattern.test(text) && digits >= minDigits && digits <= maxDigits
}

/** The latest date that an initiative may be planned for; both dates are YYYY-MM-DD. */
export function latestDate(today: string) {
  return `${Number(today.slice(0, 4)) + maxYearsAhead}${today.slice(4)}`
}
