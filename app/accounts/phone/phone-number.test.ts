import { expect, test } from 'vitest'
import { maskPhoneNumber } from '#app/platform/sms/mask-phone-number.ts'
import { allowedCountryOf, parsePhoneNumber } from './phone-number.server.ts'

test.each([
  ['+14045550100', undefined, '+14045550100'],
  ['+1 (404) 555-0100', undefined, '+14045550100'],
  ['404.555.0100', 'US', '+14045550100'],
  ['020 7946 0000', 'GB', '+442079460000'],
  ['+20 100 123 4567', 'US', '+201001234567'],
  ['+٢٠ ١٠٠ ١٢٣ ٤٥٦٧', 'US', '+201001234567'],
  ['\u202a+1\u00a0404\u2011555\u20110100\u202c', undefined, '+14045550100'],
])('%s is a phone number', (input, country, number) => {
  expect(parsePhoneNumber(input, country)?.number).toBe(number)
})

test.each([
  '',
  '404',
  '404 555 0100',
  '+1404',
  'call me',
  '+14045550100 ext. 5',
  '++14045550100',
  '+999123456789',
])('without a country, “%s” is not a phone number', (input) => expect(parsePhoneNumber(input)).toBeNull())

test('finds the allowed country of a number, or none', () => {
  const countryOf = (input: string, allowed: string[]) => {
    const phone = parsePhoneNumber(input)
    return phone && allowedCountryOf(phone, allowed)
  }
  expect(countryOf('+14045550100', ['US', 'CA'])).toBe('US')
  expect(countryOf('+16135550100', ['US', 'CA'])).toBe('CA')
  expect(countryOf('+16135550100', ['US'])).toBeUndefined()
  expect(countryOf('+201001234567', ['US', 'CA'])).toBeUndefined()
  // No country has assigned this area code.
  expect(countryOf('+15555550100', ['CA', 'US'])).toBe('CA')
  expect(countryOf('+15555550100', ['GB'])).toBeUndefined()
})

test.each([
  ['+19005550100', true],
  ['+447012345678', true],
  ['+449098790000', true],
  ['+14045550100', false],
  ['+447400123456', false],
])('%s is a premium number: %s', (input, isPremium) =>
  expect(parsePhoneNumber(input)?.isPremium).toBe(isPremium),
)

test('only the last four digits of a number are shown', () => {
  expect(maskPhoneNumber('+14045550100')).toBe('+*******0100')
})
