import { expect, test } from 'vitest'
import { hasRightToLeft, isRightToLeft } from './text-direction.ts'

test('text is right-to-left when its first letter is Arabic', () => {
  expect(isRightToLeft('إفطار 2026 night')).toBe(true)
  expect(isRightToLeft('«إفطار»')).toBe(true)
  expect(isRightToLeft('Iftar إفطار')).toBe(false)
  expect(isRightToLeft('2026')).toBe(false)
})

test('a text with any Arabic letter contains right-to-left text', () => {
  expect(hasRightToLeft('Iftar إفطار')).toBe(true)
  expect(hasRightToLeft('Iftar ʿaṣr 2026')).toBe(false)
})
