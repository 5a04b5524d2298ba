import { randomBytes } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { validatePath } from '#app/platform/files/file-path.ts'
import { fileSuffixBytes } from '#app/platform/slug.ts'
import { anyCharacter } from '#tests/fixtures/any-character.ts'
import { filesOf, newPictureId, pictureFileMatcher, shareImagePath, sizePath } from './picture-file.ts'

const { isPictureFile, pictureIdOf } = pictureFileMatcher({ folders: ['homepage', 'events'] })

const zeros = new Uint8Array(fileSuffixBytes)

test.each([
  ['Our Mural 2026.JPG', 'homepage/our-mural-2026-0000000000'],
  ['café été.png', 'homepage/cafe-ete-0000000000'],
  ['مسجد.webp', 'homepage/picture-0000000000'],
  ['../../etc/passwd', 'homepage/etc-passwd-0000000000'],
  ['', 'homepage/picture-0000000000'],
])('a picture from %j has the id %s', (name, id) => {
  expect(newPictureId('homepage', name, zeros)).toBe(id)
})

test('any file name gives valid paths, from which the id can be read', () => {
  fc.assert(
    fc.property(fc.string({ unit: anyCharacter }), (name) => {
      const id = newPictureId('events', name, randomBytes(fileSuffixBytes))
      for (const path of [
        sizePath(id, 800, 'webp'),
        sizePath(id, 2000, 'avif'),
        shareImagePath(id, { x: 0, y: 1 }),
      ]) {
        expect(validatePath(path)).toBe(path)
        expect(pictureIdOf(path)).toBe(id)
      }
    }),
  )
})

test('files with the same name get different ids', () => {
  const ids = Array.from({ length: 100 }, () => newPictureId('events', 'a.jpg', randomBytes(fileSuffixBytes)))
  expect(new Set(ids).size).toBe(100)
})

test.each([
  'homepage/mural.webp',
  'homepage/mural-0000000000-wide-800.html',
  'homepage/mural-0000000000-wide-800.webp.html',
  'private/mural-0000000000-wide-800.webp',
  'homepage/../homepage/mural-0000000000-wide-800.webp',
  'homepage/mural-0000000000.svg',
])('%s is not a picture file', (path) => {
  expect(isPictureFile(path)).toBe(false)
})

test('lists the files of a picture', () => {
  const id = 'events/a-0000000000'
  const variant = { shape: 'wide' as const, width: 900, height: 600, widths: [800, 900] }
  const focal = { x: 0.25, y: 1 }
  expect([...filesOf({ id, variants: [{ ...variant, types: ['webp'] }], focal })]).toEqual([
    `${id}-wide-800.webp`,
    `${id}-wide-900.webp`,
    `${id}-share-14.jpg`,
  ])
  expect(filesOf({ id, variants: [variant], focal }).size).toBe(5)
})
