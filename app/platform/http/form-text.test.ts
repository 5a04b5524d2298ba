import fc from 'fast-check'
import { expect, test } from 'vitest'
import { requiredEmail, requiredLine, requiredPlainLine, requiredText } from './form-text.ts'

const line = requiredLine('Missing', 20)
const text = requiredText('Missing', 100)
const messageOf = (result: { error?: { issues: { message: string }[] } | undefined }) =>
  result.error?.issues[0]?.message

test('a line never holds a line break or a control character', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (typed) => {
      const { data } = line.safeParse(typed)
      if (data !== undefined) expect(data).not.toMatch(/\p{Cc}|^\s|\s$/u)
    }),
  )
})

test('a text keeps its lines and loses other control characters, NUL among them', () => {
  expect(text.parse('one\r\ntwo\rthree\u0000\u001b\n\nfour ')).toBe('one\ntwo\nthree\n\nfour')
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (typed) => {
      const { data } = text.safeParse(typed)
      if (data !== undefined) expect(data.replaceAll(/[\n\t]/g, '')).not.toMatch(/\p{Cc}/u)
    }),
  )
})

test('what is missing, blank or too long is refused in words', () => {
  for (const missing of [undefined, '', '   ', '\u0000\n']) {
    expect(messageOf(line.safeParse(missing))).toBe('Missing')
    expect(messageOf(text.safeParse(missing))).toBe('Missing')
  }
  expect(messageOf(line.safeParse('x'.repeat(21)))).toBe('Please keep this within 20 characters.')
})

test('names of every script pass; web addresses do not', () => {
  const name = requiredPlainLine('Missing', 100)
  for (const good of ['فاطمة الزهراء', "Zoë O'Brien-Smith", '李小龙', 'A'])
    expect(name.parse(good)).toBe(good)
  for (const bad of ['see https://example.org', 'WWW.example.org']) {
    expect(messageOf(name.safeParse(bad))).toBe('Please leave out web addresses here.')
  }
})

test('an e-mail address is trimmed and checked', () => {
  const email = requiredEmail()
  expect(email.parse(' Amina@Example.org ')).toBe('Amina@Example.org')
  for (const bad of ['a', 'a@b', 'a b@c.org', 'a@b.org\nBcc: c@d.org', `${'a'.repeat(250)}@example.org`]) {
    expect(messageOf(email.safeParse(bad))).toMatch(/such as name@example.org/)
  }
  expect(messageOf(email.safeParse(' '))).toBe('Please enter your e-mail address.')
})
