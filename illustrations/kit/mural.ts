import { archAt, dome, minaret, starLine } from './buildings.ts'
import { leafPath } from './leaf.ts'
import { circle, type Point, path, rect, type Sheet, smooth, stroke } from './paint.ts'
import { tone } from './palette.ts'
import { cypress, foliagePalettes, tulip } from './plants.ts'

const pencil = '#a98c62'

type Box = { x: number; y: number; width: number; height: number }

/** The large tree of the mural: boughs that curl outward in pairs, with leaves and fruit. */
function muralTree(x: number, foot: number, height: number, sketchOnly: boolean): string {
  const boughs = [0, 1, 2, 3].flatMap((i) =>
    [-1, 1].map((side) => {
      const y = foot - height * (0.34 + i * 0.15)
      const reach = height * (0.46 - i * 0.075)
      const points: Point[] = [
        [x, y + height * 0.12],
        [x + side * reach * 0.35, y - height * 0.01],
        [x + side * reach * 0.8, y - height * 0.05],
        [x + side * reach, y - height * 0.15],
        [x + side * reach * 0.86, y - height * 0.21],
      ]
      return { side, reach, points }
    }),
  )
  const leaves = boughs.flatMap(({ side, points }) =>
    points
      .slice(1)
      .flatMap(([px, py], i) =>
        [-2.2, -1.2, -0.3, 0.6].map((angle) =>
          leafPath(px, py, side > 0 ? angle : Math.PI - angle, height * (0.085 - i * 0.006), 0.3),
        ),
      ),
  )
  const fruit = boughs.flatMap(({ side, points, reach }) =>
    points.slice(1, 4).map(([px, py]) => [px - side * reach * 0.12, py + height * 0.035] as const),
  )
  const trunk = `M${x - height * 0.085} ${foot}Q${x - height * 0.03} ${foot - height * 0.3} ${x - height * 0.014} ${foot - height * 0.93}H${x + height * 0.014}Q${x + height * 0.03} ${foot - height * 0.3} ${x + height * 0.085} ${foot}Z`
  if (sketchOnly)
    return (
      stroke(trunk, pencil, 3) +
      boughs.map(({ points }) => stroke(smooth(points, false), pencil, 3)).join('') +
      stroke(leaves.join(''), pencil, 2)
    )
  return (
    boughs.map(({ points }) => stroke(smooth(points, false), tone.brick, height * 0.018)).join('') +
    path(trunk, tone.brick) +
    path(
      `M${x - height * 0.085} ${foot}Q${x - height * 0.03} ${foot - height * 0.3} ${x - height * 0.014} ${foot - height * 0.93}H${x}Q${x - height * 0.01} ${foot - height * 0.3} ${x - height * 0.03} ${foot}Z`,
      tone.clay,
    ) +
    path(leaves.filter((_, i) => i % 3 !== 1).join(''), tone.evergreen) +
    path(leaves.filter((_, i) => i % 3 === 1).join(''), '#5d9068') +
    path(leafPath(x, foot - height * 0.92, -Math.PI / 2, height * 0.1), tone.evergreen) +
    fruit.map(([fx, fy]) => circle(fx, fy, height * 0.017, tone.apricot)).join('')
  )
}

