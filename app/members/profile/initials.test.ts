import { expect, test } from 'vitest'
import { initialsOf } from './initials.ts'

const visibleInitials = (name: string, email = 'member@example.org') =>
  initialsOf(name, email).replace('\u200c', '')

test.each([
  ['Maryam Siddiqui', 'MS'],
  ['maryam bint khalid siddiqui', 'MS'],
  ['Bilal', 'B'],
  ['  Bilal  ', 'B'],
  ['محمد', 'م'],
  ['فاطمة الزهراء', 'فا'],
  ['“Abu” Bakr', 'AB'],
  ['Édouard Élan', 'ÉÉ'],
  ['E\u0301douard', 'E\u0301'],
  ['Ömer – Faruk', 'ÖF'],
  ['', 'M'],
  ['—', 'M'],
])('the initials of %s are %s', (name, initials) => {
  expect(visibleInitials(name)).toBe(initials)
})

test('Arabic initials do not join', () => {
  expect(initialsOf('فاطمة الزهراء', '')).toBe('ف\u200cا')
})
