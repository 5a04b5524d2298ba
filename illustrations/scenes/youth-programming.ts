import { archAt, dome, innerStar, minaret, star, starLine, strapworkBand } from '../kit/buildings.ts'
import { clouds, contactShadow, glow, grain, leafShade, skies, sky, vignette } from '../kit/light.ts'
import { at, circle, ellipse, group, path, poly, rect, rotated, type Sheet, stroke } from '../kit/paint.ts'
import { mix, rgba, tone } from '../kit/palette.ts'
import { crown, foliagePalettes, tree } from '../kit/plants.ts'

const wall = '#ecd3a2'

/** A hoop on the wall with its board and net. */
function hoop(): string {
  const net = [-20, -12, -4, 4, 12, 20].map((x) => `M${x} 2Q${x * 0.7} 20 ${x * 0.62} 40`).join('')
  return group(
    {},
    poly(
      [
        [14, -62],
        [92, -56],
        [92, 22],
        [14, 16],
      ],
      rgba(tone.umber, 0.22),
    ),
    rect(-44, -70, 88, 66, '#fbf3df', { rx: 3 }),
    rect(-44, -70, 88, 66, 'none', { rx: 3, stroke: tone.evergreen, 'stroke-width': 4 }),
    rect(-17, -38, 34, 26, 'none', { stroke: tone.clay, 'stroke-width': 3 }),
    stroke(net, '#fffaf0', 1.6),
    stroke('M-17 14Q0 20 17 14M-15 26Q0 31 15 26', '#fffaf0', 1.6),
    ellipse(0, 2, 22, 5, 'none', { stroke: tone.clay, 'stroke-width': 4 }),
  )
}

function ball(): string {
  return group(
    {},
    circle(0, -24, 24, '#d0702f'),
    path('M-24 -24A24 24 0 0 1 10 -46A30 30 0 0 0 -12 -3A24 24 0 0 1 -24 -24Z', '#ee9c55'),
    stroke('M-22 -32Q0 -22 23 -32M0 -48Q-9 -24 1 0M-17 -41Q-4 -26 -15 -6M17 -41Q8 -26 16 -6', '#6b3a1c', 1.8),
  )
}

/** A backpack; about 76 high, and 82 with its handle. */
function backpack(color: string, trim: string): string {
  const dark = mix(color, tone.night, 0.32)
  const light = mix(color, tone.glow, 0.36)
  return group(
    {},
    path('M-10 -74Q0 -86 10 -74', 'none', { stroke: dark, 'stroke-width': 4 }),
    path('M-28 0C-33 -40 -30 -72 0 -76C30 -72 33 -40 28 0Q0 5 -28 0Z', color),
    path('M-28 0C-33 -40 -30 -72 0 -76C-16 -66 -18 -40 -15 2Q-22 2 -28 0Z', light),
    path('M16 2C22 -30 20 -60 8 -75C30 -70 33 -40 28 0Z', dark),
    path('M-20 -4V-30Q0 -36 20 -30V-4Q0 0 -20 -4Z', mix(color, tone.glow, 0.14)),
    stroke('M-20 -29Q0 -35 20 -29', trim, 2.4),
    stroke('M-23 -50Q0 -58 23 -50', trim, 2.4),
    star(0, -17, 6, trim),
  )
}

/** A skateboard; 120 long. */
function skateboard(deck: string): string {
  return group(
    {},
    circle(-34, -5, 5.5, '#efe3c6'),
    circle(34, -5, 5.5, '#efe3c6'),
    circle(-34, -5, 2, tone.umber),
    circle(34, -5, 2, tone.umber),
    path('M-58 -19Q-52 -11 -40 -11H40Q52 -11 58 -19L60 -15Q54 -6 41 -6H-41Q-54 -6 -60 -15Z', deck),
    stroke('M-58 -19Q-52 -11 -40 -11H40Q52 -11 58 -19', mix(deck, tone.glow, 0.5), 2),
  )
}

function door(sheet: Sheet, x: number, foot: number): string {
  const inside = group(
    {},
    rect(x - 150, foot - 420, 300, 440, sheet.vertical(['#f4c987', '#ffe6b3', '#f0bf78'])),
    path(archAt(x - 40, foot - 190, 90, 190), '#d89a55'),
    path(archAt(x - 26, foot - 172, 62, 172), '#fff0c9'),
    poly(
      [
        [x - 150, foot],
        [x + 150, foot],
        [x + 150, foot - 22],
        [x - 150, foot - 22],
      ],
      '#c98a4c',
    ),
  )
  return group(
    {},
    path(archAt(x - 158, foot - 424, 316, 424), '#fbeecb'),
    path(archAt(x - 142, foot - 402, 284, 402), tone.evergreen),
    sheet.within(
      archAt(x - 126, foot - 380, 252, 380),
      inside,
      rect(x - 130, foot - 400, 66, 400, '#7d4d2b'),
      ...[0, 1, 2].map(
        (i) =>
          star(x - 96, foot - 70 - i * 96, 20, '#a8703f') +
          innerStar(x - 96, foot - 70 - i * 96, 16, '#e0ae66'),
      ),
    ),
    glow(sheet, x + 30, foot - 150, 240, '#ffe3a6', 0.5),
  )
}

