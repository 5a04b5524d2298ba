import { bookFlat, bookUpright, mushaf } from '../kit/books.ts'
import { arcade, dome, innerStar, minaret, star, starLine, strapworkBand } from '../kit/buildings.ts'
import { heap, teaGlass, teapot } from '../kit/food.ts'
import { leafPath } from '../kit/leaf.ts'
import { clouds, contactShadow, glow, grain, longShadow, skies, sky, vignette } from '../kit/light.ts'
import { at, circle, ellipse, group, path, poly, rect, type Sheet, stroke } from '../kit/paint.ts'
import { mix, rgba, tone } from '../kit/palette.ts'
import { bough, cypress, foliagePalettes, grass, hill, pottedSapling, tree, tulip } from '../kit/plants.ts'
import { frontTable } from '../kit/tables.ts'

/** A canvas roof with a scalloped edge, on poles. */
function canopy(sheet: Sheet, x: number, y: number, width: number, height: number, poles: number): string {
  const bays = Math.round(width / 92)
  const bay = width / bays
  const colors = [tone.cream, tone.bright]
  const roof = Array.from({ length: bays }, (_, i) => {
    const inset = width * 0.09
    const top = (t: number) => x + inset + (width - inset * 2) * t
    return poly(
      [
        [top(i / bays), y],
        [top((i + 1) / bays), y],
        [x + bay * (i + 1), y + height],
        [x + bay * i, y + height],
      ],
      sheet.vertical([mix(colors[i % 2] as string, tone.glow, 0.4), colors[i % 2] as string]),
    )
  })
  const flaps = Array.from({ length: bays }, (_, i) => {
    const fx = x + bay * i
    return path(
      `M${fx} ${y + height}H${fx + bay}V${y + height + bay * 0.34}Q${fx + bay * 0.94} ${y + height + bay * 0.56} ${fx + bay / 2} ${y + height + bay * 0.82}Q${fx + bay * 0.06} ${y + height + bay * 0.56} ${fx} ${y + height + bay * 0.34}Z`,
      mix(colors[i % 2] as string, tone.umber, 0.12),
    )
  })
  const pole = (px: number) =>
    rect(px - 7, y + height, 14, poles, '#8d6a42') + rect(px - 7, y + height, 5, poles, '#e7c48d')
  return group(
    {},
    pole(x + 46),
    pole(x + width - 46),
    ...roof,
    ...flaps,
    rect(x, y + height - 3, width, 8, mix(tone.brass, tone.glow, 0.4)),
  )
}

/** A banner on a stand: one large star over strapwork. */
function banner(sheet: Sheet, x: number, foot: number, width: number, height: number): string {
  const top = foot - height
  const middle = x + width / 2
  const green = tone.evergreen
  const brass = tone.brass
  const star8 = width * 0.34
  const center = top + height * 0.36
  return group(
    {},
    longShadow(sheet, middle, foot, width * 0.9, 170, -0.04, 0.26),
    rect(x - 12, foot - 10, width + 24, 12, '#6a5437', { rx: 4 }),
    rect(x, top, width, height - 8, sheet.horizontal(['#fff6df', '#f6e6c2', '#d9bd8c'])),
    rect(x + 13, top + 16, width - 26, height - 40, 'none', {
      stroke: green,
      'stroke-width': 2.5,
      opacity: 0.85,
    }),
    rect(x + 20, top + 23, width - 40, height - 54, 'none', {
      stroke: green,
      'stroke-width': 1.2,
      opacity: 0.6,
    }),
    ...[1.12, 1.24].map((r) =>
      circle(middle, center, star8 * r, 'none', { stroke: green, 'stroke-width': 1.6, opacity: 0.6 }),
    ),
    star(middle, center, star8 * 1.02, rgba(brass, 0.22)),
    starLine(middle, center, star8 * 0.96, green, 3),
    innerStar(middle, center, star8 * 0.46, tone.clay),
    circle(middle, center, star8 * 0.14, '#f6e6c2'),
    strapworkBand(x + width * 0.12, top + height * 0.66, 4, 3, width * 0.19, brass, 0.9),
    rect(x - 8, top - 8, width + 16, 12, '#8d6a42', { rx: 5 }),
  )
}

