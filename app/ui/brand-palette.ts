import {
  clampChroma,
  converter,
  formatHex,
  modeLrgb,
  modeOklab,
  modeOklch,
  modeRgb,
  useMode as register,
  wcagContrast,
} from 'culori/fn'
import { memoize } from '#app/platform/memoize.ts'
import { defaultBrandColor } from '#app/platform/settings/brand-color.ts'
import { type ColorToken, colorPairs, colorTokens, type Palette } from './color-tokens.ts'

for (const mode of [modeRgb, modeLrgb, modeOklab, modeOklch]) register(mode)
const oklch = converter('oklch')

const [light, dark] = [0, 1] as const
type Theme = typeof light | typeof dark

/** Lightness and chroma in OKLCH; the hue is the brand's. */
interface Shade {
  l: number
  c: number
}

interface Brand extends Shade {
  h: number | undefined
}

function toBrand(color: string): Brand {
  const parsed = oklch(color)
  if (!parsed) throw new Error(`Not a color: ${color}`)
  return { l: parsed.l, c: parsed.c, h: parsed.h }
}

const defaultBrand = toBrand(defaultBrandColor)

/** The color or, if a screen cannot show it, the most vivid one with its lightness and hue. */
const toHex = ({ l, c, h }: Brand) =>
  formatHex(clampChroma({ mode: 'oklch', l, c, ...(h === undefined ? {} : { h }) }, 'oklch'))

/**
 * A color of the default palette in the hue of another brand, for drawings. It is just as light, and at most `max`
 * times as vivid.
 */
export function inBrandHue(color: string, brandColor: string, max: number) {
  if (brandColor === defaultBrandColor) return color
  return toHex(inHue(toBrand(color), toBrand(brandColor), max))
}

const inHue = ({ l, c }: Shade, brand: Brand, max: number): Brand => ({
  l,
  c: c * Math.min(brand.c / defaultBrand.c, max),
  h: brand.h,
})

/**
 * The color of a token in the brand's hue. A gray brand makes it grayer, and a vivid brand makes it up to `max` times
 * as vivid.
 */
function tint(token: ColorToken, theme: Theme, brand: Brand, max: number) {
  return inHue(toBrand(colorTokens[token][theme]), brand, max)
}

/**
 * The tokens that take the hue of the brand and keep their lightness, and by what factor they may become more vivid.
 * Changes this small leave them enough contrast.
 */
const tints: { token: ColorToken; theme: Theme; max: number }[] = [
  ...(['page', 'surface', 'sunken', 'hairline', 'edge'] as const).map((token) => ({
    token,
    theme: dark,
    max: 1,
  })),
  ...(['ink', 'muted'] as const).map((token) => ({ token, theme: light, max: 1 })),
  { token: 'wash', theme: light, max: 1.4 },
  { token: 'wash', theme: dark, max: 1.2 },
  { token: 'evergreen-deep', theme: light, max: 1.6 },
  { token: 'evergreen-deep', theme: dark, max: 1.6 },
]

function setColor(palette: Palette, token: ColorToken, theme: Theme, color: string) {
  const [lightColor, darkColor] = palette[token]
  palette[token] = theme === light ? [color, darkColor] : [lightColor, color]
}

/** Closer hues look like the same color. */
const minHueDistance = 30
/** With less chroma, a color looks gray and is not mistaken for another. */
const minHueChroma = 0.03

/** In degrees, from -180 to 180. */
const hueDistance = (from: number, to: number) => ((from - to + 540) % 360) - 180

/** A hue for danger that does not look like a red or orange brand; undefined if clay's own hue will do. */
function dangerHue({ h, c }: Brand) {
  const { h: clay = 0 } = toBrand(colorTokens.clay[light])
  const distance = hueDistance(h ?? 0, clay)
  if (h === undefined || c < minHueChroma || Math.abs(distance) >= minHueDistance) return undefined
  // The result is a red close to purple or orange, but never purple or orange itself.
  return (h + (distance < -minHueDistance / 2 ? minHueDistance : -minHueDistance) + 360) % 360
}

/** A lightness step that is barely visible. */
const step = 0.005

