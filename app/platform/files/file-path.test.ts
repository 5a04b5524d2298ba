import { join, sep } from 'node:path'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { FilePathError, validatePath } from './file-path.ts'

test.each([
  '',
  '/',
  '/etc/passwd',
  '..',
  '../secret',
  'homepage/../../secret',
  'homepage//a.webp',
  'homepage/',
  './a',
  'homepage/.hidden',
  'homepage\\..\\secret',
  'C:secret',
  'a\0.webp',
  'a\n.webp',
  `${'a'.repeat(201)}.webp`,
  '\ud800.webp',
])('rejects the path %j', (path) => {
  expect(() => validatePath(path)).toThrow(FilePathError)
})

test.each(['homepage/mural-k3f9-wide-800.webp', 'a', 'homepage/مسجد.webp', 'my photo (2).jpg'])(
  'accepts the path %j',
  (path) => {
    expect(validatePath(path)).toBe(path)
  },
)

test('an accepted path never leads outside the folder', () => {
  const part = fc.oneof(fc.constantFrom('..', '.', '/', '\\', '%2e', 'a', ':', '\0'), fc.string())
  fc.assert(
    fc.property(fc.array(part), (parts) => {
      const path = parts.join('')
      try {
        validatePath(path)
      } catch {
        return
      }
      expect(join('/data/files', path).startsWith(`${sep}data${sep}files${sep}`)).toBe(true)
    }),
  )
})
