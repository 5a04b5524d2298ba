import { archAt, dome, minaret, starLine } from '../kit/buildings.ts'
import { leafPath } from '../kit/leaf.ts'
import { contact, glow, grain, leafShade, longShadow, sky, vignette } from '../kit/light.ts'
import {
  at,
  circle,
  ellipse,
  group,
  type Point,
  path,
  poly,
  rect,
  type Sheet,
  smooth,
  stroke,
  turned,
} from '../kit/paint.ts'
import { mix, sheer, tone } from '../kit/palette.ts'
import { bough, cypress, grass, leafages, pottedSapling, tree, tulip } from '../kit/plants.ts'
import { brush, ladder, paintPot, roller } from '../kit/tools.ts'

const plaster = '#f1dfba'
const pencil = '#a98c62'

type Box = { x: number; y: number; width: number; height: number }

/** The great tree of the mural: boughs that curl outwards in pairs, with leaves and fruit along them. */
function muralTree(x: number, foot: number, height: number, inked: boolean): string {
  const boughs = [0, 1, 2, 3].flatMap((i) =>
    [-1, 1].map((side) => {
      const y = foot - height * (0.34 + i * 0.15)
      const reach = height * (0.46 - i * 0.075)
      const points: Point[] = [
        [x, y + height * 0.12],
        [x + side * reach * 0.35, y - height * 0.01],
        [x + side * reach * 0.8, y - height * 0.05],
        [x + side * reach, y - height * 0.15],
        [x + side * reach * 0.86, y - height * 0.21],
      ]
      return { side, reach, points }
    }),
  )
  const leaves = boughs.flatMap(({ side, points }) =>
    points
      .slice(1)
      .flatMap(([px, py], i) =>
        [-2.2, -1.2, -0.3, 0.6].map((angle) =>
          leafPath(px, py, side > 0 ? angle : Math.PI - angle, height * (0.085 - i * 0.006), 0.3),
        ),
      ),
  )
  const fruit = boughs.flatMap(({ side, points, reach }) =>
    points.slice(1, 4).map(([px, py]) => [px - side * reach * 0.12, py + height * 0.035] as const),
  )
  const trunk = `M${x - height * 0.085} ${foot}Q${x - height * 0.03} ${foot - height * 0.3} ${x - height * 0.014} ${foot - height * 0.93}H${x + height * 0.014}Q${x + height * 0.03} ${foot - height * 0.3} ${x + height * 0.085} ${foot}Z`
  if (inked)
    return (
      stroke(trunk, pencil, 3) +
      boughs.map(({ points }) => stroke(smooth(points, false), pencil, 3)).join('') +
      stroke(leaves.join(''), pencil, 2)
    )
  return (
    boughs.map(({ points }) => stroke(smooth(points, false), tone.brick, height * 0.018)).join('') +
    path(trunk, tone.brick) +
    path(
      `M${x - height * 0.085} ${foot}Q${x - height * 0.03} ${foot - height * 0.3} ${x - height * 0.014} ${foot - height * 0.93}H${x}Q${x - height * 0.01} ${foot - height * 0.3} ${x - height * 0.03} ${foot}Z`,
      tone.clay,
    ) +
    path(leaves.filter((_, i) => i % 3 !== 1).join(''), tone.evergreen) +
    path(leaves.filter((_, i) => i % 3 === 1).join(''), '#5d9068') +
    path(leafPath(x, foot - height * 0.92, -Math.PI / 2, height * 0.1), tone.evergreen) +
    fruit.map(([fx, fy]) => circle(fx, fy, height * 0.017, tone.apricot)).join('')
  )
}

