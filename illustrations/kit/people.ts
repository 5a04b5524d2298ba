import { circle, group, path } from './paint.ts'
import { mix, tone } from './palette.ts'

/** A distant person seen from behind, as a plain shape; the feet are at 0,0. About 98 high. */
export function farFigure(cloth: string, head: string, side = -1): string {
  const light = mix(cloth, tone.glow, 0.4)
  return group(
    {},
    path('M-15 0C-19 -40 -18 -66 -8 -78Q0 -83 8 -78C18 -66 19 -40 15 0Z', cloth),
    path(
      `M${side * 15} 0C${side * 19} -40 ${side * 18} -66 ${side * 8} -78C${side * 10} -60 ${side * 8} -30 ${side * 7} 0Z`,
      light,
      { opacity: 0.8 },
    ),
    circle(0, -88, 9, head),
    path('M-9 -88C-9 -101 9 -101 9 -88C10 -80 6 -76 0 -76S-10 -80 -9 -88Z', head),
  )
}
