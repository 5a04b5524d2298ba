import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { palette } from './palette.ts'

const tokens = readFileSync(new URL('tokens.css', import.meta.url), 'utf8')

test.each([
  ['parchment', palette.parchment],
  ['page', `light-dark(${palette.parchment}, ${palette.night})`],
  ['evergreen', `light-dark(${palette.evergreen}, #8cc7a8)`],
  ['evergreen-deep', `light-dark(${palette.evergreenDeep}, #17402f)`],
  ['lamp', palette.lamp],
])('%s matches the color token', (name, value) => {
  expect(tokens).toContain(`--color-${name}: ${value};`)
})
