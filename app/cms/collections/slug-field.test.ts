import { expect, test } from 'vitest'
import { slugField } from './slug-field.ts'

test('normalizes a slug and accepts an empty one', () => {
  expect(slugField.parse(' Spring Iftar! ')).toBe('spring-iftar')
  expect(slugField.parse('')).toBe('')
  expect(slugField.parse('  ')).toBe('')
  expect(slugField.parse(undefined)).toBe('')
})

test('rejects a slug without Latin letters or digits', () => {
  for (const text of ['إفطار', '—', '?!'])
    expect([text, slugField.safeParse(text).success]).toEqual([text, false])
})
