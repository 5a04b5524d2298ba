import { arcade, archAt, dome, type FloorView, floorView, minaret, paving } from '../kit/buildings.ts'
import { festoon, lantern } from '../kit/furnishings.ts'
import { blob } from '../kit/leaf.ts'
import { clouds, contactShadow, glow, grain, skies, sky, sparks, vignette } from '../kit/light.ts'
import { at, ellipse, group, path, poly, rect, type Sheet } from '../kit/paint.ts'
import { mix, rgba, tone } from '../kit/palette.ts'
import { farFigure } from '../kit/people.ts'
import { bough, crown, foliagePalettes, tree, trunk } from '../kit/plants.ts'
import { longTable } from '../kit/tables.ts'

/** The gate at the end of the courtyard, with evening light in it. */
function courtyardGate(sheet: Sheet, horizon: number, middle: number, scale: number): string {
  const wall = '#b98f62'
  const light = '#e6bd83'
  const foot = horizon + 26 * scale
  const height = 170 * scale
  const gate = { w: 190 * scale, h: 250 * scale }
  return group(
    {},
    minaret(middle - 330 * scale, foot - height * 0.6, 420 * scale, '#6f7a62', '#c9a56f'),
    dome(middle, foot - height * 1.25, 270 * scale, '#5f7f6b', '#b8b07f'),
    arcade(middle - 640 * scale, foot - height, 4, 130 * scale, height, wall, '#5b4a36', light),
    arcade(middle + 120 * scale, foot - height, 4, 130 * scale, height, wall, '#5b4a36', light),
    rect(middle - 130 * scale, foot - height * 1.72, 260 * scale, height * 1.72, wall),
    rect(middle - 130 * scale, foot - height * 1.72, 260 * scale, 10 * scale, light),
    path(archAt(middle - gate.w * 0.55, foot - gate.h * 1.05, gate.w * 1.1, gate.h * 1.05), light),
    path(
      archAt(middle - gate.w / 2, foot - gate.h, gate.w, gate.h),
      sheet.vertical(['#f6c67d', '#ffe9b8', '#f9c982']),
    ),
    glow(sheet, middle, foot - gate.h * 0.45, 330 * scale, '#ffd993', 0.75),
  )
}

function lanternAt(sheet: Sheet, view: FloorView, x: number, z: number, up: number): string {
  const [px, py] = view.place(x, z, up)
  const s = (view.scale(z) / 100) * 0.5
  return (
    rect(px - 1.2, py - 300 * s, 2.4, 304 * s, tone.night, { opacity: 0.6 }) +
    glow(sheet, px, py + 66 * s, 190 * s, tone.glow, 0.62) +
    at(px, py, s, lantern(sheet))
  )
}

function floor(sheet: Sheet, view: FloorView, horizon: number, middle: number): string {
  const { width, height } = sheet
  const beam = [view.place(-0.5, 16), view.place(0.5, 16), view.place(1.5, 1.6), view.place(-1.5, 1.6)]
  return (
    rect(
      0,
      horizon + 14,
      width,
      height - horizon,
      sheet.vertical(['#c79055', '#7a6a48', '#3b4a38', '#20362c']),
    ) +
    paving(view, 1.6, 18, 9, '#f0c98a', 0.16, 1) +
    sheet.blurred(16, poly(beam, rgba('#ffd792', 0.34))) +
    glow(sheet, middle, horizon + 40, width * 0.34, '#ffd58c', 0.5) +
    grain(sheet, { x: 0, y: horizon + 120, width, height: height - horizon - 140 }, '#f3cf96', 22, 0)
  )
}

function people(view: FloorView): string {
  const who: [number, number, string, string][] = [
    [-0.55, 12.4, '#3d5b4c', '#2d2019'],
    [0.05, 12.8, '#8c4a35', '#efe0c0'],
    [0.75, 11.4, '#d9c39a', '#3a2a20'],
    [-0.62, 9.6, '#274a3d', '#eadbb8'],
  ]
  return who
    .map(([x, z, cloth, head]) => {
      const [px, py] = view.place(x, z)
      return (
        poly(
          [
            [px - 6, py],
            [px + 8, py],
            [px + 26, py + 18],
            [px + 4, py + 18],
          ],
          rgba(tone.night, 0.28),
        ) + at(px, py, view.scale(z) / 62, farFigure(cloth, head, x < 0 ? 1 : -1))
      )
    })
    .join('')
}

