import { readFileSync } from 'node:fs'
import { converter, wcagContrast } from 'culori'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { defaultBrandColor, parseHexColor } from '#app/platform/settings/brand-color.ts'
import { brandPalette, paletteRules } from './brand-palette.ts'
import { type ColorToken, colorPairs, colorTokens, type Palette } from './color-tokens.ts'

const css = readFileSync(new URL('tokens.css', import.meta.url), 'utf8')

test('the color tokens match the style sheet', () => {
  const declared = [...css.matchAll(/--color-([a-z-]+): (?:light-dark\((#\w+), (#\w+)\)|(#\w+));/g)].map(
    ([, name, lightColor, darkColor, both]) => [name, [lightColor ?? both, darkColor ?? both]],
  )
  expect(Object.fromEntries(declared)).toEqual(colorTokens)
  expect(defaultBrandColor).toBe(colorTokens.evergreen[0])
})

function lowContrastPairs(palette: Palette) {
  return colorPairs.flatMap(({ text, background, contrast }) =>
    [0, 1].flatMap((theme) => {
      const ratio = wcagContrast(palette[text][theme] ?? '', palette[background][theme] ?? '')
      return ratio >= contrast ? [] : [`${text} on ${background}: ${ratio.toFixed(2)} < ${contrast}`]
    }),
  )
}

const hexColor = fc
  .integer({ min: 0, max: 0xffffff })
  .map((value) => `#${value.toString(16).padStart(6, '0')}`)

test('every pair of text and background has enough contrast in both themes, with any brand color', () => {
  expect(lowContrastPairs(brandPalette(defaultBrandColor))).toEqual([])
  const extremes = [
    '#000000',
    '#ffffff',
    '#808080',
    '#ffff00',
    '#00ffff',
    '#ff00ff',
    '#ff0000',
    '#0000ff',
    '#00ff00',
  ]
  fc.assert(
    fc.property(hexColor, (color) => {
      expect(lowContrastPairs(brandPalette(color))).toEqual([])
    }),
    { numRuns: 200, examples: extremes.map((color) => [color] as [string]) },
  )
})

test('a button looks different on hover, with any brand color', () => {
  fc.assert(
    fc.property(hexColor, (color) => {
      const palette = brandPalette(color)
      for (const theme of [0, 1]) {
        expect(palette['evergreen-bright'][theme]).not.toBe(palette.evergreen[theme])
      }
    }),
    { numRuns: 200 },
  )
})

test('a color with enough contrast is used unchanged, and a color that is too light is darkened', () => {
  expect(brandPalette('#7a1f3d').evergreen[0]).toBe('#7a1f3d')
  const yellow = brandPalette('#ffd500').evergreen[0]
  expect(wcagContrast(yellow, '#ffffff')).toBeGreaterThan(4.5)
  expect(wcagContrast(yellow, '#ffffff')).toBeLessThan(6)
})

const oklch = converter('oklch')

test('the color of success stays green, and the color of danger is a red that does not look like the brand color', () => {
  const distance = (a: number, b: number) => Math.abs(((a - b + 540) % 360) - 180)
  fc.assert(
    fc.property(hexColor, (color) => {
      const palette = brandPalette(color)
      expect([palette.success, palette['success-wash']]).toEqual([
        colorTokens.success,
        colorTokens['success-wash'],
      ])
      for (const theme of [0, 1]) {
        const danger = oklch(palette.clay[theme] ?? '')
        const brand = oklch(palette.evergreen[theme] ?? '')
        expect(distance(danger?.h ?? 180, 10)).toBeLessThan(50)
        expect(danger?.c).toBeGreaterThan(0.08)
        // The hue of a grayish color is inexact.
        if ((oklch(color)?.c ?? 0) < 0.04) continue
        expect(distance(danger?.h ?? 0, brand?.h ?? 180)).toBeGreaterThan(24)
      }
    }),
    {
      numRuns: 500,
      examples: ['#ff0000', '#c8102e', '#a2452d', '#8b4513', '#9b1b30'].map((color) => [color] as [string]),
    },
  )
})

test('the default brand color leaves the palette unchanged', () => {
  expect(brandPalette(defaultBrandColor)).toEqual(colorTokens)
})

test('the CSS rules set exactly the tokens that the brand color changes, in both themes', () => {
  const rules = paletteRules('#7a1f3d')
  const [inLight = '', inSystemDark = '', inDark = ''] = rules.match(/--[^}]*/g) ?? []
  expect(inSystemDark).toBe(inDark)
  const palette = brandPalette('#7a1f3d')
  for (const token of Object.keys(palette) as ColorToken[]) {
    const isChanged = palette[token].some((value, theme) => value !== colorTokens[token][theme])
    const [lightColor, darkColor] = palette[token]
    expect(inLight.includes(`--color-${token}:${lightColor}`), token).toBe(isChanged)
    expect(inDark.includes(`--color-${token}:${darkColor}`), token).toBe(isChanged)
  }
  expect(palette.clay).toEqual(colorTokens.clay)
})

test.each([
  ['#7A1F3D', '#7a1f3d'],
  ['7a1f3d', '#7a1f3d'],
  [' #abc ', '#aabbcc'],
  ['red', undefined],
  ['#12345', undefined],
  ['#1234567', undefined],
  ['', undefined],
])('the color %j is read as %j', (text, color) => {
  expect(parseHexColor(text)).toBe(color)
})
