import { archAt, skyline } from '../kit/buildings.ts'
import { cup, loaf, mealBox, orange, paperBag, urn } from '../kit/food.ts'
import { festoon, lantern } from '../kit/furnishings.ts'
import { clouds, contactShadow, glow, grain, sky, sparks, steam, vignette } from '../kit/light.ts'
import { at, ellipse, group, path, poly, rect, type Sheet, stroke } from '../kit/paint.ts'
import { mix, rgba, tone } from '../kit/palette.ts'
import { bough, foliagePalettes, tree } from '../kit/plants.ts'
import { frontTable } from '../kit/tables.ts'

const dusk = ['#12373d', '#2a5a5f', '#6f8270', '#d89a63', '#f6c480']

/** The city in three layers, each paler and warmer than the one in front of it. */
function city(sheet: Sheet, base: number, scale: number): string {
  return (
    skyline(sheet, base, 150 * scale, 330 * scale, '#a98a67', { color: '#ffdf9f', part: 0.16 }, [
      60 * scale,
      120 * scale,
    ]) +
    glow(sheet, sheet.width * 0.3, base - 60, sheet.width * 0.4, '#ffcf86', 0.45) +
    skyline(sheet, base + 6, 80 * scale, 250 * scale, '#56675a', { color: '#ffd68c', part: 0.3 }, [
      80 * scale,
      150 * scale,
    ]) +
    skyline(sheet, base + 12, 40 * scale, 150 * scale, '#23443c', { color: '#ffcb76', part: 0.34 }, [
      110 * scale,
      210 * scale,
    ])
  )
}

/** A bridge of pointed arches with evening light under it. */
function bridge(sheet: Sheet, y: number, height: number, bay: number): string {
  const bays = Math.ceil(sheet.width / bay) + 1
  const openings = Array.from({ length: bays }, (_, i) =>
    archAt(i * bay - bay * 0.4, y + height * 0.24, bay * 0.74, height),
  ).join('')
  return (
    rect(0, y + 10, sheet.width, height - 10, sheet.vertical(['#e9a869', '#f7cf8f', '#c98a56'])) +
    path(`M0 ${y}H${sheet.width}V${y + height}H0Z${openings}`, '#1b3a33', { 'fill-rule': 'evenodd' }) +
    rect(0, y, sheet.width, 7, '#d7995c') +
    rect(0, y + 7, sheet.width, 6, tone.night, { opacity: 0.5 })
  )
}

function streetLamp(sheet: Sheet, x: number, foot: number, height: number): string {
  const top = foot - height
  return (
    stroke(`M${x} ${foot}V${top + 40}Q${x} ${top} ${x + 44} ${top}H${x + 62}`, tone.night, 7) +
    glow(sheet, x + 66, top + 16, 150, tone.glow, 0.7) +
    poly(
      [
        [x + 48, top + 2],
        [x + 84, top + 2],
        [x + 92, top + 18],
        [x + 40, top + 18],
      ],
      tone.night,
    ) +
    ellipse(x + 66, top + 20, 22, 7, '#fff3cf')
  )
}

function sidewalk(sheet: Sheet, y: number): string {
  const { width, height } = sheet
  return (
    rect(0, y, width, height - y, sheet.vertical(['#8a7a58', '#4d5742', '#243a30'])) +
    stroke(`M0 ${y + 60}H${width}M0 ${y + 150}H${width}`, '#e9bf80', 2, { opacity: 0.18 }) +
    stroke(
      [-2, -1, 0, 1, 2]
        .map((i) => `M${width / 2 + i * width * 0.19} ${y}L${width / 2 + i * width * 0.34} ${height}`)
        .join(''),
      '#e9bf80',
      2,
      { opacity: 0.16 },
    ) +
    rect(0, y, width, 5, '#e2b071', { opacity: 0.6 }) +
    grain(sheet, { x: 0, y: y + 20, width, height: height - y - 40 }, '#f1cf98', 24, 0)
  )
}

/** A wooden crate of oranges or bread. */
function crate(contents: 'oranges' | 'bread'): string {
  const slat = (y: number, shade: number) =>
    rect(-70, y, 140, 20, mix('#b98a52', tone.night, shade)) +
    rect(-70, y, 140, 5, mix('#b98a52', tone.glow, 0.3))
  const filling =
    contents === 'oranges'
      ? [-52, -34, -16, 2, 20, 38, 54].map((x, i) => at(x, -58 - (i % 2) * 9, 1.35, orange())).join('') +
        [-28, 8, 30].map((x) => at(x, -74, 1.35, orange())).join('')
      : at(-26, -56, 1, loaf()) + at(30, -56, 1, loaf('#b9743a')) + at(2, -68, 0.95, loaf('#cc8a45'))
  return group(
    {},
    filling,
    slat(-64, 0.05),
    slat(-42, 0.12),
    slat(-20, 0.2),
    rect(-70, -66, 11, 66, '#8f6637'),
    rect(59, -66, 11, 66, '#6f4f2c'),
  )
}

type TableItem = {
  x: number
  y: number
  scale: number
  open?: boolean
  kind: 'box' | 'bag' | 'urn' | 'cup' | 'lantern'
}

function drawItem(sheet: Sheet, { x, y, scale, open = false, kind }: TableItem): string {
  const kraft = sheet.random.pick(['#c99a62', '#d0a36b', '#c3925a'])
  const shadow = poly(
    [
      [x - 16 * scale, y + 1],
      [x + 18 * scale, y + 1],
      [x + 52 * scale, y - 9 * scale],
      [x + 16 * scale, y - 9 * scale],
    ],
    rgba(tone.night, 0.26),
  )
  const drawing = {
    box: () => mealBox(kraft, open),
    bag: () => paperBag(kraft),
    urn: () => urn(),
    cup: () => cup(),
    lantern: () => group({ transform: 'translate(0 -103)' }, lantern(sheet, true)),
  }[kind]()
  return (
    shadow +
    contactShadow(sheet, x, y, 24 * scale, 4 * scale) +
    at(x, y, scale, drawing) +
    (open ? steam(sheet, x, y - 40 * scale, 62 * scale, 0.5) : '')
  )
}