export function scene(sheet: Sheet, shape: 'wide' | 'tall'): string {
  const { width, height } = sheet
  const isWide = shape === 'wide'
  const horizon = isWide ? 452 : 760
  const middle = isWide ? 760 : 600
  const view = floorView(sheet, horizon, isWide ? 1.75 : 1.9, middle, isWide ? 900 : 960)
  const tables = isWide
    ? [
        { x: -2.05, half: 0.62, near: 1.95, far: 13, cloth: '#e9d6ae', runner: tone.evergreen },
        { x: 2.25, half: 0.62, near: 1.95, far: 13, cloth: '#e9d6ae', runner: tone.clay },
      ]
    : [
        { x: -1.28, half: 0.5, near: 1.9, far: 13, cloth: '#e9d6ae', runner: tone.evergreen },
        { x: 1.28, half: 0.5, near: 1.9, far: 13, cloth: '#e9d6ae', runner: tone.clay },
      ]
  const post = (x: number, z: number, up: number) => view.place(x, z, up)
  return sheet.svg(
    sky(sheet, skies.dusk, horizon + 40),
    clouds(sheet, horizon * 0.3, horizon * 0.86, '#f2b885', 9),
    sparks(sheet, 0, 10, width, horizon * 0.3, 16, '#f6e7c0'),
    glow(sheet, middle, horizon, width * 0.42, '#ffcf86', 0.6),
    courtyardGate(sheet, horizon, middle, isWide ? 0.86 : 0.94),
    tree(sheet, middle - 420, horizon + 60, 380, foliagePalettes.dusk, 1),
    tree(sheet, middle + 450, horizon + 60, 360, foliagePalettes.dusk, -1),
    floor(sheet, view, horizon, middle),
    hedges(sheet, horizon, middle),
    people(view),
    trunks(sheet, isWide),
    ...[9.5, 6.2, 4].map((z, i) =>
      festoon(
        sheet,
        post(-3.9, z, 3.2),
        post(3.9, z, 3.2),
        view.scale(z) * 0.42,
        15,
        [3.4, 5, 7][i] as number,
      ),
    ),
    ...tables.map((table) => longTable(sheet, view, table)),
    pathLanterns(sheet, view, isWide ? 0.98 : 0.56),
    ...[10, 7.4, 5.4, 4].flatMap((z) => tables.map(({ x }) => lanternAt(sheet, view, x, z, 2.35))),
    nearTrees(sheet, isWide),
    vignette(sheet, 0.5, [middle / width, isWide ? 0.5 : 0.55]),
    glow(sheet, middle, horizon - 10, width * 0.24, '#ffe3ad', 0.3),
    rect(0, 0, width, height, rgba(mix(tone.amber, tone.glow, 0.3), 0.05)),
  )
}

/** Trimmed shrubs along the courtyard's walls, and the shadows that they and the trees cast toward the viewer. */
function hedges(sheet: Sheet, horizon: number, middle: number): string {
  const { random, width } = sheet
  const places = Array.from({ length: 22 }, (_, i) => ({
    x: (i + 0.5) * (width / 22),
    r: random.between(20, 38),
  })).filter(({ x }) => Math.abs(x - middle) > 150)
  const foot = horizon + 30
  return group(
    {},
    path(
      places
        .map(({ x, r }) => {
          const lean = (x - middle) * 0.5
          return `M${x - r} ${foot}H${x + r}L${x + r + lean} ${foot + 84}H${x - r * 0.6 + lean}Z`
        })
        .join(''),
      tone.night,
      { opacity: 0.16 },
    ),
    path(
      places.map(({ x, r }) => blob(sheet, x, foot - r * 0.45, r * 1.35, r * 0.95, 7)).join(''),
      '#2d4a38',
    ),
    path(
      places
        .map(({ x, r }) =>
          blob(sheet, x - Math.sign(x - middle) * r * 0.3, foot - r * 0.7, r * 0.8, r * 0.55, 6),
        )
        .join(''),
      '#63764a',
    ),
  )
}

/** The nearest trees, outside the tables. */
function trunks(sheet: Sheet, isWide: boolean): string {
  const foot = isWide ? 770 : 1150
  const bark = '#241d17'
  const [left, right] = isWide ? [128, sheet.width - 110] : [26, sheet.width - 24]
  return group(
    {},
    trunk(left, foot, foot * 0.9, isWide ? 66 : 60, bark, '#b98450', 1),
    trunk(right, foot - 20, foot * 0.88, isWide ? 60 : 56, bark, '#a97848', -1),
  )
}

/** Lanterns along the path between the tables. */
function pathLanterns(sheet: Sheet, view: FloorView, half: number): string {
  return [9, 7, 5.4, 4.2, 3.3, 2.65]
    .flatMap((z) =>
      [-half, half].map((x) => {
        const [px, py] = view.place(x, z)
        const s = view.scale(z) / 100
        return (
          ellipse(px, py, 62 * s, 15 * s, sheet.radial([rgba(tone.glow, 0.6), rgba(tone.glow, 0)])) +
          contactShadow(sheet, px, py, 12 * s, 3 * s) +
          at(px, py - 33 * s, s * 0.32, lantern(sheet, true)) +
          glow(sheet, px, py - 13 * s, 40 * s, tone.glow, 0.5)
        )
      }),
    )
    .join('')
}

/** The leaves of the nearest trees, across the top. */
function nearTrees(sheet: Sheet, isWide: boolean): string {
  const { width } = sheet
  return group(
    {},
    crown(sheet, 40, isWide ? 40 : 90, isWide ? 250 : 270, foliagePalettes.dusk, 1, 40),
    crown(sheet, 330, isWide ? -50 : -20, isWide ? 180 : 190, foliagePalettes.dusk, 1, 34),
    crown(sheet, width - 30, isWide ? 26 : 70, 250, foliagePalettes.dusk, -1, 40),
    crown(sheet, width - 310, isWide ? -66 : -30, 180, foliagePalettes.dusk, -1, 34),
    bough(sheet, isWide ? 360 : 300, -20, 330, 0.5, foliagePalettes.dusk, -0.5),
    bough(
      sheet,
      width - (isWide ? 360 : 290),
      -30,
      isWide ? 320 : 300,
      Math.PI - 0.5,
      foliagePalettes.dusk,
      0.5,
    ),
  )
}
