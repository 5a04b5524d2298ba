import { archAt, archWindow, dome, minaret, strapworkBand, windowLight } from './buildings.ts'
import { clouds, glow, grain, leafShade, sky, sun } from './light.ts'
import { group, path, rect, type Sheet, stroke } from './paint.ts'
import { mix, rgba, tone } from './palette.ts'
import { cypress, type FoliagePalette, foliagePalettes, hill, tree } from './plants.ts'

type View = {
  sky: readonly string[]
  horizon: number
  foliage?: FoliagePalette
  sunAt?: readonly [number, number]
  masjid?: number
}

/** The view from a window: sky, hills, trees, and a masjid whose center has the x coordinate `masjid`. */
export function gardenView(
  sheet: Sheet,
  { sky: colors, horizon, foliage = foliagePalettes.golden, sunAt, masjid }: View,
): string {
  const { width } = sheet
  const near = mix(foliage.mid, foliage.sun, 0.25)
  return (
    sky(sheet, colors, horizon + 10) +
    clouds(sheet, horizon * 0.3, horizon * 0.85, '#fff0cc', 8) +
    (sunAt ? sun(sheet, sunAt[0], sunAt[1], 34) : '') +
    hill(sheet, horizon - 34, 18, mix(foliagePalettes.far.mid, colors.at(-1) as string, 0.45), 2, 1.4) +
    (masjid === undefined
      ? ''
      : minaret(masjid + 92, horizon, 210, mix(tone.sand, foliage.mid, 0.3), tone.cream) +
        dome(masjid, horizon - 18, 120, mix(foliage.light, tone.sand, 0.3), tone.sand)) +
    tree(sheet, width * 0.2, horizon + 16, 170, foliage, -1, 16) +
    tree(sheet, width * 0.78, horizon + 20, 190, foliage, -1, 16) +
    cypress(width * 0.34, horizon + 16, 150, foliage) +
    cypress(width * 0.63, horizon + 16, 130, foliage) +
    rect(0, horizon + 6, width, sheet.height - horizon, near)
  )
}

/** A plastered wall, lit at a low angle from the left. */
export function plasterWall(sheet: Sheet, foot: number, color: string): string {
  const { width } = sheet
  return (
    rect(
      0,
      0,
      width,
      foot,
      sheet.diagonal([mix(color, '#ffffff', 0.3), color, mix(color, tone.umber, 0.34)]),
    ) + grain(sheet, { x: 0, y: 40, width, height: foot - 90 }, tone.brass, 26)
  )
}

/** Light from a window on the wall to its right, with shadows of leaves. */
export function lightOnWall(
  sheet: Sheet,
  x: number,
  y: number,
  width: number,
  height: number,
  strength = 0.55,
): string {
  return (
    windowLight(x, y, width, height, 0.34, '#fff3cd', strength, 2) +
    leafShade(sheet, x - width * 0.2, y + height * 0.1, width * 1.15, 0.6, 0.15, tone.umber)
  )
}

/** A wooden table top that fills the bottom of the picture, its edge lit. */
export function tableTop(sheet: Sheet, y: number, edge: number, wood: string): string {
  const { width, height } = sheet
  const boards = [-2, -1, 0, 1, 2]
    .map((i) => `M${width / 2 + i * width * 0.22} ${y}L${width / 2 + i * width * 0.3} ${edge}`)
    .join('')
  return (
    rect(
      0,
      y,
      width,
      edge - y,
      sheet.horizontal([mix(wood, tone.glow, 0.52), mix(wood, tone.glow, 0.2), mix(wood, tone.night, 0.12)]),
    ) +
    stroke(boards, mix(wood, tone.night, 0.4), 2, { opacity: 0.4 }) +
    grain(sheet, { x: 0, y: y + 12, width, height: edge - y - 20 }, mix(wood, tone.night, 0.5), 26, 0) +
    rect(0, y, width, 5, mix(wood, tone.night, 0.3), { opacity: 0.5 }) +
    rect(
      0,
      edge,
      width,
      height - edge,
      sheet.vertical([mix(wood, tone.night, 0.22), mix(wood, tone.night, 0.55)]),
    ) +
    rect(0, edge, width, 6, mix(wood, tone.glow, 0.66))
  )
}

/** A dado of strapwork along the bottom of a wall. */
export function dado(sheet: Sheet, y: number, height: number, ground: string, line: string): string {
  const { width } = sheet
  return (
    rect(0, y, width, height, ground) +
    strapworkBand(
      -height * 0.2,
      y + height * 0.1,
      Math.ceil(width / (height * 0.8)) + 1,
      1,
      height * 0.8,
      line,
      0.6,
    ) +
    rect(0, y - 4, width, 6, mix(line, tone.glow, 0.4)) +
    rect(0, y + height - 4, width, 4, rgba(tone.night, 0.3))
  )
}

export function woodenWindow(
  sheet: Sheet,
  x: number,
  y: number,
  width: number,
  height: number,
  view: string,
  wood = '#8a5c38',
): string {
  return archWindow(sheet, x, y, width, height, view, wood, mix(wood, tone.night, 0.35))
}

/** A lit floor of boards or stone that recedes from the viewer. */
export function recedingFloor(sheet: Sheet, y: number, color: string, middle = sheet.width / 2): string {
  const { width, height } = sheet
  const joints = Array.from(
    { length: 15 },
    (_, i) => `M${middle + (i - 7) * width * 0.075} ${y}L${middle + (i - 7) * width * 0.2} ${height}`,
  ).join('')
  const rows = [0.1, 0.26, 0.5, 0.82].map((t) => `M0 ${y + (height - y) * t}H${width}`).join('')
  return group(
    {},
    rect(
      0,
      y,
      width,
      height - y,
      sheet.vertical([mix(color, tone.umber, 0.2), color, mix(color, tone.night, 0.26)]),
    ),
    stroke(joints + rows, mix(color, tone.umber, 0.6), 2, { opacity: 0.3 }),
    grain(sheet, { x: 0, y: y + 16, width, height: height - y - 30 }, mix(color, tone.glow, 0.6), 22, 0),
    rect(0, y, width, 20, sheet.vertical([rgba(tone.night, 0.34), rgba(tone.night, 0)])),
  )
}

/** An arched niche in a wall, with shading. */
export function niche(
  sheet: Sheet,
  x: number,
  y: number,
  width: number,
  height: number,
  wall: string,
): string {
  const rim = width * 0.05
  return (
    path(archAt(x - rim, y - rim * 1.3, width + rim * 2, height + rim * 1.3), mix(wall, tone.glow, 0.5)) +
    path(archAt(x, y, width, height), mix(wall, tone.night, 0.42)) +
    path(
      archAt(x + width * 0.07, y + width * 0.05, width * 0.93, height - width * 0.05),
      sheet.horizontal([
        mix(wall, tone.night, 0.32),
        mix(wall, tone.umber, 0.16),
        mix(wall, tone.glow, 0.14),
      ]),
    )
  )
}

export const warmLight = (sheet: Sheet, x = 0.1, y = 0.2) =>
  glow(sheet, sheet.width * x, sheet.height * y, sheet.width * 0.55, '#ffe3a4', 0.42)
