import { archAt, star, strapworkBand } from '../kit/buildings.ts'
import { leafPath } from '../kit/leaf.ts'
import { clouds, contactShadow, glow, grain, leafShade, skies, sky, vignette } from '../kit/light.ts'
import { at, ellipse, group, path, poly, rect, type Sheet, stroke } from '../kit/paint.ts'
import { mix, rgba, tone } from '../kit/palette.ts'
import { bough, crown, foliagePalettes, grass, tree, tulip } from '../kit/plants.ts'

/** An empty mailbox with an open door; 0,0 is the middle of its base. 160 wide without its flag. */
function mailbox(color: string): string {
  const light = mix(color, tone.glow, 0.34)
  const dark = mix(color, tone.night, 0.42)
  return group(
    {},
    poly(
      [
        [20, -112],
        [92, -100],
        [120, 6],
        [78, 10],
      ],
      rgba(tone.umber, 0.25),
    ),
    path('M-75 0V-72C-75 -126 75 -126 75 -72V0Z', color),
    path('M-75 0V-72C-75 -112 -30 -118 -8 -112C-44 -106 -52 -92 -52 -70V0Z', light),
    path('M-50 -14V-68C-50 -98 50 -98 50 -68V-14Z', mix(tone.night, color, 0.2)),
    path('M-42 -14V-66C-42 -88 30 -90 44 -76V-60C20 -70 -20 -66 -26 -46V-14Z', mix(tone.night, color, 0.42)),
    stroke('M-50 -14V-68C-50 -98 50 -98 50 -68V-14', '#e3bd77', 3),
    poly(
      [
        [-50, -14],
        [50, -14],
        [64, 30],
        [-64, 30],
      ],
      mix(color, tone.glow, 0.14),
    ),
    poly(
      [
        [-50, -14],
        [-22, -14],
        [-30, 30],
        [-64, 30],
      ],
      light,
    ),
    stroke('M-50 -14H50', dark, 3),
    group({ transform: 'translate(0 9) scale(1 .6)' }, star(0, 0, 17, '#e3bd77'), star(0, 0, 11.5, color)),
    rect(-80, -2, 26, 8, dark, { rx: 2 }),
    rect(54, -2, 26, 8, dark, { rx: 2 }),
    rect(75, -84, 7, 46, tone.clay, { rx: 2 }),
    rect(75, -84, 26, 18, tone.clay, { rx: 2 }),
  )
}

export function scene(sheet: Sheet): string {
  const { width, height } = sheet
  const wall = '#ecd3a2'
  return sheet.svg(
    sky(sheet, skies.golden, 260),
    clouds(sheet, 40, 180, '#fff1cf', 6),
    glow(sheet, 80, 120, 520, '#ffe6aa', 0.9),
    tree(sheet, 880, 250, 330, foliagePalettes.golden, -1),
    tree(sheet, 330, 230, 250, foliagePalettes.far, -1),
    rect(
      0,
      186,
      width,
      460,
      sheet.horizontal([mix(wall, '#ffffff', 0.35), wall, mix(wall, tone.umber, 0.26)]),
    ),
    grain(sheet, { x: 0, y: 220, width, height: 380 }, tone.brass, 28),
    rect(0, 170, width, 26, '#e0c08a'),
    rect(0, 170, width, 8, '#fdf2d4'),
    rect(0, 196, width, 12, rgba(tone.umber, 0.24)),
    // A blind arch frames the mailbox.
    path(archAt(402, 236, 396, 404), '#fbeecb'),
    path(archAt(420, 258, 360, 382), '#a9573a'),
    sheet.within(archAt(420, 258, 360, 382), strapworkBand(420, 262, 6, 7, 60, '#f0d79f', 0.3)),
    leafShade(sheet, -120, 240, 720, 0.3, 0.17, tone.umber),
    rect(0, 628, width, height - 628, sheet.vertical(['#8a9b55', '#5f8148', '#34593f'])),
    path(`M430 640H770L900 ${height}H300Z`, sheet.vertical(['#e3c186', '#cfa469'])),
    stroke(
      `M390 700H812M350 756H856M600 640V${height}M520 640L470 ${height}M690 640L740 ${height}`,
      tone.brass,
      2,
      { opacity: 0.45 },
    ),
    rect(584, 520, 32, 150, '#7b4f2c'),
    rect(584, 520, 11, 150, '#c28b52'),
    contactShadow(sheet, 612, 670, 80, 10, 0.5),
    poly(
      [
        [600, 668],
        [620, 668],
        [860, 640],
        [840, 634],
      ],
      rgba(tone.night, 0.25),
    ),
    at(600, 520, 2, mailbox(tone.evergreen)),
    path(
      [-2.6, -2.1, -1.5, -0.9].map((turn, i) => leafPath(566, 304, turn, 58 + (i % 2) * 14, 0.26)).join(''),
      '#5d8f58',
    ),
    path(leafPath(566, 304, -1.8, 50, 0.12) + leafPath(566, 304, -0.4, 44, 0.3), '#c9b255'),
    ...[120, 170, 216, 262, 310, 890, 936, 984, 1036, 1084].map((x, i) =>
      tulip(
        x,
        676 + (i % 3) * 14,
        120 + (i % 2) * 26,
        [tone.clay, tone.apricot, tone.cream][i % 3] as string,
        tone.evergreen,
      ),
    ),
    grass(sheet, -10, 716, 420, 60, '#4a7a4a', 70),
    grass(sheet, 800, 716, 420, 60, '#3d6a44', 70),
    grass(sheet, -10, 806, 340, 80, foliagePalettes.near.light, 60),
    grass(sheet, 880, 806, 340, 80, foliagePalettes.near.light, 60),
    ellipse(600, 790, 400, 30, rgba(tone.night, 0.12)),
    bough(sheet, -40, 40, 480, 0.16, foliagePalettes.garden),
    crown(sheet, 1190, 10, 190, foliagePalettes.garden, -1, 34),
    glow(sheet, 60, 180, 620, '#ffe6aa', 0.4),
    vignette(sheet, 0.34, [0.5, 0.52]),
  )
}
