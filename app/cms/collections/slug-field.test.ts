import { expect, test } from 'vitest'
import { slugField } from './slug-field.ts'

test('an address is kept as an address can hold it, or left empty', () => {
  expect(slugField.parse(' Spring Iftar! ')).toBe('spring-iftar')
  expect(slugField.parse('')).toBe('')
  expect(slugField.parse('  ')).toBe('')
  expect(slugField.parse(undefined)).toBe('')
})

test('an address of which nothing would be left is refused', () => {
  for (const typed of ['إفطار', '—', '?!'])
    expect([typed, slugField.safeParse(typed).success]).toEqual([typed, false])
})
