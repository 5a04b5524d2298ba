/** Longest texts that a submission may hold, in characters. */
export const initiativeLimits = { title: 120, description: 4000, location: 200, contactName: 100 }

/** How far ahead an initiative may be planned; further away is a slip of the finger in the year. */
export const plannableYears = 3

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

const phoneSigns = /^[\p{Nd}\s+().\-–/]+(?:\s*(?:#|x|ext\.?)\s*\p{Nd}{1,6})?$/iu
const minDigits = 7
const maxDigits = 21

/** Lenient: numbers of any country, as people write them, with an extension or without. */
export function isPhoneNumber(text: string) {
  const digits = text.match(/\p{Nd}/gu)?.length ?? 0
  return phoneSigns.test(text) && digits >= minDigits && digits <= maxDigits
}

/** The last date that an initiative may be planned for, seen from today; both as YYYY-MM-DD. */
export function lastPlannable(today: string) {
  return `${Number(today.slice(0, 4)) + plannableYears}${today.slice(4)}`
}
