import { checkbox, lines, number } from './setting-field.ts'

function isCountry(code: string) {
  if (!/^[A-Z]{2}$/.test(code) || code === 'ZZ') return false
  return new Intl.DisplayNames(['en'], { type: 'region', fallback: 'none' }).of(code) !== undefined
}

/** Logging in with text message codes. `SMS_URL` is the service that sends them. */
export const phoneFields = [
  checkbox('phoneLogin', 'Let members log in with their phone', false, {
    hint: 'Each code is a text message that your service charges for. Without a service (SMS_URL), messages are stored as files on the server.',
  }),
  lines('phoneCountries', 'Countries', ['US', 'CA'], {
    hint: 'Codes are sent only to numbers from these countries. Enter one two-letter abbreviation per line. Numbers without + are assumed to be from the first country.',
    maxLines: 60,
    max: 2,
    check: (codes) => {
      if (codes.length === 0) return 'Please enter at least one country.'
      const unknown = codes.find((code) => !isCountry(code))
      return unknown ? `${unknown} is not a country. Please enter two capital letters, such as US.` : false
    },
  }),
  number('phoneCodesPerNumber', 'Codes per phone number per day', 10, { min: 1, max: 100 }),
  number('phoneCodesPerCountry', 'Codes per country per day', 200, { min: 1, max: 100_000 }),
  number('phoneCodesPerDay', 'Codes per day in total', 500, {
    hint: 'Limits the cost if someone requests codes in bulk. Codes for two-step verification count separately, with the same limit.',
    min: 1,
    max: 100_000,
  }),
]
