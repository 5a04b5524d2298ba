import { archAt, floorView, star, strapworkBand } from '../kit/buildings.ts'
import { lantern } from '../kit/furnishings.ts'
import { contactShadow, glow, grain, skies, vignette } from '../kit/light.ts'
import { at, circle, ellipse, group, path, poly, rect, type Sheet, stroke } from '../kit/paint.ts'
import { mix, rgba, tone } from '../kit/palette.ts'
import { dado, gardenView, niche, plasterWall, woodenWindow } from '../kit/rooms.ts'
import { bucket, foldedBlankets } from '../kit/tools.ts'

/** A canister vacuum cleaner with its hose and head; about 100 high at the handle. */
function vacuum(shell: string): string {
  return group(
    {},
    stroke('M40 -22C84 -60 92 -110 128 -92', '#3a3f38', 9),
    stroke('M40 -24C84 -62 92 -112 128 -94', '#79806f', 3),
    stroke('M128 -92L214 -6', '#a9a592', 7),
    stroke('M126 -94L212 -8', '#ece4c8', 2.4),
    path('M196 -8H246Q254 -8 254 0H188Q188 -6 196 -8Z', '#3a3f38'),
    path('M-52 -14C-54 -46 -30 -58 0 -58S56 -46 54 -14Z', shell),
    path('M-52 -14C-54 -46 -30 -58 0 -58C-18 -50 -26 -34 -24 -14Z', mix(shell, tone.glow, 0.4)),
    path('M26 -52C48 -44 56 -32 54 -14H36C40 -30 36 -44 26 -52Z', mix(shell, tone.night, 0.3)),
    path('M-18 -57Q0 -78 22 -56', 'none', { stroke: '#3a3f38', 'stroke-width': 6 }),
    rect(-56, -16, 114, 12, '#3a3f38', { rx: 6 }),
    circle(-34, -6, 12, '#2b2f2a'),
    circle(-34, -6, 5, '#a9a592'),
    circle(36, -5, 8, '#2b2f2a'),
    rect(-8, -42, 26, 5, tone.cream, { rx: 2.5 }),
  )
}

function sprayBottle(): string {
  return group(
    {},
    path('M-15 0V-34C-15 -44 -6 -46 -6 -54H7C7 -46 16 -44 16 -34V0Z', '#8fbfae'),
    path('M-15 0V-34C-15 -44 -6 -46 -6 -54H-1C-2 -44 -7 -42 -7 -32V0Z', '#d9ebdc'),
    rect(-15, -26, 31, 15, tone.cream),
    star(0, -18.5, 5, tone.evergreen),
    rect(-8, -60, 17, 8, tone.evergreen),
    path('M-20 -76H12V-60H-6L-12 -52L-16 -54L-11 -62L-20 -66Z', tone.evergreen),
  )
}

/** The carpet: a row of pointed arches for each row of people praying. */
function carpet(sheet: Sheet, horizon: number): string {
  const view = floorView(sheet, horizon, 1.5, 700, 620)
  const rows = [6.3, 5.4, 4.5, 3.75, 3.05, 2.5, 2.05, 1.7]
  const line = (z: number) => view.place(0, z)[1]
  const arches = rows.slice(0, -1).flatMap((z, r) => {
    const near = rows[r + 1] as number
    const [y1, y2] = [line(z), line(near)]
    return Array.from({ length: 17 }, (_, i) => {
      const x = (i - 9) * 0.62
      const [a] = view.place(x + 0.07, near)
      const [b] = view.place(x + 0.55, near)
      return archAt(a, y1 + (y2 - y1) * 0.2, b - a, (y2 - y1) * 0.72)
    })
  })
  return group(
    {},
    rect(0, horizon + 140, 1200, 460, sheet.vertical(['#8e3f2d', '#a94d35', '#7c3526'])),
    path(arches.join(''), rgba('#5c2419', 0.42)),
    ...rows.map((z, i) => rect(0, line(z) - 2, 1200, 3 + i * 1.1, '#e3b56a')),
    ...rows.map((z, i) => rect(0, line(z) + 6 + i * 1.6, 1200, 1.4 + i * 0.4, '#e3b56a', { opacity: 0.6 })),
  )
}

