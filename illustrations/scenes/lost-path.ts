import { archAt } from '../kit/buildings.ts'
import { lantern } from '../kit/furnishings.ts'
import { blob } from '../kit/leaf.ts'
import { clouds, contactShadow, glow, grain, skies, sky, sparks, vignette } from '../kit/light.ts'
import { at, ellipse, group, path, rect, type Sheet, stroke } from '../kit/paint.ts'
import { mix, rgba, tone } from '../kit/palette.ts'
import { bough, crown, cypress, foliagePalettes, grass, hill, tree, trunk, tulip } from '../kit/plants.ts'

/** A gate in a garden wall at the end of a path. */
function gate(sheet: Sheet, x: number, foot: number, scale: number): string {
  return group(
    {},
    rect(x - 70 * scale, foot - 104 * scale, 140 * scale, 106 * scale, '#a88358'),
    rect(x - 70 * scale, foot - 104 * scale, 140 * scale, 8 * scale, '#e3bb80'),
    path(archAt(x - 34 * scale, foot - 90 * scale, 68 * scale, 90 * scale), '#e3bb80'),
    path(
      archAt(x - 28 * scale, foot - 82 * scale, 56 * scale, 82 * scale),
      sheet.vertical(['#ffe3a8', '#f6bf77']),
    ),
    glow(sheet, x, foot - 40 * scale, 110 * scale, '#ffdf9c', 0.6),
  )
}

/** The signpost at the fork, with two blank boards. */
function signpost(): string {
  const board = (d: string, y: number, color: string) =>
    group({ transform: `translate(0 ${y})` }, path(d, color), stroke(d, mix(color, tone.night, 0.4), 1.4))
  return group(
    {},
    rect(-4.5, -150, 9, 150, '#5b3d26'),
    rect(-4.5, -150, 3.4, 150, '#b9834c'),
    path('M-7 -150L0 -160L7 -150Z', '#8a5c33'),
    board('M-10 -12H-66L-80 0L-66 12H-10Z', -122, '#b98750'),
    board('M10 -12H62L76 0L62 12H10Z', -94, '#a3713f'),
  )
}

export function scene(sheet: Sheet): string {
  const { width, height } = sheet
  const horizon = 372
  const ways =
    'M470 810C500 700 560 640 584 590C566 540 470 500 404 470C340 444 300 424 262 408H300C360 422 430 446 500 474C560 498 600 524 620 552C660 520 740 492 812 464C866 444 900 424 926 406H962C940 432 890 456 836 480C760 514 690 548 672 592C680 650 760 720 812 810Z'
  return sheet.svg(
    sky(sheet, skies.dusk, horizon + 40),
    sparks(sheet, 0, 10, width, 150, 20, '#f6e7c0'),
    clouds(sheet, 110, 320, '#f0b27c', 9),
    glow(sheet, 600, horizon, 560, '#ffd08a', 0.7),
    hill(sheet, horizon - 20, 26, '#7f8c68', 2, 0.4),
    hill(sheet, horizon + 10, 18, '#56755a', 2, 2.2),
    gate(sheet, 284, 414, 1.15),
    gate(sheet, 942, 412, 1.15),
    cypress(208, 424, 150, foliagePalettes.dusk, 1),
    cypress(380, 416, 150, foliagePalettes.dusk, 1),
    cypress(856, 416, 160, foliagePalettes.dusk),
    cypress(1016, 424, 150, foliagePalettes.dusk),
    tree(sheet, 530, 430, 170, foliagePalettes.dusk, -1, 16),
    rect(0, 404, width, height - 404, sheet.vertical(['#55754e', '#33573f', '#1b3a2e', '#102820'])),
    path(ways, sheet.vertical(['#f3cb8a', '#d5a668', '#8f7448'])),
    grain(sheet, { x: 480, y: 560, width: 260, height: 220 }, '#ffe3ad', 16, 0),
    tree(sheet, 100, 560, 330, foliagePalettes.dusk, 1, 24),
    tree(sheet, 1120, 560, 340, foliagePalettes.dusk, -1, 24),
    path(
      [470, 520, 700, 760, 560].map((x, i) => blob(sheet, x, 470 - (i % 2) * 8, 30, 18, 6)).join(''),
      '#24493a',
    ),
    ellipse(626, 640, 300, 70, sheet.radial([rgba('#ffdf9e', 0.62), rgba('#ffdf9e', 0)])),
    contactShadow(sheet, 628, 582, 50, 7),
    at(628, 584, 1.5, signpost()),
    contactShadow(sheet, 660, 606, 40, 7),
    glow(sheet, 672, 556, 190, tone.glow, 0.8),
    at(672, 516, 0.86, lantern(sheet, true)),
    ...[360, 398, 432, 800, 846, 884].map((x, i) =>
      tulip(
        x,
        640 + (i % 3) * 12,
        84 + (i % 2) * 16,
        [tone.clay, tone.apricot, tone.cream][i % 3] as string,
        '#2b5a44',
      ),
    ),
    grass(sheet, 300, 680, 190, 46, '#2f5d45', 46),
    grass(sheet, 760, 680, 190, 46, '#2f5d45', 46),
    trunk(-8, 830, 800, 120, '#1b1712', '#7d5f3d', 1),
    trunk(1214, 830, 800, 110, '#1b1712', '#7d5f3d', -1),
    crown(sheet, 20, 30, 230, foliagePalettes.dusk, 1, 40),
    crown(sheet, 1180, 20, 230, foliagePalettes.dusk, -1, 40),
    bough(sheet, 180, 20, 300, 0.5, foliagePalettes.dusk, -0.4),
    bough(sheet, 1030, 10, 280, Math.PI - 0.5, foliagePalettes.dusk, 0.4),
    grass(sheet, -10, 812, 460, 120, foliagePalettes.near.mid, 60),
    grass(sheet, 780, 812, 440, 120, foliagePalettes.near.mid, 60),
    vignette(sheet, 0.46, [0.52, 0.62]),
  )
}
