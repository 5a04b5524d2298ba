import { colorTokens } from './color-tokens.ts'

/** Colors of the default palette, for generated pictures, the manifest and the browser's toolbar. */
export const defaultColors = {
  parchment: colorTokens.parchment[0],
  night: colorTokens.page[1],
  lamp: colorTokens.lamp[0],
}