function park(sheet: Sheet, horizon: number, scale: number): string {
  const { width } = sheet
  return (
    sky(sheet, skies.golden, horizon + 30) +
    clouds(sheet, horizon * 0.3, horizon * 0.8, '#fff1cf', 8) +
    glow(sheet, width * 0.08, horizon * 0.7, width * 0.5, '#ffe3a4', 0.8) +
    hill(sheet, horizon - 26 * scale, 16, '#a9b893', 2, 1) +
    minaret(width * 0.79, horizon + 6, 330 * scale, '#bfa878', '#f5dca6') +
    dome(width * 0.88, horizon - 50 * scale, 170 * scale, '#86a58b', '#d9cf9d') +
    arcade(
      width * 0.76,
      horizon - 56 * scale,
      5,
      width * 0.062,
      90 * scale,
      '#d9b983',
      '#7f8a66',
      '#f7e0ad',
    ) +
    tree(sheet, width * 0.04, horizon + 40, 330 * scale, foliagePalettes.golden, -1) +
    tree(sheet, width * 0.22, horizon + 26, 240 * scale, foliagePalettes.far, -1) +
    tree(sheet, width * 0.69, horizon + 26, 230 * scale, foliagePalettes.far, -1) +
    cypress(width * 0.14, horizon + 30, 250 * scale, foliagePalettes.golden) +
    cypress(width * 0.965, horizon + 40, 290 * scale, foliagePalettes.golden) +
    hill(sheet, horizon + 22, 10, '#93a868', 2, 0.4)
  )
}

/** The lawn, with shadows of trees to the left. */
function lawn(sheet: Sheet, y: number): string {
  const { width, height } = sheet
  const bars = [0.1, 0.2, 0.34, 0.5].map((t, i) => {
    const by = y + (height - y) * t
    const thickness = (height - y) * (0.03 + i * 0.016)
    return `M${-20} ${by}Q${width * 0.4} ${by - thickness * 1.4} ${width * (0.7 + i * 0.1)} ${by + thickness * 0.4}Q${width * 0.4} ${by + thickness * 0.8} -20 ${by + thickness * 1.5}Z`
  })
  return (
    rect(0, y, width, height - y, sheet.vertical(['#a8b56c', '#7f9a58', '#47704a', '#2a5340'])) +
    path(bars.join(''), tone.deep, { opacity: 0.2 }) +
    grain(sheet, { x: 0, y: y + 10, width, height: height - y - 20 }, '#e9d68a', 26, -0.01)
  )
}

/** Flowers in a jug; its base is at 0,0. About 105 high. */
function jug(): string {
  return group(
    {},
    tulip(-10, -34, 60, tone.clay, tone.bright),
    tulip(12, -34, 56, tone.apricot, tone.bright),
    tulip(1, -34, 70, tone.cream, tone.evergreen),
    path([-2.4, -1.9, -1.2, -0.7].map((a) => leafPath(0, -36, a, 34, 0.2)).join(''), '#5d9068'),
    path('M-13 -40C-12 -30 -22 -22 -19 -8Q-17 0 0 0T19 -8C22 -22 12 -30 13 -40Z', '#e9d4a6'),
    path('M-13 -40C-12 -30 -22 -22 -19 -8Q-17 0 -8 0C-14 -12 -10 -22 -5 -40Z', '#fbf1d6'),
    stroke('M-19 -15Q0 -9 19 -15', tone.bright, 3),
    ellipse(0, -40, 13, 3, '#b99a62'),
  )
}

function tray(sheet: Sheet): string {
  return group(
    {},
    ellipse(8, 2, 84, 15, rgba(tone.night, 0.26)),
    ellipse(0, 0, 82, 14, mix(tone.brass, tone.night, 0.25)),
    ellipse(0, -3, 82, 14, tone.brass),
    ellipse(-4, -4, 70, 10.5, mix(tone.brass, tone.glow, 0.5)),
    at(-26, -4, 1.12, teapot()),
    ...[18, 40, 61].map((x, i) => at(x, -3 + (i % 2) * 5, 1, contactShadow(sheet, 3, 0, 12, 3), teaGlass())),
  )
}

const covers = [
  tone.clay,
  tone.evergreen,
  '#d9a95c',
  tone.dusk,
  tone.brick,
  tone.bright,
  '#e6d3a8',
  tone.deep,
]

/** Books between two bookends, and their shadow. */
function bookRow(sheet: Sheet, count: number): string {
  let x = 0
  const books = Array.from({ length: count }, (_, i) => {
    const width = sheet.random.between(13, 20)
    const height = sheet.random.between(62, 80)
    const book = at(
      x + width / 2,
      0,
      1,
      bookUpright(width, height, covers[i % covers.length] as string, i % 3 === 1 ? 'star' : 'band'),
    )
    x += width + 0.6
    return book
  })
  const end = (ex: number, side: number) =>
    path(`M${ex} 0V-46Q${ex + side * 22} -40 ${ex + side * 24} 0Z`, side < 0 ? '#c4935a' : '#84592f')
  return group(
    {},
    poly(
      [
        [0, 0],
        [x, 0],
        [x + 46, -11],
        [46, -11],
      ],
      rgba(tone.night, 0.25),
    ),
    end(0, -1),
    end(x, 1),
    ...books,
  )
}

