import { type CountryCode, isSupportedCountry, parsePhoneNumberFromString } from 'libphonenumber-js/max'

export interface PhoneNumber {
  /** In E.164 format, such as '+14045550100'. */
  number: string
  callingCode: string
  /** ISO 3166 code; null for a number that no country has assigned yet. */
  country: string | null
  /** Whether text messages to the number may cost far more than usual, or cannot reach it. */
  isPremium: boolean
}

/** Types of numbers whose owners earn money from received messages, or that cannot receive text messages. */
const premiumTypes = ['PREMIUM_RATE', 'SHARED_COST', 'PERSONAL_NUMBER', 'PAGER', 'UAN', 'VOICEMAIL']

/**
 * Parses a phone number; null if it cannot be one. Without the prefix `+`, it is a national number of `defaultCountry`.
 * Numbers in unassigned ranges are accepted: countries open new ones, and the text message service rejects numbers that
 * do not exist.
 */
export function parsePhoneNumber(input: string, defaultCountry?: string): PhoneNumber | null {
  // Numbers that are copied from contacts contain invisible characters.
  const text = input.replace(/\p{Cf}/gu, '').trim()
  if (text.length > 40 || /[^\p{Nd}\p{Pd}\s()+./]/u.test(text)) return null
  const country = defaultCountry && isSupportedCountry(defaultCountry) ? defaultCountry : undefined
  const options = { extract: false, ...(country ? { defaultCountry: country } : {}) }
  const parsed = parsePhoneNumberFromString(text, options)
  if (!parsed?.isPossible()) return null
  return {
    number: parsed.number,
    callingCode: parsed.countryCallingCode,
    country: parsed.country ?? null,
    isPremium: premiumTypes.includes(parsed.getType() ?? ''),
  }
}

/** The country of a number; undefined if that country is not allowed. */
export function allowedCountryOf({ number, callingCode, country }: PhoneNumber, allowed: string[]) {
  if (country) return allowed.find((code) => code === country)
  // A number in an unassigned range counts as belonging to the first allowed country with its calling code.
  const national = number.slice(1 + callingCode.length)
  return allowed.find(
    (code) =>
      isSupportedCountry(code) &&
      parsePhoneNumberFromString(national, { defaultCountry: code as CountryCode })?.countryCallingCode ===
        callingCode,
  )
}
