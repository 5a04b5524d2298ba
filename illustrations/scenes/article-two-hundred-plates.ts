import { arcade, dome, floorView, minaret, strapworkBand } from '../kit/buildings.ts'
import { bowl } from '../kit/food.ts'
import { festoon, lantern } from '../kit/furnishings.ts'
import { clouds, contactShadow, glow, grain, skies, sky, sparks, steam, vignette } from '../kit/light.ts'
import { at, ellipse, group, path, poly, rect, type Sheet } from '../kit/paint.ts'
import { mix, rgba, tone } from '../kit/palette.ts'
import { farFigure } from '../kit/people.ts'
import { crown, foliagePalettes, tree } from '../kit/plants.ts'

/** A tall stack of plates. */
function plates(count: number, color: string): string {
  return group(
    {},
    ...Array.from({ length: count }, (_, i) => {
      const y = -i * 5.4
      const shade = i % 5 === 4 ? tone.bright : color
      return (
        path(`M-44 ${y - 5}H44L40 ${y}H-40Z`, mix(shade, tone.night, 0.2)) +
        path(`M-44 ${y - 6}H44L42 ${y - 4}H-42Z`, mix(shade, '#ffffff', 0.3)) +
        path(`M-44 ${y - 6}H-14L-14 ${y}H-40Z`, mix(shade, tone.glow, 0.4))
      )
    }),
    ellipse(0, -count * 5.4, 44, 8.4, mix(color, '#ffffff', 0.4)),
    ellipse(0, -count * 5.4 + 0.6, 31, 5.4, mix(color, tone.brass, 0.28)),
  )
}

export function scene(sheet: Sheet): string {
  const { width } = sheet
  const horizon = 348
  const view = floorView(sheet, horizon, 1.62, 470, 640)
  const top = 0.9
  const corner = (x: number, z: number, up: number) => view.place(x, z, up)
  const table = [corner(-0.5, 9, top), corner(0.75, 9, top), corner(2.6, 1.25, top), corner(-1.35, 1.25, top)]
  const skirt = [
    corner(-1.35, 1.25, top),
    corner(2.6, 1.25, top),
    corner(2.6, 1.25, 0.1),
    corner(-1.35, 1.25, 0.1),
  ]
  const flank = [
    corner(-0.5, 9, top),
    corner(-1.35, 1.25, top),
    corner(-1.35, 1.25, 0.1),
    corner(-0.5, 9, 0.1),
  ]
  const rows = [5.6, 4.3, 3.4, 2.75, 2.25, 1.88, 1.6].flatMap((z) => {
    const part = (9 - z) / 7.75
    const [left, right] = [-0.5 - part * 0.85, 0.75 + part * 1.85]
    return [0.17, 0.385, 0.6, 0.815].map((t) => ({ x: left + (right - left) * t, z }))
  })
  return sheet.svg(
    sky(sheet, skies.dusk, horizon + 30),
    clouds(sheet, 90, 300, '#f3b885', 8),
    sparks(sheet, 0, 10, width, 110, 14, '#f6e7c0'),
    glow(sheet, 470, horizon, 560, '#ffd48a', 0.7),
    minaret(300, horizon, 270, '#6a7a66', '#c9a873'),
    dome(470, horizon - 80, 160, '#5f8470', '#c4b885'),
    arcade(-10, horizon - 96, 10, 122, 132, '#c0935f', '#ffdf9c', '#ecc88d'),
    glow(sheet, 470, horizon, 420, '#ffe0a0', 0.6),
    rect(0, horizon + 34, width, 460, sheet.vertical(['#b9854f', '#6f6546', '#2c4034'])),
    grain(sheet, { x: 0, y: horizon + 60, width, height: 200 }, '#f0cb93', 20, 0),
    tree(sheet, 96, horizon + 90, 380, foliagePalettes.dusk, 1, 24),
    tree(sheet, 1080, horizon + 80, 400, foliagePalettes.dusk, -1, 24),
    ...[
      [700, 1.5, '#8c4a35', '#efe0c0'],
      [745, 1.55, '#274a3d', '#3a2a20'],
      [802, 1.42, '#d9c39a', '#33251c'],
      [230, 1.4, '#3d5b4c', '#eadbb8'],
    ].map(([x, s, cloth, head]) =>
      at(
        Number(x),
        horizon + 116,
        Number(s),
        ellipse(12, 0, 30, 5, rgba(tone.night, 0.3)),
        farFigure(String(cloth), String(head), Number(x) > 470 ? -1 : 1),
      ),
    ),
    festoon(sheet, [-40, 150], [470, 190], 60, 9, 7),
    festoon(sheet, [470, 190], [1260, 120], 70, 13, 8),
    poly(flank, mix(tone.evergreen, tone.night, 0.3)),
    poly(skirt, sheet.horizontal([mix(tone.evergreen, tone.glow, 0.14), tone.evergreen, tone.deep])),
    poly(table, sheet.vertical(['#f6d9a2', '#efdcb2', '#e2c893'])),
    sheet.within(
      `M${table.map((p) => p.map((v) => v.toFixed(0)).join(' ')).join('L')}Z`,
      poly(
        [corner(0.02, 9, top), corner(0.22, 9, top), corner(0.9, 1.25, top), corner(0.3, 1.25, top)],
        tone.clay,
        { opacity: 0.85 },
      ),
      glow(sheet, 540, horizon + 110, 420, '#fff0c4', 0.6),
    ),
    strapworkBand(-30, 728, 16, 1, 84, '#e3bd77', 0.75),
    rect(0, 718, width, 3, '#e3bd77', { opacity: 0.7 }),
    ...rows.map(({ x, z }, i) => {
      const [px, py] = view.place(x, z, top)
      const s = view.scale(z) / 100
      return group(
        {},
        ellipse(px + 9 * s, py, 23 * s, 5 * s, rgba(tone.night, 0.24)),
        at(px, py, s, bowl(18.5, i % 3 === 1 ? tone.clay : tone.bright, i % 2 ? '#dba85a' : '#c98843')),
        z < 2.3 && i % 3 === 0 ? steam(sheet, px, py - 24 * s, 34 * s, 0.5) : '',
      )
    }),
    contactShadow(sheet, 1010, 640, 190, 20, 0.5),
    at(918, 596, 2, plates(26, tone.cream)),
    at(1080, 618, 2.2, plates(34, tone.cream)),
    contactShadow(sheet, 120, 690, 110, 14, 0.5),
    glow(sheet, 106, 600, 260, tone.glow, 0.85),
    at(106, 492, 1.9, lantern(sheet, true)),
    crown(sheet, 40, -20, 210, foliagePalettes.dusk, 1, 36),
    crown(sheet, 1170, -30, 230, foliagePalettes.dusk, -1, 36),
    vignette(sheet, 0.42, [0.45, 0.5]),
  )
}
