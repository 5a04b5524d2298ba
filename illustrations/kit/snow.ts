import { circle, path, type Sheet } from './paint.ts'
import { cypress, foliagePalettes } from './plants.ts'

/** A cypress with snow on one side. */
export function cypressSnow(x: number, y: number, height: number): string {
  const w = height * 0.13
  return (
    cypress(x, y, height, { ...foliagePalettes.far, dark: '#3c6359', light: '#54786c' }) +
    path(
      `M${x} ${y - height}C${x - w * 0.9} ${y - height * 0.7} ${x - w * 1.15} ${y - height * 0.4} ${x - w} ${y - height * 0.2}C${x - w * 0.5} ${y - height * 0.36} ${x - w * 0.1} ${y - height * 0.6} ${x} ${y - height}Z`,
      '#f4f3e9',
      { opacity: 0.85 },
    )
  )
}

export function snowfall(
  sheet: Sheet,
  x: number,
  y: number,
  width: number,
  height: number,
  flakes: number,
): string {
  const { random } = sheet
  return Array.from({ length: flakes }, () =>
    circle(x + random.between(0, width), y + random.between(0, height), random.between(2, 4.6), '#ffffff', {
      opacity: random.between(0.55, 0.95).toFixed(2),
    }),
  ).join('')
}
