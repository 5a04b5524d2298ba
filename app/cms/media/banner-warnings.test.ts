import { expect, test } from 'vitest'
import { bannerWarnings } from './banner-warnings.ts'

const upload = (width: number, height: number) => ({
  source: 'upload' as const,
  variants: [{ shape: 'wide' as const, width, height, widths: [width] }],
})

test.each([
  [1152, 768],
  [2000, 1250],
  [1800, 600],
  [1200, 1200],
])('a picture of %i × %i pixels fits the banner', (width, height) => {
  expect(bannerWarnings(upload(width, height))).toEqual([])
})

test('a picture that is both tall and small gets two warnings; the first says how much stays visible', () => {
  const [tall, small, ...others] = bannerWarnings(upload(390, 844))
  expect(tall).toContain(
    '(390 × 844 pixels). Visitors see only 62% of its height on a phone and 31% on a desktop.',
  )
  expect(small).toContain('only 390 pixels wide')
  expect(others).toEqual([])
})

test('warns only about the width of a small landscape picture, and only about the height of a large portrait', () => {
  expect(bannerWarnings(upload(1151, 700))).toEqual([expect.stringContaining('1151 pixels wide')])
  expect(bannerWarnings(upload(1500, 1900))).toEqual([
    expect.stringContaining('see only 53% of its height on a desktop.'),
  ])
})

test('pictures that are included with the site get no warnings', () => {
  expect(bannerWarnings({ ...upload(390, 844), source: 'builtin' })).toEqual([])
})
