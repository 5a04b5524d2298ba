import fc from 'fast-check'
import { expect, test } from 'vitest'
import { mentions, replaceMentions } from './mentions.ts'

test('finds an email address, but not as part of a longer one', () => {
  for (const text of ['ali@x.org', 'Write to Ali@X.org.', '<ali@x.org>', '"ali@x.org"', 'a;ali@x.org;b'])
    expect(mentions(text, 'ali@x.org'), text).toBe(true)
  for (const text of ['wali@x.org', 'ali@x.org.uk', 'ali@x.organ', 'm.ali@x.org', 'ali-x.org', ''])
    expect(mentions(text, 'ali@x.org'), text).toBe(false)
  expect(mentions('anything', '')).toBe(false)
})

test('replaces a name in any script', () => {
  expect(replaceMentions('Sara Malik (sara@x.org) asks', ['Sara Malik', 'sara@x.org'], '…')).toBe(
    '… (…) asks',
  )
  expect(replaceMentions('كتبت سارة مالك هذا', ['سارة مالك'], '…')).toBe('كتبت … هذا')
  expect(replaceMentions('Sarah Malikson', ['Sara Malik', ''], '…')).toBe('Sarah Malikson')
})

test('leaves no mention of any replaced name', () => {
  fc.assert(
    fc.property(fc.string({ minLength: 1, unit: 'grapheme' }), (name) => {
      // A name equal to the replacement would still be mentioned.
      fc.pre(name !== '-')
      expect(mentions(replaceMentions(`by ${name} here`, [name], '-'), `${name} here`)).toBe(false)
    }),
  )
})
