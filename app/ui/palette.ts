import { colorTokens } from './color-tokens.ts'

const [parchment] = colorTokens.page
const [evergreen] = colorTokens.evergreen
const [evergreenDeep] = colorTokens['evergreen-deep']

/** The light theme's colors, for generated pictures, the manifest and the browser's toolbar. */
export const palette = {
  parchment,
  night: colorTokens.page[1],
  evergreen,
  evergreenDeep,
  lamp: colorTokens.lamp[0],
}