/** The garden on the wall: sun, hills, a stream and the tree, as flat as a poster. */
function garden({ x, y, width, height }: Box, inked: boolean): string {
  const foot = y + height
  const fold = (at: number, swell: number, waves: number, phase: number) => {
    const points = Array.from(
      { length: 13 },
      (_, i): Point => [
        x + (width * i) / 12,
        y + height * at + Math.sin((i / 12) * Math.PI * waves + phase) * swell,
      ],
    )
    return `${smooth(points, false)}L${x + width} ${foot}H${x}Z`
  }
  const sun: Point = [x + width * 0.5, y + height * 0.47]
  const hills = [
    fold(0.56, height * 0.06, 2.6, 0.6),
    fold(0.66, height * 0.05, 3.2, 2.6),
    fold(0.78, height * 0.04, 2.4, 0.2),
  ]
  const stream = `M${x + width * 0.24} ${y + height * 0.7}C${x + width * 0.34} ${y + height * 0.78} ${x + width * 0.16} ${y + height * 0.86} ${x + width * 0.3} ${foot}H${x + width * 0.42}C${x + width * 0.28} ${y + height * 0.88} ${x + width * 0.42} ${y + height * 0.8} ${x + width * 0.26} ${y + height * 0.7}Z`
  const rays = Array.from({ length: 5 }, (_, i) => height * (0.2 + i * 0.11))
  if (inked)
    return (
      rays
        .map((r) => circle(...sun, r, 'none', { stroke: pencil, 'stroke-width': 1.8, opacity: 0.7 }))
        .join('') +
      hills.map((d) => stroke(d, pencil, 2.4)).join('') +
      starLine(x + width * 0.83, y + height * 0.3, height * 0.15, pencil, 2.2) +
      stroke(`M${x + width * 0.83} ${y}V${foot}M${x} ${y + height * 0.3}H${x + width}`, pencil, 1.4, {
        opacity: 0.6,
      }) +
      muralTree(sun[0], foot - height * 0.1, height * 0.82, true)
    )
  return (
    rect(x, y, width, height, '#8fbfae') +
    rays
      .toReversed()
      .map((r, i) => circle(...sun, r, ['#a8c9ab', '#c3d2a6', '#e0d7a0', '#f0cf8d', '#f3b968'][i] as string))
      .join('') +
    path(hills[0] as string, '#6f9f80') +
    cypress(x + width * 0.12, y + height * 0.7, height * 0.34, leafages.garden) +
    cypress(x + width * 0.185, y + height * 0.71, height * 0.26, leafages.garden) +
    cypress(x + width * 0.78, y + height * 0.7, height * 0.32, leafages.garden) +
    town(x + width * 0.015, y + height * 0.6, height * 0.36) +
    path(hills[1] as string, '#3f7f60') +
    path(stream, '#d9e6cf') +
    path(hills[2] as string, tone.evergreen) +
    muralTree(sun[0], foot - height * 0.1, height * 0.82, false) +
    Array.from({ length: 26 }, (_, i) =>
      tulip(
        x + (width * (i + 0.5)) / 26,
        foot + height * 0.012,
        height * (0.13 + (i % 3) * 0.022),
        [tone.clay, tone.apricot, tone.cream][i % 3] as string,
        '#6f9f80',
      ),
    ).join('')
  )
}

/** A white town of domes, in the distance of the mural. */
function town(x: number, foot: number, height: number): string {
  const house = (dx: number, w: number, h: number, color: string) =>
    rect(x + dx * height, foot - h * height, w * height, (h + 0.3) * height, color)
  return (
    minaret(x + height * 0.86, foot, height * 1.25, '#e7d3a4', '#fbf0d2') +
    house(0, 0.34, 0.36, '#ecdcb4') +
    house(0.3, 0.5, 0.5, '#f6e9c8') +
    dome(x + height * 0.55, foot - height * 0.5, height * 0.44, '#3f7f60', '#7fb093') +
    house(0.74, 0.3, 0.3, '#ecdcb4') +
    path(archAt(x + height * 0.45, foot - height * 0.26, height * 0.18, height * 0.4), tone.clay) +
    path(archAt(x + height * 0.1, foot - height * 0.22, height * 0.12, height * 0.3), '#c89a63') +
    path(archAt(x + height * 0.83, foot - height * 0.2, height * 0.11, height * 0.3), '#c89a63')
  )
}

/** What is painted so far: the colour ends in strokes of the roller, and lines of chalk go on from there. */
function progress(sheet: Sheet, area: Box, from: number, arches: readonly Box[]): string {
  const { random } = sheet
  const stripe = 46
  const painted = Array.from({ length: Math.ceil(area.height / stripe) }, (_, i) => {
    const end = from - i * 9 + random.between(-46, 60)
    const y = area.y + i * stripe
    return `M${area.x} ${y - 1}H${(end - 9).toFixed(0)}q9 1 8 ${stripe * 0.3}t2 ${stripe * 0.35}q0 ${stripe * 0.35} -10 ${stripe * 0.36}H${area.x}Z`
  }).join('')
  return arches
    .map((arch) => {
      const frame = archAt(arch.x, arch.y, arch.width, arch.height)
      const rim = archAt(arch.x - 17, arch.y - 19, arch.width + 34, arch.height + 19)
      return (
        path(rim, tone.clay) +
        path(archAt(arch.x - 9, arch.y - 10, arch.width + 18, arch.height + 10), '#f6e6c4') +
        sheet.within(
          frame,
          rect(arch.x, arch.y, arch.width, arch.height, '#f9efd9'),
          garden(area, true),
          sheet.within(painted, garden(area, false)),
        )
      )
    })
    .join('')
}

