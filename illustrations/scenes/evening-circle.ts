import { bookFlat, bookOnStand } from '../kit/books.ts'
import { archAt, archWindow, dome, minaret, roundCarpet, strapworkBand } from '../kit/buildings.ts'
import { teaGlass, teapot } from '../kit/food.ts'
import { chair, cushion, lantern } from '../kit/furnishings.ts'
import { clouds, contactShadow, glow, grain, skies, sky, sparks, vignette } from '../kit/light.ts'
import { at, ellipse, group, path, poly, rect, type Sheet, stroke } from '../kit/paint.ts'
import { branded, mix, rgba, tone } from '../kit/palette.ts'
import { cypress, foliagePalettes, pottedSapling, tree } from '../kit/plants.ts'

type Plan = {
  floor: number
  windows: { x: number; y: number; width: number; height: number }[]
  circle: { x: number; y: number; rx: number; ry: number }
  frame: { x: number; y: number; width: number; height: number }
  lamp: { x: number; y: number; scale: number }
  chairs: { x: number; y: number; scale: number }
  shelf: { x: number; y: number; scale: number }
}

const plans: Record<'wide' | 'tall', Plan> = {
  wide: {
    floor: 610,
    windows: [
      { x: 420, y: 236, width: 190, height: 300 },
      { x: 700, y: 196, width: 220, height: 340 },
      { x: 1010, y: 236, width: 190, height: 300 },
    ],
    circle: { x: 800, y: 780, rx: 440, ry: 138 },
    frame: { x: 150, y: 40, width: 1300, height: 1100 },
    lamp: { x: 810, y: 150, scale: 2 },
    chairs: { x: 1238, y: 736, scale: 1.9 },
    shelf: { x: 296, y: 694, scale: 2 },
  },
  tall: {
    floor: 930,
    windows: [
      { x: 210, y: 480, width: 190, height: 330 },
      { x: 485, y: 420, width: 230, height: 390 },
      { x: 800, y: 480, width: 190, height: 330 },
    ],
    circle: { x: 600, y: 1140, rx: 420, ry: 160 },
    frame: { x: 80, y: 130, width: 1040, height: 1560 },
    lamp: { x: 600, y: 340, scale: 2.4 },
    chairs: { x: 925, y: 1035, scale: 1.75 },
    shelf: { x: 214, y: 1016, scale: 1.9 },
  },
}

function outside(sheet: Sheet, { windows }: Plan): string {
  const top = Math.min(...windows.map(({ y }) => y))
  const foot = Math.max(...windows.map(({ y, height }) => y + height))
  const { width } = sheet
  return (
    group({ transform: `translate(0 ${top})` }, sky(sheet, skies.evening, foot - top)) +
    sparks(sheet, width * 0.2, top, width * 0.6, 110, 18, '#f6e7c0') +
    group({ transform: `translate(0 ${top})` }, clouds(sheet, 90, foot - top - 90, '#d99a68', 7)) +
    minaret(width * 0.37, foot, (foot - top) * 0.86, '#27483f', '#8f7a58') +
    dome(width * 0.51, foot - 30, 120, '#2c5247', '#99835c') +
    group({ transform: `translate(0 ${foot - 50})` }, path(`M0 0H${width}V60H0Z`, '#17352d')) +
    tree(sheet, width * 0.71, foot + 20, 230, foliagePalettes.dusk, -1, 16) +
    cypress(width * 0.295, foot + 10, 190, foliagePalettes.dusk)
  )
}

