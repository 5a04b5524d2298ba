import { bookOnStand } from '../kit/books.ts'
import { archAt, windowLight } from '../kit/buildings.ts'
import { cushion, lantern } from '../kit/furnishings.ts'
import { contactShadow, glow, leafShade, skies, vignette } from '../kit/light.ts'
import { at, ellipse, group, path, poly, rect, type Sheet, stroke } from '../kit/paint.ts'
import { rgba, tone } from '../kit/palette.ts'
import { dado, gardenView, plasterWall, recedingFloor, warmLight, woodenWindow } from '../kit/rooms.ts'

/** A carpet with rows of small arches, inside a double border. */
function carpet(sheet: Sheet): string {
  const quad = (a: number, b: number, y1: number, y2: number, fill: string) =>
    poly(
      [
        [600 - a, y1],
        [600 + a, y1],
        [600 + b, y2],
        [600 - b, y2],
      ],
      fill,
    )
  const rows = [0, 1, 2, 3].flatMap((row) => {
    const y = 560 + row * 52 + row * row * 7
    const half = 330 + (y - 520) * 0.86
    const count = 9
    const w = (half * 2) / count
    return Array.from({ length: count }, (_, i) =>
      archAt(600 - half + i * w + w * 0.16, y - w * 0.34 - row * 3, w * 0.68, w * 0.36 + row * 3),
    )
  })
  return group(
    {},
    quad(372, 736, 512, 806, rgba(tone.night, 0.3)),
    quad(366, 730, 508, 800, tone.brick),
    quad(354, 706, 516, 790, '#dcb066'),
    quad(346, 692, 520, 786, tone.evergreen),
    path(rows.join(''), rgba('#e3bd77', 0.26)),
    sheet.within(
      'M254 520H946L1292 786H-92Z',
      windowLight(250, 470, 220, 320, 0.42, '#fff0c4', 0.34, 2),
      windowLight(520, 460, 240, 330, 0.42, '#fff0c4', 0.34, 2),
      windowLight(800, 470, 220, 320, 0.42, '#fff0c4', 0.3, 2),
    ),
  )
}

export function scene(sheet: Sheet): string {
  const view = gardenView(sheet, { sky: skies.dawn, horizon: 360, sunAt: [250, 250], masjid: 610 })
  const places = Array.from({ length: 7 }, (_, i) => {
    const angle = Math.PI * (1.02 - (i / 6) * 1.04)
    const away = Math.sin(angle)
    return { x: 600 + Math.cos(angle) * 440, y: 712 - away * 158, s: 2.35 - away * 0.75, i }
  }).sort((a, b) => a.y - b.y)
  const colors = [tone.clay, '#d8a557', tone.bright, tone.dusk, tone.brick]
  return sheet.svg(
    plasterWall(sheet, 480, '#ead0a0'),
    ...[0, 1, 2].map((i) =>
      woodenWindow(sheet, 168 + i * 322, i === 1 ? 84 : 112, 220, i === 1 ? 290 : 262, view),
    ),
    dado(sheet, 424, 52, '#a3683f', '#f3d59c'),
    recedingFloor(sheet, 474, '#c08f5c'),
    windowLight(120, 480, 200, 250, 0.5, '#fff0c4', 0.3, 2),
    carpet(sheet),
    ...places.map(({ x, y, s, i }) =>
      group(
        {},
        at(x + (x - 600) * 0.13, y - 4 - s * 16, s * 0.82, cushion(colors[i % 5] as string, '#f0cf94')),
        ellipse(x + 26 * s, y, 40 * s, 7 * s, rgba(tone.night, 0.3)),
        contactShadow(sheet, x, y, 40 * s, 7 * s),
        at(x, y, s, bookOnStand([tone.deep, tone.clay, tone.evergreen, tone.dusk][i % 4] as string)),
      ),
    ),
    leafShade(sheet, -110, 120, 480, 0.35, 0.15, tone.umber),
    stroke('M600 0V40', tone.umber, 4),
    glow(sheet, 600, 120, 210, tone.glow, 0.7),
    at(600, 30, 1.35, lantern(sheet)),
    warmLight(sheet),
    rect(0, 790, 1200, 12, rgba(tone.night, 0.14)),
    vignette(sheet, 0.36),
  )
}
