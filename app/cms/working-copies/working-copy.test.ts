import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  editedAt,
  expiryCutoff,
  hasUnsavedFields,
  offeredCopies,
  previewOf,
  retentionDays,
  storedVersionChanged,
} from './working-copy.ts'

const now = new Date('2026-11-21T14:14:00.000Z')
const copy = (title: string, savedAt: string, baseVersion: number | null = 2) => ({
  baseVersion,
  savedAt,
  fields: { title },
})
const stored = { version: 2, values: { title: 'Soup night', body: '' } }

test('copies that differ from the stored item are offered, newest first', () => {
  const earlier = copy('Soup', '2026-11-21T10:00:00.000Z')
  const later = copy('Soup nights', '2026-11-21T12:00:00.000Z')
  const same = copy('Soup night', '2026-11-21T13:00:00.000Z')
  expect(offeredCopies([earlier, same, later], stored, now)).toEqual([later, earlier])
})

test('a copy is offered for thirty days', () => {
  const old = copy('Soup', expiryCutoff(now))
  expect(offeredCopies([old], stored, now)).toEqual([old])
  expect(offeredCopies([old], stored, new Date(now.getTime() + 1))).toEqual([])
})

test('differences in line breaks and surrounding spaces are not changes', () => {
  expect(hasUnsavedFields({ title: ' Soup\r\nnight ' }, { title: 'Soup\nnight' })).toBe(false)
  expect(hasUnsavedFields({ tags: '' }, {})).toBe(false)
  expect(hasUnsavedFields({ title: '' }, { title: 'Soup' })).toBe(true)
  const values = fc.dictionary(fc.string(), fc.string())
  fc.assert(fc.property(values, (fields) => !hasUnsavedFields(fields, fields)))
})

test('detects that the stored version has changed since the copy was started, even to an older one from a backup', () => {
  expect(storedVersionChanged({ baseVersion: 2 }, stored)).toBe(false)
  expect(storedVersionChanged({ baseVersion: 1 }, stored)).toBe(true)
  expect(storedVersionChanged({ baseVersion: 3 }, stored)).toBe(true)
  expect(storedVersionChanged({ baseVersion: null }, { version: null, values: {} })).toBe(false)
})

test('the time of an edit is computed from the copy’s age, and is neither in the future nor expired', () => {
  expect(editedAt(60_000, now)).toBe('2026-11-21T14:13:00.000Z')
  expect(editedAt(Number.NaN, now)).toBe(now.toISOString())
  fc.assert(
    fc.property(fc.double(), (age) => {
      const at = editedAt(age, now)
      expect(at <= now.toISOString()).toBe(true)
      expect(at >= expiryCutoff(now)).toBe(true)
    }),
  )
  expect(editedAt(1e15, now)).toBe(new Date(now.getTime() - retentionDays * 86_400_000).toISOString())
})

test('the preview of a working copy is its changed title, or else its longest changed text', () => {
  const stored = { title: 'Soup', body: 'Text', pictureId: '' }
  expect(previewOf({ title: 'Soup night', body: 'Longer text' }, stored, 'title')).toBe('Soup night')
  expect(
    previewOf({ title: 'Soup', body: 'First\n words', pictureId: 'a'.repeat(36) }, stored, 'title'),
  ).toBe('First words')
  expect(previewOf({ title: '', body: 'Text' }, stored, 'title')).toBe('')
  expect(previewOf({ note: 'word '.repeat(40) }, {}, null)).toMatch(/^(?:word ){11}word…$/)
})