/** The room: a wall with three windows, a dado of strapwork, and the floor in lamplight. */
function room(sheet: Sheet, plan: Plan): string {
  const { width, height } = sheet
  const { floor, windows, lamp } = plan
  const view = outside(sheet, plan)
  const wall = '#c9986a'
  return group(
    {},
    rect(0, 0, width, floor, sheet.vertical(['#6e5a45', '#b58a60', wall])),
    glow(sheet, lamp.x, lamp.y + 120, width * 0.5, '#ffdd9a', 0.75),
    grain(sheet, { x: 0, y: 140, width, height: floor - 200 }, '#ffe6b4', 22),
    ...windows.map(({ x, y, width: w, height: h }) =>
      archWindow(sheet, x, y, w, h, view, '#7b5233', '#4f3523'),
    ),
    rect(0, floor - 54, width, 54, '#8a5c3a'),
    rect(0, floor - 56, width, 5, '#efc68a'),
    strapworkBand(0, floor - 48, Math.ceil(width / 44), 1, 44, '#f0cf95', 0.5),
    rect(0, floor, width, height - floor, sheet.vertical(['#8f6a45', '#a87a4c', '#5a4630', '#2a3227'])),
    stroke(
      [-6, -5, -4, -3, -2, -1, 0, 1, 2, 3, 4, 5, 6]
        .map((i) => `M${lamp.x + i * 130} ${floor}L${lamp.x + i * 330} ${height}`)
        .join(''),
      tone.umber,
      2,
      { opacity: 0.28 },
    ),
    rect(0, floor, width, 22, sheet.vertical([rgba(tone.night, 0.4), rgba(tone.night, 0)])),
  )
}

/** Cushions around the carpet, drawn from back to front. */
function circleOfCushions({ circle: { x, y, rx, ry } }: Plan): string {
  const colors = [
    tone.bright,
    tone.clay,
    '#d8a557',
    tone.dusk,
    tone.evergreen,
    '#c9744f',
    tone.bright,
    '#dcb066',
    tone.brick,
    tone.evergreen,
  ]
  const seats = colors
    .map((color, i) => {
      const angle = -Math.PI / 2 + 0.31 + (i / colors.length) * Math.PI * 2
      return { px: x + Math.cos(angle) * rx * 1.04, py: y + Math.sin(angle) * ry * 1.12 + 8, color }
    })
    .sort((a, b) => a.py - b.py)
  return seats
    .map(({ px, py, color }) => {
      const size = (rx / 400) * (1.25 + ((py - y) / ry) * 0.28)
      return at(px, py, size, cushion(color, '#efcf94'))
    })
    .join('')
}

/**
 * The middle of the circle: a closed book on a stand, a tray with a teapot and a glass of tea, and two more books.
 */
function middleOfCircle(sheet: Sheet, { circle: { x, y, rx } }: Plan): string {
  const s = rx / 400
  return (
    contactShadow(sheet, x + 8 * s, y + 2, 96 * s, 18 * s, 0.55) +
    at(x, y + 6, 2.1 * s, bookOnStand(tone.evergreen)) +
    contactShadow(sheet, x + 170 * s, y + 12, 60 * s, 12 * s) +
    ellipse(x + 166 * s, y + 8, 62 * s, 15 * s, mix(tone.brass, tone.night, 0.2)) +
    ellipse(x + 164 * s, y + 5, 60 * s, 14 * s, '#d6ab58') +
    at(x + 148 * s, y + 6, 1.1 * s, teapot()) +
    at(x + 192 * s, y + 8, 1.15 * s, teaGlass()) +
    at(
      x - 170 * s,
      y + 14,
      1.1 * s,
      contactShadow(sheet, 4, 0, 40, 6),
      bookFlat(64, 9, tone.clay),
      at(3, -9, 1, bookFlat(54, 8, tone.dusk)),
    )
  )
}

/** A stack of three chairs, and one beside it. */
function stackedChairs({ chairs: { x, y, scale } }: Plan): string {
  const stack = [0, 1, 2].map((i) => at(i * 3, -i * 15, 1, chair(i % 2 ? '#6f4827' : '#b37c47')))
  const shadow = ellipse(34, 2, 84, 12, rgba(tone.night, 0.42))
  return at(x, y, scale, shadow, at(0, 0, 1, ...stack), at(52, 8, 1, chair()))
}

