import { skyline } from '../kit/buildings.ts'
import { bowl, loaf, orange } from '../kit/food.ts'
import { lantern } from '../kit/furnishings.ts'
import { clouds, contactShadow, glow, skies, sky, steam, vignette } from '../kit/light.ts'
import { at, ellipse, group, path, poly, rect, rotated, type Sheet, stroke } from '../kit/paint.ts'
import { mix, rgba, tone } from '../kit/palette.ts'
import { foliagePalettes, pottedSapling } from '../kit/plants.ts'
import { dado, plasterWall, tableTop, warmLight, woodenWindow } from '../kit/rooms.ts'

/** A large pot with two handles; about 97 high, and 128 wide without the handles. */
function pot(metal: string): string {
  const light = mix(metal, tone.glow, 0.6)
  const dark = mix(metal, tone.night, 0.4)
  return group(
    {},
    path('M-60 -58C-78 -60 -78 -38 -60 -40M60 -58C78 -60 78 -38 60 -40', 'none', {
      stroke: dark,
      'stroke-width': 6,
    }),
    path('M-62 -84V-14Q-60 0 -40 0H40Q60 0 62 -14V-84Z', metal),
    path('M-62 -84V-14Q-60 0 -40 0H-20Q-34 -4 -34 -16V-84Z', light),
    path('M34 -84V-16Q34 -4 22 0H40Q60 0 62 -14V-84Z', dark),
    rect(-24, -84, 6, 82, light, { opacity: 0.6 }),
    ellipse(0, -84, 64, 13, mix(metal, tone.glow, 0.3)),
    ellipse(0, -83, 58, 10.5, '#7a3b1f'),
    ellipse(-6, -82, 46, 7, '#a8562a'),
    [-30, -12, 8, 24, 36]
      .map((x, i) => ellipse(x, -83 + (i % 2) * 4, 7, 2.6, i % 2 ? '#e0a050' : '#7f9a48'))
      .join(''),
    rect(-62, -34, 124, 3, dark, { opacity: 0.4 }),
  )
}

function ladle(): string {
  return group(
    {},
    stroke('M0 0L38 -84Q44 -96 54 -92', '#8f8874', 6),
    stroke('M-1 -1L36 -84', '#d9d0b6', 2),
    ellipse(-6, 4, 18, 7, '#7d7765'),
  )
}

/** A stack of bowls. */
function stackOfBowls(count: number, clay: string): string {
  return group(
    {},
    bowl(34, clay, undefined),
    ...Array.from({ length: count }, (_, i) => {
      const y = -24 - i * 8.5
      const color = i % 2 ? clay : mix(clay, tone.cream, 0.35)
      return group(
        {},
        path(`M-34 ${y - 8}L-31 ${y + 2}Q0 ${y + 16} 31 ${y + 2}L34 ${y - 8}Z`, mix(color, tone.night, 0.12)),
        path(`M-34 ${y - 8}L-31 ${y + 2}Q-22 ${y + 7} -12 ${y + 8.6}V${y - 8}Z`, mix(color, tone.glow, 0.4)),
        path(`M18 ${y - 8}V${y + 7}Q26 ${y + 5} 31 ${y + 2}L34 ${y - 8}Z`, mix(color, tone.night, 0.3)),
        ellipse(0, y - 8, 34, 8.6, mix(color, tone.glow, 0.25)),
        ellipse(0, y - 7.6, 30, 7, mix(color, tone.night, 0.36)),
      )
    }),
  )
}

function breadBoard(sheet: Sheet): string {
  return group(
    {},
    contactShadow(sheet, 10, 4, 104, 10),
    poly(
      [
        [-86, -14],
        [86, -14],
        [98, 4],
        [-98, 4],
      ],
      '#c48f55',
    ),
    rect(-98, 4, 196, 8, '#8a5c33'),
    at(-36, -3, 1.15, loaf()),
    at(42, -1, 1, loaf('#b9743a')),
    at(4, -22, 1.05, loaf('#cc8a45')),
  )
}