function behindTheWall(sheet: Sheet, top: number): string {
  const { width } = sheet
  return (
    sky(sheet, ['#8fb9ab', '#cfd9b6', '#f6dfaf', '#f7cd8d'], top + 60) +
    glow(sheet, width * 0.06, top * 0.5, width * 0.3, tone.glow, 0.9) +
    minaret(width * 0.67, top + 20, top * 1.02, '#c9b98f', '#f3dfae') +
    dome(width * 0.755, top + 20, top * 0.9, '#bfb890', '#f3dfae') +
    tree(sheet, width * 0.9, top + 150, top * 1.9, leafages.golden) +
    tree(sheet, width * 0.44, top + 120, top * 1.45, leafages.golden) +
    tree(sheet, width * 0.27, top + 140, top * 1.7, leafages.garden)
  )
}

function wall(sheet: Sheet, top: number, foot: number): string {
  const { width } = sheet
  return (
    rect(
      0,
      top,
      width,
      foot - top,
      sheet.across([mix(plaster, '#ffffff', 0.25), plaster, mix(plaster, tone.rose, 0.3)]),
    ) +
    grain(sheet, { x: 0, y: top + 40, width, height: foot - top - 60 }, tone.brass, 34) +
    rect(0, top - 22, width, 30, '#e2c68f') +
    rect(0, top - 22, width, 9, '#fbeecb') +
    rect(0, top + 8, width, 14, sheer(tone.umber, 0.22)) +
    rect(0, foot - 46, width, 46, '#cfa773') +
    rect(0, foot - 46, width, 7, '#f0d6a3')
  )
}

/** A cloth on the ground with the open pots and what else the painters put down. */
function pots(sheet: Sheet, x: number, y: number, scale: number): string {
  const things: [number, number, string][] = [
    [-150, -6, paintPot(tone.bright)],
    [-96, 4, paintPot(tone.apricot)],
    [-38, -8, paintPot(tone.clay)],
    [34, 8, paintPot('#8fbfae')],
  ]
  return at(
    x,
    y,
    scale,
    path(
      'M-226 -8C-150 -34 60 -36 214 -22C236 -6 226 24 190 34C60 46 -140 46 -214 34C-240 22 -244 4 -226 -8Z',
      '#efe3c8',
    ),
    path('M-226 -8C-150 -34 60 -36 214 -22C90 -22 -120 -20 -214 10Z', '#fbf4e2'),
    stroke('M-190 22C-120 8 -60 30 20 24M60 30C110 22 150 28 190 14', '#cdb68a', 2.4),
    ellipse(96, 18, 22, 6, tone.apricot, { opacity: 0.7 }),
    ellipse(-4, 26, 13, 3.6, tone.bright, { opacity: 0.75 }),
    ...things.flatMap(([px, py]) => [
      poly(
        [
          [px + 8, py - 3],
          [px + 13, py + 2],
          [px + 78, py - 11],
          [px + 66, py - 17],
        ],
        sheer(tone.night, 0.24),
      ),
      contact(sheet, px, py, 24, 6),
    ]),
    ...things.map(([px, py, pot]) => at(px, py, 1, pot)),
    // The tray with a roller across it.
    poly(
      [
        [96, -4],
        [180, -10],
        [196, 10],
        [104, 18],
      ],
      '#7f8d84',
    ),
    poly(
      [
        [102, -1],
        [176, -7],
        [190, 8],
        [110, 14],
      ],
      tone.bright,
    ),
    poly(
      [
        [102, -1],
        [130, -4],
        [140, 12],
        [110, 14],
      ],
      mix(tone.bright, tone.glow, 0.3),
    ),
    group({ transform: 'translate(206 22) rotate(-64) scale(.82)' }, roller(92, tone.bright)),
  )
}

function jar(sheet: Sheet): string {
  return group(
    {},
    contact(sheet, 3, 0, 26, 6),
    ...[
      [-9, -16, tone.clay],
      [-2, -4, tone.bright],
      [5, 7, tone.apricot],
      [10, 18, '#8fbfae'],
    ].map(([x, lean, paint]) => turned(Number(x) * 0.7, -12, Number(lean), brush(78, String(paint)))),
    rect(-15, -34, 30, 34, sheer('#dfe6d6', 0.82), { rx: 4 }),
    rect(-15, -34, 8, 34, sheer('#ffffff', 0.6), { rx: 4 }),
    rect(-15, -20, 30, 20, sheer('#6f9a8f', 0.6), { rx: 4 }),
  )
}

