import { logScreen } from '../kit/app-screen.ts'
import { bookOnStand } from '../kit/books.ts'
import { cup } from '../kit/food.ts'
import { phone } from '../kit/furnishings.ts'
import { contactShadow, leafShade, skies, steam, vignette } from '../kit/light.ts'
import { at, ellipse, group, path, poly, rect, type Sheet, stroke } from '../kit/paint.ts'
import { mix, rgba, tone } from '../kit/palette.ts'
import { foliagePalettes, pottedSapling } from '../kit/plants.ts'
import { gardenView, lightOnWall, plasterWall, tableTop, warmLight, woodenWindow } from '../kit/rooms.ts'

/** A closed notebook with a ribbon and a pencil. */
function notebook(): string {
  return group(
    {},
    ellipse(14, 2, 96, 9, rgba(tone.night, 0.3)),
    poly(
      [
        [-64, -34],
        [64, -34],
        [84, 0],
        [-84, 0],
      ],
      tone.clay,
    ),
    poly(
      [
        [-64, -34],
        [-54, -34],
        [-71, 0],
        [-84, 0],
      ],
      mix(tone.clay, tone.glow, 0.3),
    ),
    rect(-84, 0, 168, 8, tone.cream),
    stroke('M-83 3H83M-83 5.6H83', mix(tone.cream, tone.brass, 0.5), 0.8),
    rect(-84, 8, 168, 3.5, tone.brick, { rx: 1 }),
    poly(
      [
        [34, -34],
        [40, -34],
        [52, 0],
        [45, 0],
      ],
      tone.apricot,
    ),
    group(
      { transform: 'translate(-46 -14) rotate(-9)' },
      rect(0, -3, 96, 6, '#d9a54c'),
      rect(0, -3, 96, 2, '#f6d48d'),
      path('M96 -3L108 0L96 3Z', tone.cream),
      path('M104 -1L108 0L104 1Z', tone.bark),
      rect(-8, -3, 8, 6, tone.rose),
    ),
  )
}

export function scene(sheet: Sheet): string {
  const view = gardenView(sheet, { sky: skies.golden, horizon: 400, sunAt: [196, 300], masjid: 330 })
  return sheet.svg(
    plasterWall(sheet, 590, '#ecd3a4'),
    woodenWindow(sheet, 96, 96, 330, 420, view),
    lightOnWall(sheet, 540, 60, 330, 500, 0.6),
    tableTop(sheet, 560, 742, '#a9713f'),
    leafShade(sheet, 1240, 520, 400, 2.8, 0.16, tone.umber),
    poly(
      [
        [470, 684],
        [640, 684],
        [860, 640],
        [760, 636],
      ],
      rgba(tone.night, 0.26),
    ),
    contactShadow(sheet, 556, 684, 150, 18, 0.5),
    at(550, 684, 4.3, bookOnStand(tone.evergreen)),
    poly(
      [
        [826, 690],
        [990, 690],
        [1130, 654],
        [1000, 650],
      ],
      rgba(tone.night, 0.3),
    ),
    contactShadow(sheet, 906, 692, 120, 14, 0.55),
    // The phone leans on a small wooden rest.
    poly(
      [
        [862, 700],
        [952, 700],
        [966, 672],
        [850, 672],
      ],
      '#7b4f2c',
    ),
    group({ transform: 'translate(900 690) rotate(3)' }, phone(196, logScreen(24))),
    poly(
      [
        [844, 692],
        [962, 692],
        [968, 708],
        [838, 708],
      ],
      '#a87240',
    ),
    poly(
      [
        [844, 692],
        [962, 692],
        [963, 696],
        [843, 696],
      ],
      '#e3b479',
    ),
    at(240, 700, 1.5, notebook()),
    contactShadow(sheet, 1092, 704, 66, 10),
    at(1080, 704, 2.5, cup(tone.cream)),
    steam(sheet, 1080, 634, 110, 0.55),
    at(1150, 606, 1.7, contactShadow(sheet, 6, 0, 30, 5), pottedSapling(foliagePalettes.garden)),
    warmLight(sheet),
    vignette(sheet, 0.34, [0.45, 0.5]),
  )
}