/** A low shelf with a plant and books. */
function lowShelf({ shelf: { x, y, scale } }: Plan): string {
  return at(
    x,
    y,
    scale,
    ellipse(8, 0, 72, 9, rgba(tone.night, 0.42)),
    rect(-56, -62, 112, 60, '#5d3f28'),
    rect(-50, -54, 100, 22, '#3a281b'),
    rect(-50, -27, 100, 22, '#3a281b'),
    ...[-42, -33, -24, -14, -5, 20, 30, 40].map((bx, i) =>
      rect(
        bx,
        -52 + (i % 3) * 2,
        8,
        20 - (i % 3) * 2,
        [tone.clay, tone.bright, '#d9a95c', tone.dusk][i % 4] as string,
      ),
    ),
    ...[-40, -30, -12, -3, 6, 30].map((bx, i) =>
      rect(
        bx,
        -25 + (i % 2) * 2,
        8,
        20 - (i % 2) * 2,
        [tone.brick, '#d9a95c', tone.evergreen, tone.cream][i % 4] as string,
      ),
    ),
    rect(-60, -67, 120, 7, '#a87646'),
    rect(-60, -67, 120, 2.4, '#f0c98c'),
    at(-26, -67, 0.62, pottedSapling(foliagePalettes.garden)),
    at(26, -67, 0.85, bookFlat(52, 10, tone.bright), at(2, -10, 1, bookFlat(44, 9, tone.clay))),
  )
}

/** The arch in the foreground: dark, with a lit edge. */
function nearArch(sheet: Sheet, { frame }: Plan): string {
  const { width, height } = sheet
  const { x, y, width: w, height: h } = frame
  const hole = archAt(x, y, w, h)
  const line = (out: number) => archAt(x - out, y - out * 1.05, w + out * 2, h + out * 2)
  return group(
    {},
    path(
      `M0 0H${width}V${height}H0Z${hole}`,
      sheet.vertical(['#12352a', '#0e2a22', '#0b211a'].map(branded)),
      {
        'fill-rule': 'evenodd',
      },
    ),
    path(`${line(0)}${line(-16)}`, sheet.horizontal(['#a9773f', '#e8b46c', '#7d5a34']), {
      'fill-rule': 'evenodd',
    }),
    stroke(line(20), '#c99a50', 2.6, { opacity: 0.75 }),
    stroke(line(32), '#c99a50', 1.4, { opacity: 0.55 }),
    sheet.outside(
      line(44),
      strapworkBand(-20, -30, Math.ceil(width / 104) + 1, Math.ceil(height / 104) + 1, 104, '#d6ab58', 0.17),
    ),
  )
}

export function scene(sheet: Sheet, shape: 'wide' | 'tall'): string {
  const plan = plans[shape]
  const { lamp, circle } = plan
  const { width } = sheet
  const cone = poly(
    [
      [lamp.x - 40, lamp.y + 170],
      [lamp.x + 40, lamp.y + 170],
      [circle.x + circle.rx * 1.15, circle.y + 40],
      [circle.x - circle.rx * 1.15, circle.y + 40],
    ],
    sheet.vertical([rgba('#ffe2a3', 0.3), rgba('#ffe2a3', 0.02)]),
  )
  return sheet.svg(
    room(sheet, plan),
    lowShelf(plan),
    stackedChairs(plan),
    ellipse(
      circle.x,
      circle.y + 20,
      circle.rx * 1.5,
      circle.ry * 1.75,
      sheet.radial([rgba('#ffdf9e', 0.72), [0.6, rgba('#ffd48a', 0.32)], rgba('#ffd48a', 0)]),
    ),
    roundCarpet(
      circle.x,
      circle.y,
      circle.rx * 0.86,
      circle.ry * 0.86,
      tone.brick,
      '#e0b566',
      tone.evergreen,
    ),
    ellipse(
      circle.x,
      circle.y,
      circle.rx * 0.86,
      circle.ry * 0.86,
      sheet.radial([rgba('#ffe2a3', 0.42), rgba('#ffe2a3', 0)]),
    ),
    circleOfCushions(plan),
    middleOfCircle(sheet, plan),
    sheet.blurred(10, cone),
    rect(lamp.x - 2, 0, 4, lamp.y + 8, tone.night),
    glow(sheet, lamp.x, lamp.y + 66 * lamp.scale, width * 0.2, tone.glow, 0.8),
    at(lamp.x, lamp.y, lamp.scale, lantern(sheet)),
    nearArch(sheet, plan),
    vignette(sheet, 0.36, [0.5, 0.55]),
  )
}
