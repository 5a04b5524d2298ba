// Books and book stands. Unless noted, the middle of an object's base is at 0,0. Units are about one centimeter:
// a chair is 90 high, a book 24.
import { innerStar, star } from './buildings.ts'
import { at, group, path, poly, rect, stroke } from './paint.ts'
import { dark, mix, tone, warm } from './palette.ts'

/** A closed, upright book without text: a band and a star. */
export function bookUpright(
  width: number,
  height: number,
  cover: string,
  mark: 'band' | 'star' | 'plain' = 'band',
): string {
  const w = width
  const trim = warm(cover, 0.55)
  return group(
    {},
    rect(-w / 2, -height, w, height, cover, { rx: 1.5 }),
    rect(-w / 2, -height, w * 0.28, height, warm(cover, 0.22), { rx: 1.5 }),
    rect(w / 2 - w * 0.2, -height, w * 0.2, height, dark(cover, 0.25), { rx: 1.5 }),
    mark === 'plain'
      ? ''
      : rect(-w / 2, -height * 0.88, w, 1.6, trim) + rect(-w / 2, -height * 0.14, w, 1.6, trim),
    mark === 'star' ? star(0, -height * 0.52, w * 0.3, trim) : '',
  )
}

/** A book lying flat, its fore-edge toward the viewer. */
export function bookFlat(width: number, thickness: number, cover: string): string {
  const w = width / 2
  return group(
    {},
    rect(-w, -thickness, width, thickness, cover, { rx: 2 }),
    rect(-w + 3, -thickness * 0.8, width - 3, thickness * 0.6, tone.cream),
    stroke(
      `M${-w + 5} ${-thickness * 0.58}H${w - 1}M${-w + 5} ${-thickness * 0.38}H${w - 1}`,
      mix(tone.cream, tone.brass, 0.4),
      0.7,
    ),
    rect(-w, -thickness, width * 0.05 + 3, thickness, dark(cover, 0.2), { rx: 2 }),
    rect(-w, -thickness, width, thickness * 0.2, warm(cover, 0.3), { rx: 1 }),
  )
}

/** A folding wooden stand (rehal) with a closed mushaf; about 76 wide, 78 high. */
export function bookOnStand(cover: string = tone.evergreen, wood: string = '#8a5a30'): string {
  const lightWood = warm(wood, 0.4)
  const leg = (s: number) =>
    poly(
      [
        [s * 4, -26],
        [s * 12, -30],
        [s * 30, 0],
        [s * 20, 0],
      ],
      s < 0 ? lightWood : dark(wood, 0.25),
    )
  const wing = (s: number) =>
    poly(
      [
        [s * -2, -24],
        [s * 6, -24],
        [s * 38, -50],
        [s * 33, -56],
      ],
      s < 0 ? wood : dark(wood, 0.3),
    )
  return group(
    {},
    leg(-1),
    leg(1),
    path('M-9 -8Q0 -20 9 -8L6 -3Q0 -10 -6 -3Z', dark(wood, 0.4)),
    wing(-1),
    wing(1),
    at(0, -46, 0.8, mushaf(cover)),
    poly(
      [
        [-38, -50],
        [-33, -56],
        [-26, -51],
        [-30, -44],
      ],
      warm(wood, 0.25),
    ),
    poly(
      [
        [38, -50],
        [33, -56],
        [26, -51],
        [30, -44],
      ],
      dark(wood, 0.2),
    ),
  )
}

/** A closed mushaf seen from slightly above, with a frame and a star on its cover; 76 wide, 53 high, its base at 0,13. */
export function mushaf(cover: string = tone.evergreen, gold: string = tone.apricot): string {
  return group(
    {},
    poly(
      [
        [-36, 0],
        [36, 0],
        [36, 11],
        [-36, 11],
      ],
      tone.cream,
    ),
    stroke('M-35 3.5H35M-35 6H35M-35 8.5H35', mix(tone.cream, tone.brass, 0.45), 0.7),
    rect(-38, 10, 76, 3.2, dark(cover, 0.35), { rx: 1 }),
    poly(
      [
        [-28, -40],
        [28, -40],
        [38, 1],
        [-38, 1],
      ],
      cover,
    ),
    poly(
      [
        [-28, -40],
        [-24, -40],
        [-33, 1],
        [-38, 1],
      ],
      warm(cover, 0.3),
    ),
    poly(
      [
        [-21, -36],
        [22, -36],
        [29, -4],
        [-28, -4],
      ],
      'none',
      { stroke: gold, 'stroke-width': 1.2 },
    ),
    group(
      { transform: 'translate(.5 -21) scale(1 .62)' },
      star(0, 0, 13, gold),
      star(0, 0, 9.5, cover),
      innerStar(0, 0, 8, gold),
    ),
    rect(-38, 0, 76, 2.4, dark(cover, 0.25), { rx: 1 }),
  )
}
