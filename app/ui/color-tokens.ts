/** A color in the light and in the dark theme. */
export type ThemeColors = readonly [light: string, dark: string]

/** The color tokens of `tokens.css`, for generated pictures and for palettes from another brand color. */
export const colorTokens = {
  page: ['#fbf7ef', '#0f1a15'],
  surface: ['#ffffff', '#16241d'],
  sunken: ['#f4ecdd', '#0b1410'],
  ink: ['#1e2a24', '#efe9dc'],
  muted: ['#566159', '#b4baa9'],
  hairline: ['#e6ddcb', '#2a3a31'],
  edge: ['#8d8874', '#6f8077'],
  'evergreen-deep': ['#123527', '#17402f'],
  'evergreen-mid': ['#1f5a43', '#1f5a43'],
  evergreen: ['#1f5a43', '#8cc7a8'],
  'evergreen-bright': ['#2b6f54', '#a8d8bd'],
  'on-evergreen': ['#ffffff', '#0f1a15'],
  wash: ['#e8f0e6', '#1c3227'],
  brass: ['#b4842c', '#e2b765'],
  'brass-text': ['#7f5912', '#e2b765'],
  'brass-deep': ['#6a4a0d', '#ecc987'],
  'brass-wash': ['#f7ecd2', '#33291a'],
  success: ['#1f5a43', '#8cc7a8'],
  'success-wash': ['#e8f0e6', '#1c3227'],
  clay: ['#a2452d', '#f0a089'],
  'clay-wash': ['#fbe9e2', '#3a2019'],
  parchment: ['#fbf7ef', '#fbf7ef'],
  lamp: ['#e2b765', '#e2b765'],
  'lamp-bright': ['#ecc987', '#ecc987'],
  'on-lamp': ['#0f1a15', '#0f1a15'],
  'logo-line': ['#fbf7ef', '#0f1a15'],
} as const satisfies Record<string, ThemeColors>

export type ColorToken = keyof typeof colorTokens
export type Palette = Record<ColorToken, ThemeColors>

export interface ColorPair {
  text: ColorToken
  background: ColorToken
  /** WCAG 2.2: 4.5 for text (1.4.3), 3 for the edges of controls and for icons (1.4.11). */
  contrast: number
}

const pairs = (contrast: number, texts: ColorToken[], backgrounds: ColorToken[]): ColorPair[] =>
  texts.flatMap((text) => backgrounds.map((background) => ({ text, background, contrast })))

const plainBackgrounds: ColorToken[] = ['page', 'surface', 'sunken']
const backgrounds: ColorToken[] = [...plainBackgrounds, 'wash', 'success-wash', 'brass-wash', 'clay-wash']

/** Every combination of a text or control and its background on the site, in both themes. */
export const colorPairs: ColorPair[] = [
  ...pairs(4.5, ['ink', 'muted', 'evergreen', 'success', 'brass-text', 'clay'], backgrounds),
  ...pairs(4.5, ['on-evergreen'], ['evergreen', 'evergreen-bright', 'brass-text', 'brass-deep']),
  ...pairs(4.5, ['parchment', 'lamp'], ['evergreen-deep']),
  ...pairs(4.5, ['on-lamp'], ['lamp', 'lamp-bright']),
  ...pairs(3, ['edge'], backgrounds),
  ...pairs(3, ['brass'], ['page', 'surface']),
  ...pairs(3, ['logo-line'], ['evergreen']),
  ...pairs(3, ['lamp'], ['evergreen-mid']),
]