export function scene(sheet: Sheet): string {
  const horizon = 330
  const foot = 470
  const view = gardenView(sheet, { sky: skies.dawn, horizon: 380, sunAt: [150, 200] })
  const beam = poly(
    [
      [118, foot],
      [356, foot],
      [1010, 800],
      [330, 800],
    ],
    sheet.vertical([rgba('#fff1c8', 0.62), rgba('#ffe7ae', 0.16)]),
  )
  return sheet.svg(
    plasterWall(sheet, foot, '#e6d0a4'),
    strapworkBand(-10, 8, 22, 1, 56, '#b4842c', 0.4),
    rect(0, 70, 1200, 4, '#d8b779'),
    // The open door in morning light.
    path(archAt(84, 96, 306, foot - 96), '#8a5c38'),
    sheet.within(archAt(104, 118, 266, foot - 118), view, rect(104, 440, 266, 40, '#e9cf99')),
    glow(sheet, 200, 300, 330, '#fff0c0', 0.85),
    poly(
      [
        [370, 190],
        [432, 158],
        [432, 492],
        [370, 470],
      ],
      sheet.horizontal(['#8d5a33', '#6b4328']),
    ),
    ...[240, 330, 416].map((y) =>
      group(
        { transform: `translate(401 ${y}) skewY(-7) scale(.62 1)` },
        star(0, 0, 26, '#d9a45c'),
        star(0, 0, 19, '#6b4328'),
      ),
    ),
    niche(sheet, 612, 118, 196, foot - 118, '#d9bd8a'),
    strapworkBand(560, 118, 1, 7, 40, tone.evergreen, 0.5),
    strapworkBand(820, 118, 1, 7, 40, tone.evergreen, 0.5),
    glow(sheet, 710, 260, 120, tone.glow, 0.5),
    stroke('M710 130V188', tone.umber, 2.4),
    at(710, 184, 0.95, lantern(sheet)),
    woodenWindow(sheet, 940, 150, 180, 220, view),
    dado(sheet, foot - 54, 54, tone.evergreen, '#e3bd77'),
    sheet.within(
      archAt(104, 118, 266, foot - 118),
      rect(104, foot - 58, 266, 60, '#e6c78c'),
      path('M104 420H370V412H104Z', '#7f9a58'),
    ),
    poly(
      [
        [370, foot - 60],
        [432, foot - 50],
        [432, foot + 22],
        [370, foot],
      ],
      '#6b4328',
    ),
    carpet(sheet, horizon),
    sheet.blurred(5, beam),
    grain(sheet, { x: 40, y: 520, width: 1100, height: 240 }, '#f6d9a0', 22, 0),
    poly(
      [
        [520, 690],
        [660, 690],
        [900, 730],
        [760, 742],
      ],
      rgba(tone.night, 0.3),
    ),
    contactShadow(sheet, 590, 692, 150, 14, 0.55),
    at(560, 692, 2, vacuum(tone.dusk)),
    // Cloths, a bottle and a bucket by the wall.
    contactShadow(sheet, 1080, 606, 100, 10, 0.5),
    at(1110, 606, 1.75, bucket(tone.bright)),
    at(992, 616, 1.7, ellipse(14, 0, 30, 4, rgba(tone.night, 0.35)), sprayBottle()),
    contactShadow(sheet, 1096, 742, 110, 11, 0.5),
    at(1090, 742, 1.5, foldedBlankets([tone.cream, '#8fbfae', tone.apricot], 92, 15)),
    vignette(sheet, 0.4, [0.4, 0.5]),
  )
}
