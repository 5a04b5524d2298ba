import fc from 'fast-check'
import { expect, test } from 'vitest'
import { freeSlug, slugOf } from './slug.ts'

test('a slug has the Latin letters and digits of a title', () => {
  expect(slugOf("Evening Qur'an Circle")).toBe('evening-quran-circle')
  expect(slugOf('Tafsīr & ḥadīth — 2026')).toBe('tafsir-hadith-2026')
  expect(slugOf('إفطار')).toBe('')
})

test('a slug is always valid in a URL', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 200 }), (title) => {
      expect(slugOf(title)).toMatch(/^([a-z0-9]+(-[a-z0-9]+)*)?$/)
      expect(slugOf(title).length).toBeLessThanOrEqual(60)
    }),
  )
})

test('a taken slug gets the next free number', () => {
  expect(freeSlug('iftar', new Set())).toBe('iftar')
  expect(freeSlug('iftar', new Set(['iftar', 'iftar-2', 'iftar-night']))).toBe('iftar-3')
})
