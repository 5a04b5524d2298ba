import fc from 'fast-check'
import { expect, test } from 'vitest'
import { hostOf, pageWithin } from './resource.ts'
import { toolkitTab } from './toolkit-tab.ts'

test('Guides is the default tab, even for unknown values', () => {
  for (const search of ['', 'tab=guides', 'tab=', 'tab=toString'])
    expect(toolkitTab(new URLSearchParams(search))).toBe('guides')
  expect(toolkitTab(new URLSearchParams('tab=initiatives'))).toBe('initiatives')
})

test('a page number that does not exist leads to the nearest page, and any other text to the first page', () => {
  expect(pageWithin(null, 0)).toEqual({ page: 1, pages: 1 })
  expect(pageWithin('2', 20)).toEqual({ page: 1, pages: 1 })
  expect(pageWithin('2', 21)).toEqual({ page: 2, pages: 2 })
  for (const requested of ['0', '-1', 'x', 'NaN', '']) expect(pageWithin(requested, 100).page).toBe(1)
  fc.assert(
    fc.property(fc.string(), fc.nat(1000), (requested, total) => {
      const { page, pages } = pageWithin(requested, total)
      expect(Number.isInteger(page) && page >= 1 && page <= pages).toBe(true)
    }),
  )
})

test('returns the host of a link', () => {
  expect(hostOf('https://www.foodsafety.gov/a?b')).toBe('foodsafety.gov')
  expect(hostOf('https://quran.com')).toBe('quran.com')
  for (const url of ['', 'quran.com', 'javascript:alert(1)', 'https://']) expect(hostOf(url)).toBe('')
})
