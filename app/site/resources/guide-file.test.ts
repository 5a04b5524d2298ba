import fc from 'fast-check'
import { expect, test } from 'vitest'
import { anyCharacter } from '#tests/fixtures/any-character.ts'
import { describeGuideFile, guideFilePath, isGuideFile, newGuideFile } from './guide-file.ts'

test('an uploaded PDF has a readable path, and only such paths are public', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: anyCharacter }),
      fc.uint8Array({ minLength: 10, maxLength: 10 }),
      (name, random) => {
        const { path, url } = newGuideFile(name, random)
        expect(isGuideFile(path)).toBe(true)
        expect(guideFilePath(url)).toBe(path)
      },
    ),
  )
  expect(newGuideFile('Host a Dinner (new).pdf', new Uint8Array(10))).toEqual({
    path: 'guides/0000000000/host-a-dinner-new.pdf',
    url: '/files/guides/0000000000/host-a-dinner-new.pdf',
  })
  for (const path of ['guides/a.pdf', 'guides/0000000000/a.html', 'guides/0000000000/../a.pdf', 'a.pdf']) {
    expect([path, isGuideFile(path)]).toEqual([path, false])
  }
  expect(guideFilePath('https://evil.example/files/guides/0000000000/a.pdf')).toBeNull()
})

test('describes a download by its type, pages and size', () => {
  expect(describeGuideFile({ bytes: 340_000, pages: 12 })).toBe('PDF, 12 pages, 340 KB')
  expect(describeGuideFile({ bytes: 5_000_000, pages: 1 })).toBe('PDF, 1 page, 5 MB')
  expect(describeGuideFile({ bytes: 10, pages: 0 })).toBe('PDF, 10 bytes')
})
