import fc from 'fast-check'
import { expect, test } from 'vitest'
import { slugify, uniqueSlug } from './slug.ts'

test('a slug has the Latin letters and digits of a title', () => {
  expect(slugify("Evening Qur'an Circle")).toBe('evening-quran-circle')
  expect(slugify('Tafsīr & ḥadīth — 2026')).toBe('tafsir-hadith-2026')
  expect(slugify('إفطار')).toBe('')
})

test('a slug is always valid in a URL', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 200 }), (title) => {
      expect(slugify(title)).toMatch(/^([a-z0-9]+(-[a-z0-9]+)*)?$/)
      expect(slugify(title).length).toBeLessThanOrEqual(60)
    }),
  )
})

test('a taken slug gets the next free number', () => {
  expect(uniqueSlug('iftar', new Set())).toBe('iftar')
  expect(uniqueSlug('iftar', new Set(['iftar', 'iftar-2', 'iftar-night']))).toBe('iftar-3')
})