function stack(): string {
  return group(
    {},
    bookFlat(86, 15, tone.evergreen),
    at(-4, -15, 1, bookFlat(78, 13, tone.clay)),
    at(3, -28, 1, bookFlat(70, 14, '#d9a95c')),
    at(-2, -42, 1, bookFlat(58, 10, tone.dusk)),
  )
}

export function scene(sheet: Sheet, shape: 'wide' | 'tall'): string {
  return shape === 'wide' ? wide(sheet) : tall(sheet)
}

function wide(sheet: Sheet): string {
  return sheet.svg(
    park(sheet, 500, 1),
    lawn(sheet, 540),
    banner(sheet, 1060, 800, 270, 600),
    poly(
      [
        [180, 940],
        [1460, 940],
        [1640, 900],
        [1640, 960],
        [300, 985],
      ],
      rgba(tone.night, 0.3),
    ),
    frontTable(sheet, 210, 712, 1180, 236, 78, tone.evergreen, '#e3bd77', 86),
    at(300, 668, 1.95, bookRow(sheet, 9)),
    contactShadow(sheet, 640, 706, 120, 10),
    at(676, 694, 2.35, tray(sheet)),
    contactShadow(sheet, 942, 700, 90, 10),
    at(936, 698, 2.05, heap(sheet, 40, tone.cream, '#7a3f22', 8.6)),
    at(1062, 672, 1.8, jug()),
    contactShadow(sheet, 1196, 704, 120, 10),
    at(1206, 700, 1.9, stack()),
    at(1320, 690, 1.6, contactShadow(sheet, 4, 0, 24, 4), mushafOnTable()),
    canopy(sheet, 130, 34, 1340, 96, 836),
    at(120, 960, 1.9, contactShadow(sheet, 6, 0, 36, 7), pottedSapling(foliagePalettes.garden)),
    at(1500, 950, 1.7, contactShadow(sheet, 6, 0, 36, 7), pottedSapling(foliagePalettes.garden)),
    grass(sheet, -10, 1008, 460, 70, foliagePalettes.near.light, 60),
    grass(sheet, 1240, 1008, 380, 66, foliagePalettes.near.light, 50),
    bough(sheet, -30, 190, 330, 0.25, foliagePalettes.garden),
    glow(sheet, 40, 330, 620, '#ffe3a4', 0.4),
    vignette(sheet, 0.32, [0.45, 0.5]),
  )
}

const mushafOnTable = () => at(0, -10, 1, mushaf(tone.deep, '#e3bd77'))

function tall(sheet: Sheet): string {
  return sheet.svg(
    park(sheet, 760, 1.3),
    lawn(sheet, 800),
    banner(sheet, 760, 1120, 330, 820),
    poly(
      [
        [60, 1440],
        [1140, 1440],
        [1260, 1410],
        [1260, 1470],
        [100, 1480],
      ],
      rgba(tone.night, 0.3),
    ),
    frontTable(sheet, 70, 1090, 1060, 360, 112, tone.evergreen, '#e3bd77', 118),
    at(150, 1020, 2.4, bookRow(sheet, 8)),
    at(600, 1012, 2.3, jug()),
    contactShadow(sheet, 350, 1078, 180, 14),
    at(330, 1070, 2.5, tray(sheet)),
    contactShadow(sheet, 676, 1080, 110, 12),
    at(676, 1078, 2.3, heap(sheet, 40, tone.cream, '#7a3f22', 8.6)),
    contactShadow(sheet, 944, 1078, 150, 12),
    at(944, 1074, 2.5, stack()),
    canopy(sheet, 20, 120, 1160, 130, 1190),
    at(110, 1460, 2.2, contactShadow(sheet, 6, 0, 36, 7), pottedSapling(foliagePalettes.garden)),
    grass(sheet, -10, 1510, 420, 90, foliagePalettes.near.light, 50),
    grass(sheet, 820, 1510, 420, 90, foliagePalettes.near.light, 50),
    bough(sheet, -40, 380, 420, 0.2, foliagePalettes.garden),
    glow(sheet, 40, 500, 620, '#ffe3a4', 0.4),
    vignette(sheet, 0.32, [0.45, 0.5]),
  )
}