/** A ladder and its shadow on the wall and ground. */
function ladderWithShadow(x: number, foot: number, height: number, size: number): string {
  const shape = ladder(height / size)
  const flat = shape
    .replace(/fill="(?!none)[^"]*"/g, `fill="${tone.umber}"`)
    .replace(/stroke="[^"]*"/g, `stroke="${tone.umber}"`)
  return (
    group(
      { transform: `matrix(${size} -.06 -.28 ${0.96 * size} ${x + 34} ${foot - 58})`, opacity: 0.2 },
      flat,
    ) + at(x, foot, size, shape)
  )
}

export function scene(sheet: Sheet, shape: 'wide' | 'tall'): string {
  return shape === 'wide' ? wide(sheet) : tall(sheet)
}

function ground(sheet: Sheet, top: number): string {
  const { width, height } = sheet
  return (
    rect(0, top, width, height - top, sheet.down(['#d8ae77', '#e9c48c', '#d9a767'])) +
    rect(0, top, width, 26, sheet.down([sheer(tone.umber, 0.34), sheer(tone.umber, 0)])) +
    stroke(
      `M0 ${top + 74}H${width}M0 ${top + 150}H${width}M${width * 0.16} ${top}l-90 ${height - top}M${width * 0.4} ${top}l-40 ${height - top}M${width * 0.63} ${top}l20 ${height - top}M${width * 0.86} ${top}l90 ${height - top}`,
      tone.brass,
      2,
      { opacity: 0.38 },
    ) +
    grain(sheet, { x: 0, y: top + 20, width, height: height - top - 30 }, '#fff0cc', 22, 0.01)
  )
}

function wide(sheet: Sheet): string {
  const area = { x: 120, y: 236, width: 1360, height: 560 }
  const arches = [0, 1, 2].map((i) => ({ x: 150 + i * 452, y: 250, width: 396, height: 524 }))
  return sheet.svg(
    behindTheWall(sheet, 196),
    wall(sheet, 190, 820),
    progress(sheet, area, 1215, arches),
    leafShade(sheet, 1760, 220, 520, 2.75, 0.13, tone.umber),
    leafShade(sheet, -130, 250, 680, 0.3, 0.17, tone.umber),
    ground(sheet, 820),
    longShadow(sheet, 1190, 872, 150, 420, -0.05, 0.3),
    ladderWithShadow(1190, 884, 560, 1.1),
    at(1190, 316, 0.95, paintPot(tone.apricot)),
    turned(1415, 878, -7, at(0, 0, 1.55, roller(172, tone.evergreen))),
    at(1460, 876, 1.5, contact(sheet, -22, 0, 30, 5)),
    pots(sheet, 560, 912, 1.5),
    at(930, 934, 1.45, jar(sheet)),
    at(1530, 920, 1.5, contact(sheet, 8, 0, 34, 7), pottedSapling(leafages.garden)),
    grass(sheet, -10, 1006, 330, 110, leafages.near.mid, 46),
    grass(sheet, -10, 1010, 260, 80, leafages.near.light, 26),
    bough(sheet, -40, 40, 560, 0.1, leafages.near),
    glow(sheet, 60, 200, 520, '#ffe0a0', 0.34),
    vignette(sheet, 0.3, [0.45, 0.5]),
  )
}

function tall(sheet: Sheet): string {
  const arch = { x: 190, y: 320, width: 820, height: 850 }
  const area = { x: 60, y: 320, width: 1080, height: 880 }
  return sheet.svg(
    behindTheWall(sheet, 236),
    wall(sheet, 230, 1230),
    progress(sheet, area, 880, [arch]),
    leafShade(sheet, -130, 330, 740, 0.4, 0.17, tone.umber),
    leafShade(sheet, 1370, 260, 540, 2.6, 0.12, tone.umber),
    ground(sheet, 1230),
    longShadow(sheet, 905, 1290, 160, 360, -0.05, 0.3),
    ladderWithShadow(905, 1304, 700, 1.4),
    at(900, 596, 1.1, paintPot(tone.apricot)),
    pots(sheet, 400, 1380, 1.62),
    at(880, 1420, 1.7, jar(sheet)),
    at(1090, 1400, 1.7, contact(sheet, 8, 0, 34, 7), pottedSapling(leafages.garden)),
    grass(sheet, -20, 1506, 300, 120, leafages.near.mid, 46),
    bough(sheet, -60, 90, 620, 0.15, leafages.near),
    glow(sheet, 60, 260, 520, '#ffe0a0', 0.34),
    vignette(sheet, 0.3),
  )
}
