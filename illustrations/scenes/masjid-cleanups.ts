import { arcade, archAt, dome, innerStar, minaret, star, strapworkBand } from '../kit/buildings.ts'
import {
  clouds,
  contactShadow,
  glow,
  grain,
  leafShade,
  longShadow,
  skies,
  sky,
  vignette,
} from '../kit/light.ts'
import { at, group, path, poly, rect, rotated, type Sheet, stroke } from '../kit/paint.ts'
import { rgba, tone } from '../kit/palette.ts'
import { bough, cypress, foliagePalettes, pottedSapling } from '../kit/plants.ts'
import { broom, bucket, foldedBlankets } from '../kit/tools.ts'

const stone = '#e4c590'
const light = '#faecc8'

/** The main door: an arch in a tiled frame, with two panels of carved wood. */
function portal(sheet: Sheet, x: number, foot: number): string {
  const leaf = (side: number) => {
    const lx = side < 0 ? x - 96 : x + 2
    return group(
      {},
      rect(lx, foot - 330, 94, 330, side < 0 ? '#8d5a33' : '#754626'),
      ...[0, 1, 2].map(
        (i) =>
          rect(lx + 12, foot - 306 + i * 100, 70, 82, 'none', { stroke: '#d9a45c', 'stroke-width': 2.4 }) +
          star(lx + 47, foot - 265 + i * 100, 25, '#5b3820') +
          innerStar(lx + 47, foot - 265 + i * 100, 21, '#d39c55'),
      ),
    )
  }
  return group(
    {},
    rect(x - 210, foot - 500, 420, 500, stone),
    rect(x - 210, foot - 500, 42, 500, light),
    rect(x - 172, foot - 466, 344, 466, tone.evergreen),
    strapworkBand(x - 166, foot - 462, 8, 1, 41.5, '#e3bd77', 0.85),
    strapworkBand(x - 168, foot - 420, 1, 10, 41.5, '#e3bd77', 0.55),
    strapworkBand(x + 127, foot - 420, 1, 10, 41.5, '#e3bd77', 0.55),
    path(archAt(x - 122, foot - 418, 244, 418), light),
    path(archAt(x - 112, foot - 404, 224, 404), '#6d4a2c'),
    sheet.within(
      archAt(x - 100, foot - 388, 200, 388),
      rect(x - 110, foot - 400, 220, 400, '#3f2a1b'),
      leaf(-1),
      leaf(1),
      rect(x - 110, foot - 336, 220, 10, '#d9a45c'),
      star(x, foot - 356, 15, '#d39c55'),
    ),
    rect(x - 226, foot - 522, 452, 26, stone),
    rect(x - 226, foot - 522, 452, 9, light),
    rect(x - 226, foot - 496, 452, 9, rgba(tone.umber, 0.32)),
  )
}

function steps(sheet: Sheet, x: number, foot: number): string {
  return group(
    {},
    ...[0, 1, 2].map((i) => {
      const half = 270 + i * 46
      const y = foot + i * 30
      return (
        poly(
          [
            [x - half, y],
            [x + half, y],
            [x + half + 24, y + 13],
            [x - half - 24, y + 13],
          ],
          sheet.horizontal(['#fff3d2', '#f2dbac', '#dcbc86']),
        ) +
        rect(x - half - 24, y + 13, half * 2 + 48, 18, sheet.horizontal(['#dbbb85', '#c59f69', '#9d7c54']))
      )
    }),
    longShadow(sheet, x + 420, foot + 92, 20, 260, 0.02, 0.2),
  )
}

export function scene(sheet: Sheet): string {
  const { width, height } = sheet
  const floor = 610
  return sheet.svg(
    sky(sheet, skies.afternoon, 420),
    clouds(sheet, 60, 260, '#fff6dd', 8),
    glow(sheet, 40, 140, 560, '#ffecb6', 0.9),
    minaret(1080, 420, 370, '#d0b27c', light),
    dome(930, 214, 178, '#4f8a70', '#b9cf9d'),
    cypress(1150, 470, 260, foliagePalettes.golden),
    rect(0, 214, width, 400, sheet.horizontal([light, '#ecd09b', '#cfa973'])),
    arcade(-40, 250, 3, 138, 362, '#e9cd98', '#a98356', light),
    arcade(800, 250, 3, 146, 362, '#d9b680', '#8d6c48', '#f6dfb0'),
    rect(0, 206, width, 20, '#dbb983'),
    rect(0, 206, width, 7, light),
    portal(sheet, 570, floor - 24),
    leafShade(sheet, -90, 260, 560, 0.3, 0.2, tone.umber),
    rect(0, floor, width, height - floor, sheet.vertical(['#dcb57c', '#efd09a', '#d8ab6c'])),
    stroke(
      `M0 ${floor + 46}H${width}M0 ${floor + 112}H${width}M150 ${floor}L-60 ${height}M390 ${floor}L270 ${height}M800 ${floor}L930 ${height}M1040 ${floor}L1260 ${height}`,
      tone.brass,
      2,
      { opacity: 0.35 },
    ),
    steps(sheet, 570, floor - 28),
    grain(sheet, { x: 0, y: floor + 80, width, height: 100 }, '#fff3d2', 18, 0),
    // Puddles mirror the sky.
    path(
      'M40 748C70 716 170 726 230 716S380 700 450 716S600 722 610 742S520 764 440 768S330 792 230 784S110 790 70 778S20 764 40 748Z',
      '#a9c7b6',
    ),
    path('M92 744C150 728 240 736 300 724S440 722 470 734S400 752 320 756S120 768 92 744Z', '#d6e4cf'),
    path('M190 770C250 762 330 768 400 758S520 744 540 748S440 764 380 770S230 782 190 770Z', '#cbdcc6'),
    poly(
      [
        [852, 640],
        [884, 640],
        [1010, 622],
        [980, 616],
      ],
      rgba(tone.night, 0.24),
    ),
    contactShadow(sheet, 858, 640, 80, 9, 0.5),
    rotated(852, 642, -9.5, at(0, 0, 1.6, broom(270))),
    poly(
      [
        [1000, 764],
        [1060, 764],
        [1230, 736],
        [1180, 728],
      ],
      rgba(tone.night, 0.28),
    ),
    contactShadow(sheet, 1020, 764, 90, 12, 0.5),
    at(1014, 764, 2.5, bucket(tone.clay)),
    contactShadow(sheet, 300, 694, 110, 9),
    at(296, 694, 1.35, foldedBlankets([tone.cream, '#8fbfae', tone.apricot, tone.cream], 92, 14)),
    at(110, 690, 1.55, contactShadow(sheet, 6, 0, 30, 5), pottedSapling(foliagePalettes.garden)),
    at(1150, 650, 1.4, contactShadow(sheet, 6, 0, 30, 5), pottedSapling(foliagePalettes.garden)),
    bough(sheet, -30, 30, 480, 0.14, foliagePalettes.garden),
    glow(sheet, 60, 180, 620, '#ffe9b0', 0.4),
    vignette(sheet, 0.3, [0.48, 0.5]),
  )
}
