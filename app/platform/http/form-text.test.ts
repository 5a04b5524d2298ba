import fc from 'fast-check'
import { expect, test } from 'vitest'
import { anyCharacter } from '#tests/fixtures/any-character.ts'
import {
  isHttpUrl,
  optionalText,
  requiredEmail,
  requiredLine,
  requiredPlainLine,
  requiredText,
  requiredUrl,
} from './form-text.ts'

const line = requiredLine('Missing', 20)
const text = requiredText('Missing', 100)
const messageOf = (result: { error?: { issues: { message: string }[] } | undefined }) =>
  result.error?.issues[0]?.message

test('replaces line breaks and control characters in a line', () => {
  fc.assert(
    fc.property(fc.string({ unit: anyCharacter }), (input) => {
      const { data } = line.safeParse(input)
      if (data !== undefined) expect(data).not.toMatch(/\p{Cc}|^\s|\s$/u)
    }),
  )
})

test('keeps the line breaks of a text and removes other control characters, including NUL', () => {
  expect(text.parse('one\r\ntwo\rthree\u0000\u001b\n\nfour ')).toBe('one\ntwo\nthree\n\nfour')
  fc.assert(
    fc.property(fc.string({ unit: anyCharacter }), (input) => {
      const { data } = text.safeParse(input)
      if (data !== undefined) expect(data.replaceAll(/[\n\t]/g, '')).not.toMatch(/\p{Cc}/u)
    }),
  )
})

test('removes control characters from an optional text', () => {
  expect(optionalText(5).parse(undefined)).toBe('')
  expect(optionalText(5).parse('\u0000a\r\nb ')).toBe('a\nb')
  expect(optionalText(5).safeParse('123456').success).toBe(false)
})

test('rejects missing, blank and overlong values with a message', () => {
  for (const missing of [undefined, '', '   ', '\u0000\n']) {
    expect(messageOf(line.safeParse(missing))).toBe('Missing')
    expect(messageOf(text.safeParse(missing))).toBe('Missing')
  }
  expect(messageOf(line.safeParse('x'.repeat(21)))).toBe('Please keep this within 20 characters.')
})

test('accepts names in any script; rejects links', () => {
  const name = requiredPlainLine('Missing', 100)
  for (const valid of ['فاطمة الزهراء', "Zoë O'Brien-Smith", '李小龙', 'A'])
    expect(name.parse(valid)).toBe(valid)
  for (const invalid of ['see https://example.org', 'WWW.example.org']) {
    expect(messageOf(name.safeParse(invalid))).toBe('Please leave out links here.')
  }
})

test('trims and validates an email address', () => {
  const email = requiredEmail()
  expect(email.parse(' Amina@Example.org ')).toBe('Amina@Example.org')
  for (const invalid of [
    'a',
    'a@b',
    'a b@c.org',
    'a@b.org\nBcc: c@d.org',
    `${'a'.repeat(250)}@example.org`,
  ]) {
    expect(messageOf(email.safeParse(invalid))).toMatch(/such as name@example.org/)
  }
  expect(messageOf(email.safeParse(' '))).toBe('Please enter your email address.')
})

test('accepts only http and https URLs for a link', () => {
  const valid = [
    'https://quran.com',
    'http://example.org/a?b=c#d',
    'HTTPS://Example.org:8443/ä',
    'https://[::1]/',
  ]
  for (const url of valid) expect(isHttpUrl(url), url).toBe(true)
  const invalid = [
    '',
    'quran.com',
    'javascript:alert(1)',
    ' javascript:alert(1)',
    'JaVaScRiPt://example.org/%0aalert(1)',
    'data:text/html,<script>alert(1)</script>',
    'vbscript:x',
    'file:///etc/passwd',
    '//example.org',
    'https://',
    'https:\\\\example.org',
    'https://good.example@evil.example/',
    'https://a b.example/',
    'mailto:a@example.org',
  ]
  for (const url of invalid) expect(isHttpUrl(url), url).toBe(false)
  const parsed = requiredUrl('Missing').safeParse('java\u0000script:alert(1)')
  expect(parsed.success).toBe(false)
})
