import { bookFlat } from '../kit/books.ts'
import { windowLight } from '../kit/buildings.ts'
import { dayCalendar } from '../kit/calendar.ts'
import { teaGlass } from '../kit/food.ts'
import { contactShadow, glow, leafShade, vignette } from '../kit/light.ts'
import { at, group, path, poly, rect, type Sheet, stroke } from '../kit/paint.ts'
import { mix, rgba, tone } from '../kit/palette.ts'
import { foliagePalettes, pottedSapling } from '../kit/plants.ts'
import { dado, plasterWall, recedingFloor } from '../kit/rooms.ts'

/** A three-legged stool with a round top; its base is at 0,0. 117 high. */
function stool(wood: string): string {
  const dark = mix(wood, tone.night, 0.35)
  return group(
    {},
    poly(
      [
        [-40, -100],
        [-33, -100],
        [-44, 0],
        [-52, 0],
      ],
      mix(wood, tone.glow, 0.3),
    ),
    poly(
      [
        [33, -100],
        [40, -100],
        [52, 0],
        [44, 0],
      ],
      dark,
    ),
    poly(
      [
        [-12, -100],
        [-6, -100],
        [-8, -14],
        [-14, -14],
      ],
      dark,
    ),
    stroke('M-44 -34L46 -34', dark, 5),
    path('M-62 -112Q0 -122 62 -112L58 -98Q0 -92 -58 -98Z', wood),
    path('M-62 -112Q0 -122 62 -112Q0 -103 -62 -112Z', mix(wood, tone.glow, 0.5)),
  )
}

export function scene(sheet: Sheet): string {
  const foot = 640
  return sheet.svg(
    plasterWall(sheet, foot, '#ecd4a4'),
    windowLight(430, 40, 470, 560, 0.3, '#fff4d2', 0.75, 2),
    leafShade(sheet, 180, -170, 820, 0.72, 0.14, tone.umber),
    dado(sheet, foot - 66, 66, '#b9774a', '#f5d9a2'),
    recedingFloor(sheet, foot, '#bf8d58'),
    poly(
      [
        [560, foot],
        [760, foot],
        [960, 800],
        [640, 800],
      ],
      sheet.vertical([rgba('#fff1c8', 0.5), rgba('#fff1c8', 0)]),
    ),
    at(
      330,
      120,
      1.5,
      dayCalendar(() => false, -1),
    ),
    poly(
      [
        [860, 716],
        [960, 716],
        [1200, 690],
        [1140, 682],
      ],
      rgba(tone.night, 0.28),
    ),
    contactShadow(sheet, 900, 718, 110, 12, 0.5),
    at(890, 716, 2, stool('#9a6539')),
    at(862, 490, 2.3, pottedSapling(foliagePalettes.garden)),
    at(950, 494, 1.1, bookFlat(54, 9, tone.evergreen)),
    at(950, 484, 1.2, teaGlass()),
    contactShadow(sheet, 150, 700, 120, 12, 0.5),
    at(150, 700, 1.8, cushions()),
    glow(sheet, 520, 260, 520, '#ffe9b0', 0.32),
    vignette(sheet, 0.34, [0.5, 0.48]),
  )
}

function cushions(): string {
  const one = (y: number, color: string, width: number) =>
    group(
      {},
      rect(-width / 2, y - 26, width, 26, color, { rx: 13 }),
      rect(-width / 2, y - 26, width * 0.4, 26, mix(color, tone.glow, 0.3), { rx: 13 }),
      stroke(`M${-width / 2 + 8} ${y - 13}H${width / 2 - 8}`, mix(color, tone.night, 0.3), 1.6),
    )
  return group({}, one(0, tone.evergreen, 104), one(-26, tone.clay, 98), one(-52, '#d9a95c', 92))
}
