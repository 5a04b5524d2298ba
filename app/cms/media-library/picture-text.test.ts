import { expect, test } from 'vitest'
import { pictureIdsIn, replaceInText } from './picture-text.ts'

const text =
  'Look:\n\n![A wall](/files/homepage/our-wall-0000000000-wide-800.webp#800x600)\n\nand ![Meals](/pictures/meal-packing-wide-1200.avif), https://example.org/files/x.pdf'
const newPicture = {
  id: 'slides/table-1111111111',
  source: 'upload' as const,
  alt: '',
  variants: [{ shape: 'wide' as const, width: 1600, height: 800, widths: [400, 1200, 1600] }],
}

test('finds the pictures in a text', () => {
  expect([...pictureIdsIn(text)]).toEqual(['homepage/our-wall-0000000000', 'meal-packing'])
  expect([...pictureIdsIn('No picture, /files/guides/a.pdf')]).toEqual([])
})

test('replaces only the given picture, and its size with that of the new picture', () => {
  const newText = replaceInText(text, 'homepage/our-wall-0000000000', newPicture)
  expect(newText).toContain('![A wall](/files/slides/table-1111111111-wide-1200.webp#1200x600)')
  expect(newText).toContain('/pictures/meal-packing-wide-1200.avif)')
  expect(replaceInText(text, 'meal-packing', newPicture)).toContain(
    '(/files/slides/table-1111111111-wide-1200.webp),',
  )
  expect(replaceInText(text, 'wall-0000000000', newPicture)).toBe(text)
})

test('replaces only the description of the given picture', () => {
  const newText = replaceInText(text, 'homepage/our-wall-0000000000', newPicture, 'A [new]\ntable')
  expect(newText).toContain('![A \\[new\\] table](/files/slides/table-1111111111-wide-1200.webp#1200x600)')
  expect(newText).toContain('![Meals](/pictures/meal-packing-wide-1200.avif)')
  const escaped = '![A \\[wall\\]](/files/homepage/our-wall-0000000000-wide-800.webp)'
  expect(replaceInText(escaped, 'homepage/our-wall-0000000000', newPicture, 'A table')).toBe(
    '![A table](/files/slides/table-1111111111-wide-1200.webp)',
  )
  const link = 'See /files/homepage/our-wall-0000000000-wide-800.webp'
  expect(replaceInText(link, 'homepage/our-wall-0000000000', newPicture, 'A table')).toBe(
    'See /files/slides/table-1111111111-wide-1200.webp',
  )
})