export function scene(sheet: Sheet): string {
  const { width, height } = sheet
  const floor = 560
  return sheet.svg(
    sky(sheet, skies.golden, 300),
    clouds(sheet, 30, 150, '#fff1cf', 6),
    glow(sheet, 30, 120, 520, '#ffe6aa', 0.9),
    minaret(1010, 200, 200, '#cdb283', '#f8e4b6'),
    dome(1120, 186, 150, '#8aa98b', '#e2d6a2'),
    tree(sheet, 420, 250, 270, foliagePalettes.golden, -1),
    tree(sheet, 640, 240, 220, foliagePalettes.golden, -1),
    rect(
      0,
      150,
      width,
      floor - 150,
      sheet.horizontal([mix(wall, '#ffffff', 0.35), wall, mix(wall, tone.umber, 0.22)]),
    ),
    grain(sheet, { x: 0, y: 190, width, height: 330 }, tone.brass, 26),
    rect(0, 138, width, 20, '#dfbf88'),
    rect(0, 138, width, 7, '#fdf2d4'),
    rect(0, 158, width, 10, rgba(tone.umber, 0.22)),
    rect(0, floor - 62, width, 62, tone.bright),
    strapworkBand(-10, floor - 58, 24, 1, 52, '#f0d79f', 0.55),
    rect(0, floor - 65, width, 6, '#f5dfae'),
    leafShade(sheet, -120, 190, 640, 0.36, 0.18, tone.umber),
    door(sheet, 330, floor),
    rect(0, floor, width, height - floor, sheet.vertical(['#cf8f5a', '#dea069', '#c58350'])),
    rect(0, floor, width, 18, sheet.vertical([rgba(tone.umber, 0.4), rgba(tone.umber, 0)])),
    // Chalk lines: a basketball key with its half circle, and hopscotch squares.
    group(
      { opacity: 0.86, fill: 'none', stroke: '#fff3d6', 'stroke-width': 7 },
      path('M640 566L560 800M1010 566L1160 800', 'none'),
      path('M616 640H1056', 'none'),
      path('M640 640C650 728 1010 728 1052 640', 'none'),
      path(
        'M60 640H330L306 700H20ZM146 640L116 700M240 640L214 700M20 700H306L276 776H-30M116 700L78 776M214 700L182 776',
        'none',
      ),
    ),
    group({ transform: 'translate(840 740) scale(1 .34)' }, starLine(0, 0, 74, '#fff3d6', 5, 0.8)),
    grain(sheet, { x: 0, y: floor + 30, width, height: 190 }, '#ffdca6', 26, 0),
    poly(
      [
        [230, floor],
        [430, floor],
        [560, 720],
        [300, 720],
      ],
      sheet.vertical([rgba('#ffe9b5', 0.55), rgba('#ffe9b5', 0)]),
    ),
    at(835, 340, 1.9, hoop()),
    // Bags and boards left at the door.
    poly(
      [
        [560, 604],
        [610, 604],
        [700, 588],
        [660, 582],
      ],
      rgba(tone.night, 0.28),
    ),
    contactShadow(sheet, 570, 606, 70, 9, 0.5),
    at(566, 606, 1.75, backpack(tone.clay, '#f5d08a')),
    contactShadow(sheet, 676, 616, 70, 9, 0.5),
    rotated(676, 616, 4, at(0, 0, 1.6, backpack(tone.dusk, '#f5d08a'))),
    contactShadow(sheet, 1060, 608, 50, 7, 0.5),
    rotated(1052, 612, -80, at(92, 0, 1.5, skateboard('#d9a045'))),
    at(1136, 612, 1.65, contactShadow(sheet, 4, 0, 34, 5), backpack(tone.evergreen, '#f5d08a')),
    poly(
      [
        [900, 724],
        [960, 724],
        [1130, 692],
        [1080, 684],
      ],
      rgba(tone.night, 0.26),
    ),
    contactShadow(sheet, 930, 728, 66, 9, 0.55),
    at(924, 728, 2.15, ball()),
    contactShadow(sheet, 430, 742, 160, 10, 0.5),
    at(424, 742, 2.3, skateboard(tone.brick)),
    crown(sheet, 1190, 40, 190, foliagePalettes.garden, -1, 34),
    glow(sheet, 60, 160, 620, '#ffe6aa', 0.42),
    vignette(sheet, 0.32, [0.46, 0.5]),
  )
}
