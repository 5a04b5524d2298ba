import { innerStar, star } from './buildings.ts'
import { starGrid } from './furnishings.ts'
import { circle, group, path, rect } from './paint.ts'
import { branded, tone } from './palette.ts'

/** The app's month view, without text: a nearly full ring and a star for each day. */
export function logScreen(days: number): string {
  return group(
    {},
    rect(-2, -5, 104, 210, branded('#0f2f24'), { rx: 12 }),
    circle(50, 32, 17, 'none', { stroke: branded('#2b6f54'), 'stroke-width': 4 }),
    path('M50 15A17 17 0 1 1 34 38', 'none', {
      stroke: tone.apricot,
      'stroke-width': 4,
      'stroke-linecap': 'round',
    }),
    innerStar(50, 32, 8, tone.apricot),
    starGrid(6, 5, (i) => i < days && i !== 9),
    rect(8, 150, 84, 20, branded('#1f5a43'), { rx: 6 }),
    rect(14, 157, 40, 5, branded('#8cc7a8'), { rx: 2.5 }),
    star(82, 160, 6, tone.apricot),
    rect(8, 176, 84, 18, branded('#1a4837'), { rx: 6 }),
    rect(14, 182, 54, 5, branded('#5d9a7c'), { rx: 2.5 }),
  )
}
