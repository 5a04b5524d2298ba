import fc from 'fast-check'
import { anyCharacter } from '../fixtures/any-character.ts'

/** Splits a list of names at white space. */
export const splitWords = (names: string) => names.trim().split(/\s+/)

/** Values for URLs and forms, percent-encoded; some are malformed. */
export const values = fc.oneof(
  fc.constantFrom(
    '%',
    '%zz',
    '%0',
    '%00',
    'a%00b',
    '%ff',
    '%c0%80',
    '%ed%a0%80',
    '%ed%b0%80',
    '%f4%90%80%80',
    '%u0041',
    '%2e%2e%2f%2e%2e%2fetc%2fpasswd',
    '..%5c..%5c',
    '%2f',
    '%0d%0aSet-Cookie:%20a=b',
    '%F0%9F%92%A9',
    '%E2%80%AE',
    '%27--',
    '%22%3E%3Cscript%3E',
    '%7B%7B7*7%7D%7D',
    '__proto__',
    'constructor',
    'toString',
    'null',
    'undefined',
    '',
    '-1',
    '0',
    '1e400',
    'NaN',
    '99999999999999999999',
    '-9223372036854775809',
    '0x10',
    '1.5',
    '2026-02-30',
    '0000-00-00',
    '%2B275760-09-14',
    '9999-12-31T23:59:59Z',
    '2026-11-22T25:61',
    'America%2FNowhere',
    'a@b',
    'a%40example.org',
    '%22a%20b%22%40example.org',
    'user%40xn--0.example',
    'http%3A%2F%2F%5B',
    'https%3A%2F%2Fexample.org',
    '%2F%2Fevil.example',
    'javascript%3Aalert(1)',
    '*'.repeat(40),
  ),
  fc.string({ unit: anyCharacter, maxLength: 40 }).map(encode),
  fc.string({ unit: 'grapheme', maxLength: 40 }).map(encode),
  fc.integer().map(String),
  fc.integer({ min: 1000, max: 9000 }).map((length) => 'a'.repeat(length)),
  fc.integer({ min: 500, max: 3000 }).map((length) => '%d8%a7'.repeat(length)),
)

/** Replaces lone surrogates with bytes that no UTF-8 decoder accepts. */
function encode(text: string) {
  return encodeURIComponent(text.toWellFormed()).replaceAll('%EF%BF%BD', '%ED%A0%80')
}

export const fieldNames = fc.oneof(
  fc.constantFrom(
    ...splitWords(`
      email password currentPassword newPassword firstName lastName name message amount subject body
      title date contactName contactEmail contactPhone consent theme code token mode next slug
      publication publishAt localDate startTime endTime timeZone zone affiliation url pictureId file
      version note status reason role hours address receivedOn proof website user payload secret
      List-Unsubscribe undo grant_type refresh_token idToken postBody requestUri oobCode localId
      returnSecureToken
    `),
  ),
  fc.string({ unit: anyCharacter, maxLength: 12 }).map(encode),
)