function city(sheet: Sheet): string {
  return (
    sky(sheet, skies.dusk, 420) +
    clouds(sheet, 110, 320, '#f3b885', 9) +
    glow(sheet, 860, 330, 330, '#ffd590', 0.8) +
    skyline(sheet, 420, 70, 190, '#9a7f62', { color: '#ffdf9f', part: 0.24 }, [40, 84]) +
    skyline(sheet, 424, 30, 110, '#27483f', { color: '#ffcf7f', part: 0.4 }, [60, 120])
  )
}

export function scene(sheet: Sheet): string {
  const kitchen = '#d9b988'
  const view = city(sheet)
  return sheet.svg(
    plasterWall(sheet, 540, kitchen),
    woodenWindow(sheet, 690, 84, 360, 330, view),
    dado(sheet, 470, 70, tone.evergreen, '#e3bd77'),
    // A rail with cups and a cloth on the wall.
    rect(70, 196, 470, 12, '#7b4f2c', { rx: 5 }),
    rect(70, 196, 470, 4, '#c99155', { rx: 2 }),
    ...[120, 190, 260].map((x, i) =>
      group(
        {},
        stroke(`M${x} 206v16`, '#5b3d26', 4),
        at(x, 268, 1.9, cupOnHook([tone.clay, tone.cream, tone.bright][i] as string)),
      ),
    ),
    path('M340 206H470V330Q450 344 432 330T392 332T340 326Z', tone.cream),
    path('M340 206H376V332Q358 330 340 326Z', '#fff8e6'),
    stroke('M340 300H470M340 312H470', tone.clay, 4),
    glow(sheet, 330, 250, 460, '#ffe0a0', 0.4),
    tableTop(sheet, 530, 730, '#9a6538'),
    poly(
      [
        [230, 668],
        [470, 668],
        [690, 620],
        [560, 612],
      ],
      rgba(tone.night, 0.3),
    ),
    contactShadow(sheet, 340, 672, 200, 24, 0.6),
    at(336, 672, 2.7, pot('#b0633a')),
    rotated(396, 448, 6, at(0, 0, 2.1, ladle())),
    steam(sheet, 310, 420, 270, 0.65),
    contactShadow(sheet, 640, 690, 110, 14),
    at(630, 692, 2.3, stackOfBowls(6, '#c9673f')),
    ...[
      [800, 704],
      [946, 690],
    ].flatMap(([x, y]) => [
      poly(
        [
          [Number(x) - 20, Number(y)],
          [Number(x) + 30, Number(y)],
          [Number(x) + 130, Number(y) - 22],
          [Number(x) + 70, Number(y) - 24],
        ],
        rgba(tone.night, 0.22),
      ),
      contactShadow(sheet, Number(x), Number(y), 60, 9),
      at(Number(x), Number(y), 2, bowl(33, tone.bright, '#d39a4c')),
      steam(sheet, Number(x), Number(y) - 62, 90, 0.5),
    ]),
    at(1000, 610, 1.55, breadBoard(sheet)),
    ...[1044, 1088, 1132].map((x, i) =>
      group(
        {},
        contactShadow(sheet, x + 6, 716 - (i % 2) * 14, 26, 5),
        at(x, 716 - (i % 2) * 14, 2.5, orange()),
      ),
    ),
    at(64, 556, 1.5, contactShadow(sheet, 6, 0, 30, 5), pottedSapling(foliagePalettes.garden)),
    contactShadow(sheet, 110, 706, 46, 8),
    glow(sheet, 106, 640, 200, tone.glow, 0.75),
    at(106, 560, 1.4, lantern(sheet, true)),
    warmLight(sheet),
    vignette(sheet, 0.38, [0.45, 0.5]),
  )
}

function cupOnHook(color: string): string {
  return group(
    {},
    path('M-13 -24H13L10 0H-10Z', color),
    path('M-13 -24H-5L-4 0H-10Z', mix(color, tone.glow, 0.5)),
    path('M-4 -24Q0 -34 4 -24', 'none', { stroke: mix(color, tone.night, 0.3), 'stroke-width': 3 }),
    ellipse(0, 0, 10, 2, mix(color, tone.night, 0.25)),
  )
}
