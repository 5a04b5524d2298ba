import { archAt, star } from './buildings.ts'
import { circle, group, path, poly, rect, stroke } from './paint.ts'
import { rgba, tone } from './palette.ts'

/** A wall calendar with a small arch for each day, and a star on each day of reading; 234 by 272. */
export function dayCalendar(isRead: (day: number) => boolean, today: number): string {
  const cells = Array.from({ length: 30 }, (_, i) => {
    const [x, y] = [18 + (i % 6) * 34, 74 + Math.floor(i / 6) * 37]
    return (
      path(archAt(x, y, 27, 31), isRead(i) ? '#f1dcae' : '#faf0da') +
      stroke(archAt(x, y, 27, 31), rgba(tone.brass, 0.7), 1.2) +
      (isRead(i) ? star(x + 13.5, y + 18, 9, i === today ? tone.clay : tone.evergreen) : '')
    )
  })
  return group(
    {},
    poly(
      [
        [14, 10],
        [240, 26],
        [240, 290],
        [14, 274],
      ],
      rgba(tone.umber, 0.22),
    ),
    rect(0, 0, 234, 272, '#fdf5e2', { rx: 3 }),
    rect(0, 0, 234, 56, tone.evergreen, { rx: 3 }),
    star(117, 28, 18, '#e3bd77'),
    star(117, 28, 13, tone.evergreen),
    stroke('M20 28H84M150 28H214', '#e3bd77', 2),
    circle(117, -10, 6, tone.umber),
    stroke('M117 -10L60 2M117 -10L174 2', tone.umber, 2),
    ...cells,
  )
}
