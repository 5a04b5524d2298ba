/** The site's palette, and its shades in daylight and dusk. */
export const tone = {
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
} as const

const channel = (hex: string, i: number) => Number.parseInt(hex.slice(1 + i * 2, 3 + i * 2), 16)

/** Mixes two colors; `part` is the share of `b`. */
export function mix(a: string, b: string, part: number): string {
  const channels = [0, 1, 2].map((i) => Math.round(channel(a, i) + (channel(b, i) - channel(a, i)) * part))
  return `#${channels.map((c) => c.toString(16).padStart(2, '0')).join('')}`
}

export function sheer(hex: string, opacity: number): string {
  return `rgba(${[0, 1, 2].map((i) => channel(hex, i)).join(',')},${opacity})`
}

/** A color in the shade, and a color in lamplight. */
export const dark = (color: string, part = 0.3) => mix(color, tone.night, part)
export const warm = (color: string, part = 0.35) => mix(color, tone.glow, part)
