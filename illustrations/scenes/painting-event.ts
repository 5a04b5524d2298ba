import { dome, minaret } from '../kit/buildings.ts'
import { contactShadow, glow, grain, leafShade, longShadow, sky, vignette } from '../kit/light.ts'
import { mural } from '../kit/mural.ts'
import { at, ellipse, group, path, poly, rect, rotated, type Sheet, stroke } from '../kit/paint.ts'
import { mix, rgba, tone } from '../kit/palette.ts'
import { bough, foliagePalettes, grass, pottedSapling, tree } from '../kit/plants.ts'
import { brush, ladder, paintCan, roller } from '../kit/tools.ts'

const plaster = '#f1dfba'
function behindTheWall(sheet: Sheet, top: number): string {
  const { width } = sheet
  return (
    sky(sheet, ['#8fb9ab', '#cfd9b6', '#f6dfaf', '#f7cd8d'], top + 60) +
    glow(sheet, width * 0.06, top * 0.5, width * 0.3, tone.glow, 0.9) +
    minaret(width * 0.67, top + 20, top * 1.02, '#c9b98f', '#f3dfae') +
    dome(width * 0.755, top + 20, top * 0.9, '#bfb890', '#f3dfae') +
    tree(sheet, width * 0.9, top + 150, top * 1.9, foliagePalettes.golden) +
    tree(sheet, width * 0.44, top + 120, top * 1.45, foliagePalettes.golden) +
    tree(sheet, width * 0.27, top + 140, top * 1.7, foliagePalettes.garden)
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
      sheet.horizontal([mix(plaster, '#ffffff', 0.25), plaster, mix(plaster, tone.rose, 0.3)]),
    ) +
    grain(sheet, { x: 0, y: top + 40, width, height: foot - top - 60 }, tone.brass, 34) +
    rect(0, top - 22, width, 30, '#e2c68f') +
    rect(0, top - 22, width, 9, '#fbeecb') +
    rect(0, top + 8, width, 14, rgba(tone.umber, 0.22)) +
    rect(0, foot - 46, width, 46, '#cfa773') +
    rect(0, foot - 46, width, 7, '#f0d6a3')
  )
}

/** A drop cloth on the ground with open cans of paint, a tray and a roller. */
function dropCloth(sheet: Sheet, x: number, y: number, scale: number): string {
  const cans: [number, number, string][] = [
    [-150, -6, paintCan(tone.bright)],
    [-96, 4, paintCan(tone.apricot)],
    [-38, -8, paintCan(tone.clay)],
    [34, 8, paintCan('#8fbfae')],
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
    ...cans.flatMap(([px, py]) => [
      poly(
        [
          [px + 8, py - 3],
          [px + 13, py + 2],
          [px + 78, py - 11],
          [px + 66, py - 17],
        ],
        rgba(tone.night, 0.24),
      ),
      contactShadow(sheet, px, py, 24, 6),
    ]),
    ...cans.map(([px, py, can]) => at(px, py, 1, can)),
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
    contactShadow(sheet, 3, 0, 26, 6),
    ...[
      [-9, -16, tone.clay],
      [-2, -4, tone.bright],
      [5, 7, tone.apricot],
      [10, 18, '#8fbfae'],
    ].map(([x, lean, paint]) => rotated(Number(x) * 0.7, -12, Number(lean), brush(78, String(paint)))),
    rect(-15, -34, 30, 34, rgba('#dfe6d6', 0.82), { rx: 4 }),
    rect(-15, -34, 8, 34, rgba('#ffffff', 0.6), { rx: 4 }),
    rect(-15, -20, 30, 20, rgba('#6f9a8f', 0.6), { rx: 4 }),
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
    rect(0, top, width, height - top, sheet.vertical(['#d8ae77', '#e9c48c', '#d9a767'])) +
    rect(0, top, width, 26, sheet.vertical([rgba(tone.umber, 0.34), rgba(tone.umber, 0)])) +
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
    mural(sheet, area, 1215, arches),
    leafShade(sheet, 1760, 220, 520, 2.75, 0.13, tone.umber),
    leafShade(sheet, -130, 250, 680, 0.3, 0.17, tone.umber),
    ground(sheet, 820),
    longShadow(sheet, 1190, 872, 150, 420, -0.05, 0.3),
    ladderWithShadow(1190, 884, 560, 1.1),
    at(1190, 316, 0.95, paintCan(tone.apricot)),
    rotated(1415, 878, -7, at(0, 0, 1.55, roller(172, tone.evergreen))),
    at(1460, 876, 1.5, contactShadow(sheet, -22, 0, 30, 5)),
    dropCloth(sheet, 560, 912, 1.5),
    at(930, 934, 1.45, jar(sheet)),
    at(1530, 920, 1.5, contactShadow(sheet, 8, 0, 34, 7), pottedSapling(foliagePalettes.garden)),
    grass(sheet, -10, 1006, 330, 110, foliagePalettes.near.mid, 46),
    grass(sheet, -10, 1010, 260, 80, foliagePalettes.near.light, 26),
    bough(sheet, -40, 40, 560, 0.1, foliagePalettes.near),
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
    mural(sheet, area, 880, [arch]),
    leafShade(sheet, -130, 330, 740, 0.4, 0.17, tone.umber),
    leafShade(sheet, 1370, 260, 540, 2.6, 0.12, tone.umber),
    ground(sheet, 1230),
    longShadow(sheet, 905, 1290, 160, 360, -0.05, 0.3),
    ladderWithShadow(905, 1304, 700, 1.4),
    at(900, 596, 1.1, paintCan(tone.apricot)),
    dropCloth(sheet, 400, 1380, 1.62),
    at(880, 1420, 1.7, jar(sheet)),
    at(1090, 1400, 1.7, contactShadow(sheet, 8, 0, 34, 7), pottedSapling(foliagePalettes.garden)),
    grass(sheet, -20, 1506, 300, 120, foliagePalettes.near.mid, 46),
    bough(sheet, -60, 90, 620, 0.15, foliagePalettes.near),
    glow(sheet, 60, 260, 520, '#ffe0a0', 0.34),
    vignette(sheet, 0.3),
  )
}
