import fc from 'fast-check'
import { expect, test } from 'vitest'
import { mentions, replaceWords } from './mentions.ts'

test('an address is found where it stands, and not within another', () => {
  for (const text of ['ali@x.org', 'Write to Ali@X.org.', '<ali@x.org>', '"ali@x.org"', 'a;ali@x.org;b'])
    expect(mentions(text, 'ali@x.org'), text).toBe(true)
  for (const text of ['wali@x.org', 'ali@x.org.uk', 'ali@x.organ', 'm.ali@x.org', 'ali-x.org', ''])
    expect(mentions(text, 'ali@x.org'), text).toBe(false)
  expect(mentions('anything', '')).toBe(false)
})

test('a name is taken out of a text, in any script', () => {
  expect(replaceWords('Sara Malik (sara@x.org) asks', ['Sara Malik', 'sara@x.org'], '…')).toBe('… (…) asks')
  expect(replaceWords('كتبت سارة مالك هذا', ['سارة مالك'], '…')).toBe('كتبت … هذا')
  expect(replaceWords('Sarah Malikson', ['Sara Malik', ''], '…')).toBe('Sarah Malikson')
})

test('whatever somebody is called, nothing is left of it', () => {
  fc.assert(
    fc.property(fc.string({ minLength: 1, unit: 'grapheme' }), (name) => {
      // Somebody called like the replacement would be mentioned by it.
      fc.pre(name !== '-')
      expect(mentions(replaceWords(`by ${name} here`, [name], '-'), `${name} here`)).toBe(false)
    }),
  )
})
