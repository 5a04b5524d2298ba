import { bookFlat, bookUpright } from '../kit/books.ts'
import { dome, minaret, skyline } from '../kit/buildings.ts'
import { teaGlass, teapot } from '../kit/food.ts'
import { lantern } from '../kit/furnishings.ts'
import { contactShadow, glow, skies, sky, steam, vignette } from '../kit/light.ts'
import { at, ellipse, group, path, poly, rect, type Sheet, stroke } from '../kit/paint.ts'
import { mix, rgba, tone } from '../kit/palette.ts'
import { hill } from '../kit/plants.ts'
import { plasterWall, tableTop, warmLight, woodenWindow } from '../kit/rooms.ts'
import { cypressSnow, snowfall } from '../kit/snow.ts'
import { foldedBlankets } from '../kit/tools.ts'

function winter(sheet: Sheet): string {
  return (
    sky(sheet, skies.winter, 480) +
    glow(sheet, 560, 380, 420, '#ffe0a8', 0.6) +
    skyline(sheet, 440, 50, 130, '#8aa09a', { color: '#ffe2a0', part: 0.35 }, [50, 90]) +
    minaret(420, 440, 230, '#7f9691', '#dfe5d8') +
    dome(530, 430, 140, '#93a8a0', '#f3f3e6') +
    hill(sheet, 430, 12, '#dfe6dc', 2, 0.4) +
    hill(sheet, 456, 10, '#f4f3e9', 2, 2) +
    cypressSnow(640, 470, 190) +
    cypressSnow(690, 476, 150) +
    cypressSnow(360, 474, 160) +
    snowfall(sheet, 280, 60, 480, 420, 70)
  )
}

/** A scarf with a fringe, lying on a table and hanging over its edge, which is at y = `fold`. */
function scarf(color: string, stripe: string, fold: number): string {
  const lit = mix(color, tone.glow, 0.32)
  const fringe = Array.from({ length: 10 }, (_, i) => `M${-48 + i * 10.6} ${fold + 44}v15`).join('')
  return group(
    {},
    path(`M-40 4C-30 -22 -70 -40 -30 -46S60 -44 40 -22C34 -10 44 -4 46 4L52 ${fold}H-54Z`, lit),
    path(`M14 -45C64 -46 34 -20 34 -8L52 ${fold}H20C26 20 4 -20 14 -45Z`, color, { opacity: 0.6 }),
    rect(-54, fold, 106, 44, color),
    rect(24, fold, 28, 44, mix(color, tone.night, 0.24)),
    rect(-54, fold + 12, 106, 6, stripe),
    rect(-54, fold + 24, 106, 6, stripe),
    stroke(fringe, color, 5),
  )
}

/** A knitted cap with a pom-pom. */
function cap(color: string): string {
  return group(
    {},
    pomPom(color),
    path('M-34 -14C-34 -58 34 -58 34 -14Z', color),
    path('M-34 -14C-34 -46 -12 -52 -4 -48C-16 -40 -18 -28 -18 -14Z', mix(color, tone.glow, 0.4)),
    rect(-37, -17, 74, 17, mix(color, tone.night, 0.18), { rx: 7 }),
    stroke(
      [-28, -19, -10, -1, 8, 17, 26].map((x) => `M${x} -14v11`).join(''),
      mix(color, tone.glow, 0.3),
      2.4,
    ),
  )
}

const pomPom = (color: string) => ellipse(0, -52, 11, 10, mix(color, tone.glow, 0.5))

export function scene(sheet: Sheet): string {
  const view = winter(sheet)
  return sheet.svg(
    plasterWall(sheet, 600, '#c98f5f'),
    rect(
      0,
      0,
      1200,
      600,
      sheet.horizontal([rgba(tone.brick, 0.12), rgba(tone.night, 0), rgba(tone.night, 0.28)]),
    ),
    glow(sheet, 1010, 420, 620, '#ffd894', 0.75),
    woodenWindow(sheet, 330, 70, 370, 430, view, '#7a4d2e'),
    ellipse(515, 500, 220, 8, '#fbf7ec', { opacity: 0.7 }),
    // A shelf on the wall with books.
    rect(850, 226, 290, 14, '#6f4528'),
    rect(850, 226, 290, 5, '#d79c5c'),
    poly(
      [
        [860, 240],
        [1150, 240],
        [1168, 262],
        [880, 262],
      ],
      rgba(tone.night, 0.22),
    ),
    ...[0, 1, 2, 3, 4, 5, 6].map((i) =>
      at(
        878 + i * 24,
        226,
        1.2,
        bookUpright(
          18,
          62 + ((i * 7) % 22),
          [tone.evergreen, tone.clay, '#d9a95c', tone.dusk, tone.deep, tone.bright, tone.brick][i] as string,
          i % 3 === 0 ? 'star' : 'band',
        ),
      ),
    ),
    at(1092, 226, 1, bookFlat(72, 14, tone.clay), at(0, -14, 1, bookFlat(62, 12, tone.evergreen))),
    tableTop(sheet, 570, 736, '#8e5832'),
    contactShadow(sheet, 210, 700, 220, 18, 0.55),
    at(
      206,
      700,
      2.9,
      foldedBlankets([tone.evergreen, tone.cream, tone.clay, '#d9a95c', tone.bright, tone.cream], 104, 20),
    ),
    at(196, 354, 1.7, cap(tone.dusk)),
    poly(
      [
        [470, 690],
        [700, 690],
        [820, 662],
        [620, 652],
      ],
      rgba(tone.night, 0.24),
    ),
    contactShadow(sheet, 560, 694, 150, 14, 0.5),
    at(
      560,
      694,
      2.3,
      bookFlat(104, 18, tone.deep),
      at(-4, -18, 1, bookFlat(96, 15, tone.clay)),
      at(5, -33, 1, bookFlat(88, 16, '#d9a95c')),
      at(-2, -49, 1, bookFlat(80, 13, tone.bright)),
    ),
    at(552, 551, 1.5, teaGlass()),
    steam(sheet, 552, 514, 130, 0.6),
    ellipse(830, 696, 120, 20, mix(tone.brass, tone.night, 0.3)),
    ellipse(828, 690, 118, 19, '#cfa14c'),
    ellipse(822, 688, 100, 14, '#e8c27a'),
    at(800, 690, 2.2, teapot()),
    at(886, 692, 1.9, teaGlass()),
    steam(sheet, 886, 644, 80, 0.5),
    contactShadow(sheet, 1030, 676, 74, 10),
    glow(sheet, 1030, 580, 250, tone.glow, 0.85),
    at(1030, 486, 1.8, lantern(sheet, true)),
    at(410, 706, 1, scarf(tone.clay, '#f3d59c', 32)),
    warmLight(sheet, 0.85, 0.6),
    vignette(sheet, 0.42, [0.55, 0.55]),
  )
}
