/**
 * The site's palette, and its shades in daylight and dusk. `night`, `deep`, `evergreen` and `bright` follow the brand
 * color; plants stay green.
 */
const defaults = {
  night: '#0b211a',
  deep: '#123527',
  evergreen: '#1f5a43',
  bright: '#2b6f54',
  sage: '#6f9a78',
  mist: '#b6cbb0',
  olive: '#8d9a4e',
  sunleaf: '#c9b255',
  parchment: '#fbf7ef',
  cream: '#f5e8cd',
  sand: '#ead2a4',
  apricot: '#edb46f',
  amber: '#dd9440',
  brass: '#b4842c',
  bronze: '#8a6116',
  rose: '#dd9473',
  clay: '#b5553a',
  brick: '#8c3f2c',
  umber: '#4a3020',
  bark: '#33261c',
  dusk: '#2c5660',
  slate: '#1d3f45',
  glow: '#ffe2a0',
}

export const tone: Record<keyof typeof defaults, string> = { ...defaults }

let tint = (color: string) => color

/** Another green that follows the brand color. */
export const branded = (color: string) => tint(color)

/** Changes the colors that follow the brand, for all drawings of this process. Call it before a scene is imported. */
export function setBrandTint(newTint: (color: string) => string) {
  tint = newTint
  for (const name of ['night', 'deep', 'evergreen', 'bright'] as const) tone[name] = tint(defaults[name])
}

const channel = (hex: string, i: number) => Number.parseInt(hex.slice(1 + i * 2, 3 + i * 2), 16)

/** Mixes two colors; `part` is the share of `b`. */
export function mix(a: string, b: string, part: number): string {
  const channels = [0, 1, 2].map((i) => Math.round(channel(a, i) + (channel(b, i) - channel(a, i)) * part))
  return `#${channels.map((c) => c.toString(16).padStart(2, '0')).join('')}`
}

export function rgba(hex: string, opacity: number): string {
  return `rgba(${[0, 1, 2].map((i) => channel(hex, i)).join(',')},${opacity})`
}

/** A color in the shade. */
export const dark = (color: string, part = 0.3) => mix(color, tone.night, part)
/** A color in lamplight. */
export const warm = (color: string, part = 0.35) => mix(color, tone.glow, part)