export function scene(sheet: Sheet, shape: 'wide' | 'tall'): string {
  return shape === 'wide' ? wide(sheet) : tall(sheet)
}

function wide(sheet: Sheet): string {
  const { width } = sheet
  const boxes = Array.from(
    { length: 8 },
    (_, i): TableItem => ({
      x: 455 + i * 112,
      y: 716 + (i % 2) * 3,
      scale: 2.25,
      open: i % 3 === 1,
      kind: 'box',
    }),
  )
  const behind = Array.from(
    { length: 6 },
    (_, i): TableItem => ({ x: 560 + i * 126, y: 672, scale: 1.85, kind: i === 2 ? 'lantern' : 'box' }),
  )
  return sheet.svg(
    sky(sheet, dusk, 560),
    sparks(sheet, 0, 20, width, 160, 14, '#f6e7c0'),
    clouds(sheet, 150, 400, '#f0b27c', 10),
    glow(sheet, 470, 470, 620, '#ffd58f', 0.7),
    city(sheet, 520, 1),
    bridge(sheet, 458, 120, 190),
    rect(0, 560, width, 40, '#16352d'),
    sidewalk(sheet, 572),
    tree(sheet, 1440, 606, 470, foliagePalettes.dusk, -1, 30),
    tree(sheet, 120, 600, 360, foliagePalettes.dusk, 1),
    streetLamp(sheet, 300, 600, 330),
    festoon(sheet, [330, 240], [1460, 210], 70, 17, 8),
    ellipse(810, 945, 760, 46, rgba(tone.night, 0.4)),
    frontTable(sheet, 150, 725, 1300, 205, 74, tone.evergreen, '#d9b06a', 78),
    glow(sheet, 790, 650, 560, '#ffd48a', 0.34),
    ...behind.map((item) => drawItem(sheet, item)),
    drawItem(sheet, { x: 262, y: 704, scale: 2.7, kind: 'urn' }),
    ...[330, 364, 398].map((x, i) => drawItem(sheet, { x, y: 712 - (i % 2) * 16, scale: 1.35, kind: 'cup' })),
    ...boxes.map((item) => drawItem(sheet, item)),
    drawItem(sheet, { x: 1392, y: 702, scale: 2.35, kind: 'bag' }),
    drawItem(sheet, { x: 1338, y: 718, scale: 1.9, kind: 'bag' }),
    contactShadow(sheet, 300, 968, 190, 22, 0.6),
    at(300, 968, 1.85, crate('oranges')),
    contactShadow(sheet, 1260, 974, 190, 22, 0.6),
    at(1260, 974, 1.85, crate('bread')),
    bough(sheet, 1660, 40, 520, Math.PI - 0.25, foliagePalettes.dusk, -0.3),
    vignette(sheet, 0.5, [0.48, 0.56]),
  )
}

function tall(sheet: Sheet): string {
  const { width } = sheet
  const boxes = Array.from(
    { length: 5 },
    (_, i): TableItem => ({
      x: 372 + i * 148,
      y: 1086 + (i % 2) * 4,
      scale: 2.9,
      open: i % 2 === 1,
      kind: 'box',
    }),
  )
  const behind = Array.from(
    { length: 4 },
    (_, i): TableItem => ({ x: 460 + i * 156, y: 1026, scale: 2.4, kind: i === 1 ? 'lantern' : 'box' }),
  )
  return sheet.svg(
    sky(sheet, dusk, 880),
    sparks(sheet, 0, 30, width, 300, 16, '#f6e7c0'),
    clouds(sheet, 240, 640, '#f0b27c', 11),
    glow(sheet, 420, 740, 620, '#ffd58f', 0.7),
    city(sheet, 830, 1.35),
    bridge(sheet, 752, 150, 230),
    rect(0, 880, width, 40, '#16352d'),
    sidewalk(sheet, 892),
    tree(sheet, 1080, 930, 640, foliagePalettes.dusk, -1, 34),
    streetLamp(sheet, 150, 930, 540),
    festoon(sheet, [220, 420], [1240, 360], 90, 13, 10),
    ellipse(610, 1396, 600, 46, rgba(tone.night, 0.4)),
    frontTable(sheet, 60, 1096, 1080, 280, 96, tone.evergreen, '#d9b06a', 104),
    glow(sheet, 620, 990, 560, '#ffd48a', 0.34),
    ...behind.map((item) => drawItem(sheet, item)),
    drawItem(sheet, { x: 178, y: 1064, scale: 3.3, kind: 'urn' }),
    ...[250, 292].map((x, i) => drawItem(sheet, { x, y: 1082 - i * 8, scale: 1.6, kind: 'cup' })),
    ...boxes.map((item) => drawItem(sheet, item)),
    drawItem(sheet, { x: 1066, y: 1060, scale: 2.9, kind: 'bag' }),
    contactShadow(sheet, 280, 1450, 230, 26, 0.6),
    at(280, 1450, 2.3, crate('oranges')),
    contactShadow(sheet, 900, 1456, 230, 26, 0.6),
    at(900, 1456, 2.3, crate('bread')),
    bough(sheet, 1280, 60, 560, Math.PI - 0.3, foliagePalettes.dusk, -0.3),
    vignette(sheet, 0.5, [0.5, 0.6]),
  )
}