/** The garden on the wall: sun, hills, a stream and the tree, flat like a poster; `sketchOnly` draws only a sketch. */
function garden({ x, y, width, height }: Box, sketchOnly: boolean): string {
  const foot = y + height
  const fold = (at: number, swell: number, waves: number, phase: number) => {
    const points = Array.from(
      { length: 13 },
      (_, i): Point => [
        x + (width * i) / 12,
        y + height * at + Math.sin((i / 12) * Math.PI * waves + phase) * swell,
      ],
    )
    return `${smooth(points, false)}L${x + width} ${foot}H${x}Z`
  }
  const sun: Point = [x + width * 0.5, y + height * 0.47]
  const hills = [
    fold(0.56, height * 0.06, 2.6, 0.6),
    fold(0.66, height * 0.05, 3.2, 2.6),
    fold(0.78, height * 0.04, 2.4, 0.2),
  ]
  const stream = `M${x + width * 0.24} ${y + height * 0.7}C${x + width * 0.34} ${y + height * 0.78} ${x + width * 0.16} ${y + height * 0.86} ${x + width * 0.3} ${foot}H${x + width * 0.42}C${x + width * 0.28} ${y + height * 0.88} ${x + width * 0.42} ${y + height * 0.8} ${x + width * 0.26} ${y + height * 0.7}Z`
  const rays = Array.from({ length: 5 }, (_, i) => height * (0.2 + i * 0.11))
  if (sketchOnly)
    return (
      rays
        .map((r) => circle(...sun, r, 'none', { stroke: pencil, 'stroke-width': 1.8, opacity: 0.7 }))
        .join('') +
      hills.map((d) => stroke(d, pencil, 2.4)).join('') +
      starLine(x + width * 0.83, y + height * 0.3, height * 0.15, pencil, 2.2) +
      stroke(`M${x + width * 0.83} ${y}V${foot}M${x} ${y + height * 0.3}H${x + width}`, pencil, 1.4, {
        opacity: 0.6,
      }) +
      muralTree(sun[0], foot - height * 0.1, height * 0.82, true)
    )
  return (
    rect(x, y, width, height, '#8fbfae') +
    rays
      .toReversed()
      .map((r, i) => circle(...sun, r, ['#a8c9ab', '#c3d2a6', '#e0d7a0', '#f0cf8d', '#f3b968'][i] as string))
      .join('') +
    path(hills[0] as string, '#6f9f80') +
    cypress(x + width * 0.12, y + height * 0.7, height * 0.34, foliagePalettes.garden) +
    cypress(x + width * 0.185, y + height * 0.71, height * 0.26, foliagePalettes.garden) +
    cypress(x + width * 0.78, y + height * 0.7, height * 0.32, foliagePalettes.garden) +
    town(x + width * 0.015, y + height * 0.6, height * 0.36) +
    path(hills[1] as string, '#3f7f60') +
    path(stream, '#d9e6cf') +
    path(hills[2] as string, tone.evergreen) +
    muralTree(sun[0], foot - height * 0.1, height * 0.82, false) +
    Array.from({ length: 26 }, (_, i) =>
      tulip(
        x + (width * (i + 0.5)) / 26,
        foot + height * 0.012,
        height * (0.13 + (i % 3) * 0.022),
        [tone.clay, tone.apricot, tone.cream][i % 3] as string,
        '#6f9f80',
      ),
    ).join('')
  )
}

/** A distant white town of domes. */
function town(x: number, foot: number, height: number): string {
  const house = (dx: number, w: number, h: number, color: string) =>
    rect(x + dx * height, foot - h * height, w * height, (h + 0.3) * height, color)
  return (
    minaret(x + height * 0.86, foot, height * 1.25, '#e7d3a4', '#fbf0d2') +
    house(0, 0.34, 0.36, '#ecdcb4') +
    house(0.3, 0.5, 0.5, '#f6e9c8') +
    dome(x + height * 0.55, foot - height * 0.5, height * 0.44, '#3f7f60', '#7fb093') +
    house(0.74, 0.3, 0.3, '#ecdcb4') +
    path(archAt(x + height * 0.45, foot - height * 0.26, height * 0.18, height * 0.4), tone.clay) +
    path(archAt(x + height * 0.1, foot - height * 0.22, height * 0.12, height * 0.3), '#c89a63') +
    path(archAt(x + height * 0.83, foot - height * 0.2, height * 0.11, height * 0.3), '#c89a63')
  )
}

/** The mural within its arches: painted with a roller up to about `paintedTo`, and sketched beyond. */
export function mural(sheet: Sheet, area: Box, paintedTo: number, arches: readonly Box[]): string {
  const { random } = sheet
  const stripe = 46
  const painted = Array.from({ length: Math.ceil(area.height / stripe) }, (_, i) => {
    const end = paintedTo - i * 9 + random.between(-46, 60)
    const y = area.y + i * stripe
    return `M${area.x} ${y - 1}H${(end - 9).toFixed(0)}q9 1 8 ${stripe * 0.3}t2 ${stripe * 0.35}q0 ${stripe * 0.35} -10 ${stripe * 0.36}H${area.x}Z`
  }).join('')
  return arches
    .map((arch) => {
      const frame = archAt(arch.x, arch.y, arch.width, arch.height)
      const rim = archAt(arch.x - 17, arch.y - 19, arch.width + 34, arch.height + 19)
      return (
        path(rim, tone.clay) +
        path(archAt(arch.x - 9, arch.y - 10, arch.width + 18, arch.height + 10), '#f6e6c4') +
        sheet.within(
          frame,
          rect(arch.x, arch.y, arch.width, arch.height, '#f9efd9'),
          garden(area, true),
          sheet.within(painted, garden(area, false)),
        )
      )
    })
    .join('')
}
