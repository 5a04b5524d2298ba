import { mushaf } from '../kit/books.ts'
import { dayCalendar } from '../kit/calendar.ts'
import { cup } from '../kit/food.ts'
import { contactShadow, glow, leafShade, skies, steam, vignette } from '../kit/light.ts'
import { at, ellipse, group, path, poly, rect, type Sheet, stroke } from '../kit/paint.ts'
import { mix, rgba, tone } from '../kit/palette.ts'
import { foliagePalettes, pottedSapling } from '../kit/plants.ts'
import { gardenView, plasterWall, tableTop, warmLight, woodenWindow } from '../kit/rooms.ts'

/** A desk lamp with a pleated shade; about 130 high. */
function deskLamp(sheet: Sheet): string {
  return group(
    {},
    ellipse(0, -2, 30, 7, mix(tone.brass, tone.night, 0.3)),
    ellipse(-2, -5, 28, 6, tone.brass),
    path('M-5 -6C-9 -30 -12 -40 -4 -58H4C12 -40 9 -30 5 -6Z', tone.brass),
    path('M-5 -6C-9 -30 -12 -40 -4 -58H-1C-6 -40 -4 -30 -2 -6Z', mix(tone.brass, tone.glow, 0.6)),
    poly(
      [
        [-24, -122],
        [24, -122],
        [44, -60],
        [-44, -60],
      ],
      sheet.horizontal(['#fff4d4', '#f7d795', '#e6b566']),
    ),
    stroke('M-16 -121L-30 -61M-5 -121L-10 -61M6 -121L11 -61M16 -121L31 -61', rgba(tone.brass, 0.5), 1.6),
    rect(-45, -63, 90, 5, tone.clay, { rx: 2 }),
    rect(-25, -125, 50, 5, tone.clay, { rx: 2 }),
  )
}

export function scene(sheet: Sheet): string {
  const view = gardenView(sheet, { sky: skies.dawn, horizon: 390, sunAt: [780, 330], masjid: 930 })
  return sheet.svg(
    plasterWall(sheet, 580, '#dcc59c'),
    woodenWindow(sheet, 660, 66, 400, 440, view),
    at(
      150,
      92,
      1.16,
      dayCalendar((i) => i < 19 && i !== 11, 18),
    ),
    tableTop(sheet, 560, 728, '#9c6439'),
    path('M600 562L1000 562L860 728H180Z', '#fff0c8', { opacity: 0.3 }),
    poly(
      [
        [540, 660],
        [700, 660],
        [420, 704],
        [330, 700],
      ],
      rgba(tone.night, 0.2),
    ),
    contactShadow(sheet, 560, 692, 230, 20, 0.5),
    at(560, 664, 3.5, mushaf(tone.evergreen, '#e7c078')),
    // A ribbon marks the page.
    path('M588 704C592 720 584 734 592 752L600 744L608 752C602 732 606 720 602 704Z', tone.clay),
    contactShadow(sheet, 200, 640, 100, 12),
    glow(sheet, 200, 440, 260, '#ffe2a0', 0.75),
    at(200, 640, 2.1, deskLamp(sheet)),
    contactShadow(sheet, 836, 700, 70, 10),
    at(826, 700, 2.6, cup(tone.clay)),
    steam(sheet, 826, 626, 130, 0.6),
    at(1060, 640, 2, contactShadow(sheet, 4, 0, 30, 5), pottedSapling(foliagePalettes.garden)),
    group(
      { transform: 'translate(310 712) rotate(-7)' },
      rect(0, -4, 120, 8, '#d9a54c', { rx: 1 }),
      rect(0, -4, 120, 3, '#f6d48d'),
      path('M120 -4L136 0L120 4Z', tone.cream),
      rect(-10, -4, 11, 8, tone.rose),
    ),
    leafShade(sheet, 1340, 60, 420, 2.5, 0.13, tone.umber),
    warmLight(sheet, 0.72, 0.4),
    vignette(sheet, 0.38, [0.55, 0.5]),
  )
}
