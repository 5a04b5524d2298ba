import { runInNewContext } from 'node:vm'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { escapeNonAscii } from './ascii-server.ts'

const text = fc.string({ unit: fc.constantFrom(...'aé’ﷺ🌙\\"`\n'), maxLength: 20 })

test('escaping does not change the value of a string or a template', () => {
  fc.assert(
    fc.property(text, (value) => {
      const template = `\`${value.replace(/[\\`]/g, '\\$&')}\``
      for (const code of [JSON.stringify(value), template]) {
        const escaped = escapeNonAscii(code)
        expect(escaped).toMatch(/^\p{ASCII}*$/u)
        expect(runInNewContext(escaped)).toBe(value)
      }
    }),
  )
})

test.each(['/^[’🌙]$/u', '/^\\–$|’|🌙/', '/^(?:\\\\–|\\’|🌙)$/'])(
  'the regular expression %s matches the same texts after escaping',
  (code) => {
    const [before, after] = [code, escapeNonAscii(code)].map((source) => runInNewContext(source) as RegExp)
    for (const sample of ['’', '–', '\\–', '🌙', '\ud83c', 'x'])
      expect(after?.test(sample)).toBe(before?.test(sample))
  },
)

test('a raw template is rejected, because an escape would change its value', () => {
  expect(() => escapeNonAscii('x = String.raw`’`')).toThrow('`’`')
})