/** Changes the lightness in small steps until every pair of the token has enough contrast. */
function withContrast(palette: Palette, token: ColorToken, theme: Theme, start: Brand) {
  const pairs = colorPairs.filter(({ text, background }) => text === token || background === token)
  const hasContrast = (color: string) => {
    const colorOf = (name: ColorToken) => (name === token ? color : palette[name][theme])
    return pairs.every(
      ({ text, background, contrast }) => wcagContrast(colorOf(text), colorOf(background)) >= contrast,
    )
  }
  const direction = theme === light ? -step : step
  for (let l = start.l; l >= 0 && l <= 1; l += direction) {
    const color = toHex({ ...start, l })
    if (hasContrast(color)) return color
  }
  return theme === light ? '#000000' : '#ffffff'
}

/** The difference in lightness between a button and its hover state. */
const hoverStep = 0.068
/** Below this lightness, a black button and its hover state look the same. */
const minHoverLightness = 0.25
/** A more vivid color glares on a dark page. */
const maxDarkChroma = 0.13

/**
 * The palette of a brand color such as '#7a1f3d'. In the light theme, buttons and links have this color, or the
 * lightest darker one with enough contrast; in the dark theme, a light color of the same hue. Every pair in
 * `colorPairs` has enough contrast. Parchment, brass and green for success do not change; clay, which means danger,
 * changes only if the brand looks like it.
 */
export function brandPalette(color: string): Palette {
  const palette: Palette = { ...colorTokens }
  if (color === defaultBrandColor) return palette
  const brand = toBrand(color)
  for (const { token, theme, max } of tints) {
    setColor(palette, token, theme, toHex(tint(token, theme, brand, max)))
  }
  const h = dangerHue(brand)
  if (h !== undefined) {
    for (const theme of [light, dark]) {
      setColor(palette, 'clay-wash', theme, toHex({ ...toBrand(colorTokens['clay-wash'][theme]), h }))
      setColor(
        palette,
        'clay',
        theme,
        withContrast(palette, 'clay', theme, { ...toBrand(colorTokens.clay[theme]), h }),
      )
    }
  }
  setColor(palette, 'on-evergreen', dark, palette.page[dark])
  setColor(palette, 'logo-line', dark, palette.page[dark])

  const main = withContrast(palette, 'evergreen', light, brand)
  const { l } = toBrand(main)
  const lighter = withContrast(palette, 'evergreen-bright', light, {
    ...brand,
    l: Math.max(l + hoverStep, minHoverLightness),
  })
  const isDistinct = toBrand(lighter).l > l + hoverStep / 2
  const hover = isDistinct ? lighter : toHex({ ...brand, l: Math.max(0, l - hoverStep) })
  const mid = toHex({ ...brand, l: Math.min(l, defaultBrand.l) })
  setColor(palette, 'evergreen', light, main)
  setColor(palette, 'evergreen-bright', light, hover)
  palette['evergreen-mid'] = [mid, mid]

  const chroma = Math.min(brand.c, maxDarkChroma)
  for (const [token, share] of [['evergreen', 1] as const, ['evergreen-bright', 0.8] as const]) {
    const { l } = toBrand(colorTokens[token][dark])
    setColor(palette, token, dark, withContrast(palette, token, dark, { l, c: chroma * share, h: brand.h }))
  }
  return palette
}

/** The color of links on white, for emails. */
export const brandAccent = memoize((color: string) => brandPalette(color).evergreen[light])

const declarations = (palette: Palette, tokens: ColorToken[], theme: 'light' | 'dark') =>
  tokens.map((token) => `--color-${token}:${palette[token][theme === 'light' ? light : dark]}`).join(';')

/** All tokens in one theme as CSS declarations, for a part of a page that has its own palette. */
export function themeDeclarations(color: string, theme: 'light' | 'dark') {
  return declarations(brandPalette(color), Object.keys(colorTokens) as ColorToken[], theme)
}

/**
 * Rules that give a page the palette of a brand color. They do not use `light-dark()`: the build replaces it for older
 * browsers, but does not process these rules.
 */
export function paletteRules(color: string) {
  const palette = brandPalette(color)
  const changedTokens = (Object.keys(palette) as ColorToken[]).filter((token) =>
    palette[token].some((color, theme) => color !== colorTokens[token][theme]),
  )
  const inLight = declarations(palette, changedTokens, 'light')
  const inDark = declarations(palette, changedTokens, 'dark')
  return `:root{${inLight}}@media(prefers-color-scheme:dark){:root:not([data-theme=light]){${inDark}}}:root[data-theme=dark]{${inDark}}`
}
