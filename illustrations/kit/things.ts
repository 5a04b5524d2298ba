// Things, each drawn about its foot at 0,0 unless it says otherwise, in units of about one hundredth of a
// metre: a chair is 90 high, a book 24.
import { innerStar, star } from './buildings.ts'
import { at, circle, ellipse, group, type Point, path, poly, rect, type Sheet, stroke } from './paint.ts'
import { mix, sheer, tone } from './palette.ts'

const dark = (colour: string, part = 0.3) => mix(colour, tone.night, part)
const warm = (colour: string, part = 0.35) => mix(colour, tone.glow, part)

/** A lantern of brass and glass that hangs from its ring at 0,0 or stands with its base at 0,104. */
export function lantern(sheet: Sheet, standing = false, body: string = tone.brass): string {
  const glass = sheet.round(['#fff3cf', [0.45, '#ffd98a'], '#e79d45'])
  const edge = dark(body, 0.45)
  const pane = 'M-17 40L-22 70L-15 90H15L22 70L17 40Z'
  return group(
    {},
    circle(0, 6, 5, 'none', { stroke: edge, 'stroke-width': 2.5 }),
    path('M0 10C4 20 13 24 19 36H-19C-13 24 -4 20 0 10Z', body),
    path('M0 10C-4 20 -13 24 -19 36H-8C-6 24 -2 18 0 10Z', warm(body, 0.5)),
    rect(-22, 35, 44, 6, edge),
    path(pane, glass),
    stroke('M-7 41L-9 70L-6 89M7 41L9 70L6 89M-22 70H22', edge, 2),
    stroke(pane, edge, 3),
    innerStar(0, 66, 7, sheer(tone.parchment, 0.85)),
    path('M-17 89H17L11 98H-11Z', body),
    path('M-17 89H-4L-5 98H-11Z', warm(body, 0.5)),
    standing
      ? path('M-11 97H11L17 104H-17Z', body) + path('M-11 97H-3L-5 104H-17Z', warm(body, 0.5))
      : path('M-4 98H4L0 108Z', edge),
  )
}

/** A closed book standing or lying; 0,0 is the middle of its foot. No lettering: a band and a star. */
export function bookUpright(
  width: number,
  height: number,
  cover: string,
  mark: 'band' | 'star' | 'plain' = 'band',
): string {
  const w = width
  const trim = warm(cover, 0.55)
  return group(
    {},
    rect(-w / 2, -height, w, height, cover, { rx: 1.5 }),
    rect(-w / 2, -height, w * 0.28, height, warm(cover, 0.22), { rx: 1.5 }),
    rect(w / 2 - w * 0.2, -height, w * 0.2, height, dark(cover, 0.25), { rx: 1.5 }),
    mark === 'plain'
      ? ''
      : rect(-w / 2, -height * 0.88, w, 1.6, trim) + rect(-w / 2, -height * 0.14, w, 1.6, trim),
    mark === 'star' ? star(0, -height * 0.52, w * 0.3, trim) : '',
  )
}

/** A book lying flat, its fore-edge towards us. */
export function bookFlat(width: number, thick: number, cover: string): string {
  const w = width / 2
  return group(
    {},
    rect(-w, -thick, width, thick, cover, { rx: 2 }),
    rect(-w + 3, -thick * 0.8, width - 3, thick * 0.6, tone.cream),
    stroke(
      `M${-w + 5} ${-thick * 0.58}H${w - 1}M${-w + 5} ${-thick * 0.38}H${w - 1}`,
      mix(tone.cream, tone.brass, 0.4),
      0.7,
    ),
    rect(-w, -thick, width * 0.05 + 3, thick, dark(cover, 0.2), { rx: 2 }),
    rect(-w, -thick, width, thick * 0.2, warm(cover, 0.3), { rx: 1 }),
  )
}

/** A folding stand of carved wood (rehal) with a closed mushaf lying on it; about 76 wide, 78 high. */
export function standWithBook(cover: string = tone.evergreen, wood: string = '#8a5a30'): string {
  const lightWood = warm(wood, 0.4)
  const leg = (s: number) =>
    poly(
      [
        [s * 4, -26],
        [s * 12, -30],
        [s * 30, 0],
        [s * 20, 0],
      ],
      s < 0 ? lightWood : dark(wood, 0.25),
    )
  const wing = (s: number) =>
    poly(
      [
        [s * -2, -24],
        [s * 6, -24],
        [s * 38, -50],
        [s * 33, -56],
      ],
      s < 0 ? wood : dark(wood, 0.3),
    )
  return group(
    {},
    leg(-1),
    leg(1),
    path('M-9 -8Q0 -20 9 -8L6 -3Q0 -10 -6 -3Z', dark(wood, 0.4)),
    wing(-1),
    wing(1),
    at(0, -46, 0.8, mushaf(cover)),
    poly(
      [
        [-38, -50],
        [-33, -56],
        [-26, -51],
        [-30, -44],
      ],
      warm(wood, 0.25),
    ),
    poly(
      [
        [38, -50],
        [33, -56],
        [26, -51],
        [30, -44],
      ],
      dark(wood, 0.2),
    ),
  )
}

/** A mushaf closed, seen from a little above: cover with frame and star; 64 wide, 44 deep on the sheet. */
export function mushaf(cover: string = tone.evergreen, gold: string = tone.apricot): string {
  return group(
    {},
    poly(
      [
        [-36, 0],
        [36, 0],
        [36, 11],
        [-36, 11],
      ],
      tone.cream,
    ),
    stroke('M-35 3.5H35M-35 6H35M-35 8.5H35', mix(tone.cream, tone.brass, 0.45), 0.7),
    rect(-38, 10, 76, 3.2, dark(cover, 0.35), { rx: 1 }),
    poly(
      [
        [-28, -40],
        [28, -40],
        [38, 1],
        [-38, 1],
      ],
      cover,
    ),
    poly(
      [
        [-28, -40],
        [-24, -40],
        [-33, 1],
        [-38, 1],
      ],
      warm(cover, 0.3),
    ),
    poly(
      [
        [-21, -36],
        [22, -36],
        [29, -4],
        [-28, -4],
      ],
      'none',
      { stroke: gold, 'stroke-width': 1.2 },
    ),
    group(
      { transform: 'translate(.5 -21) scale(1 .62)' },
      star(0, 0, 13, gold),
      star(0, 0, 9.5, cover),
      innerStar(0, 0, 8, gold),
    ),
    rect(-38, 0, 76, 2.4, dark(cover, 0.25), { rx: 1 }),
  )
}

export function bowl(radius: number, clay: string, filling: string | undefined): string {
  const r = radius
  const ry = r * 0.26
  return group(
    {},
    path(
      `M${-r} ${-r * 0.72}C${-r * 0.95} ${-r * 0.2} ${-r * 0.5} 0 ${-r * 0.36} 0H${r * 0.36}C${r * 0.5} 0 ${r * 0.95} ${-r * 0.2} ${r} ${-r * 0.72}Z`,
      clay,
    ),
    path(
      `M${-r} ${-r * 0.72}C${-r * 0.95} ${-r * 0.2} ${-r * 0.5} 0 ${-r * 0.36} 0H${-r * 0.1}C${-r * 0.4} ${-r * 0.15} ${-r * 0.62} ${-r * 0.3} ${-r * 0.64} ${-r * 0.64}Z`,
      warm(clay, 0.45),
    ),
    ellipse(0, -r * 0.72, r, ry, warm(clay, 0.2)),
    ellipse(0, -r * 0.71, r * 0.88, ry * 0.82, filling ?? dark(clay, 0.4)),
    filling
      ? path(
          `M${-r * 0.7} ${-r * 0.72}Q0 ${-r * 1.14} ${r * 0.7} ${-r * 0.72}Q0 ${-r * 0.52} ${-r * 0.7} ${-r * 0.72}Z`,
          filling,
        )
      : '',
    filling
      ? path(
          `M${-r * 0.66} ${-r * 0.74}Q${-r * 0.3} ${-r * 1.02} ${r * 0.1} ${-r * 0.9}Q${-r * 0.3} ${-r * 0.86} ${-r * 0.66} ${-r * 0.74}Z`,
          warm(filling, 0.5),
        )
      : '',
  )
}

/** A heap of dates or fruit in a bowl. */
export function heap(
  sheet: Sheet,
  radius: number,
  clay: string,
  fruit: string,
  size: number,
  long = 1.5,
): string {
  const { random } = sheet
  const pieces: string[] = []
  for (let row = 0; row < 4; row++) {
    const span = radius * (0.84 - row * 0.2)
    const count = Math.max(1, Math.round((span * 2) / (size * long * 1.25)))
    for (let i = 0; i < count; i++) {
      const x = count === 1 ? 0 : -span + (2 * span * (i + 0.5)) / count
      const y = -radius * 0.74 - row * size * 0.95
      const tilt = random.between(-28, 28)
      pieces.push(
        group(
          { transform: `translate(${x.toFixed(1)} ${y.toFixed(1)}) rotate(${tilt.toFixed(0)})` },
          ellipse(0, 0, size * long * 0.66, size * 0.66, dark(fruit, 0.2 + random.between(0, 0.15))),
          ellipse(-size * 0.12 * long, -size * 0.14, size * long * 0.48, size * 0.42, fruit),
          ellipse(-size * 0.2 * long, -size * 0.28, size * long * 0.2, size * 0.13, warm(fruit, 0.6)),
        ),
      )
    }
  }
  const r = radius
  return group(
    {},
    ellipse(0, -r * 0.72, r, r * 0.26, dark(clay, 0.35)),
    ...pieces,
    path(
      `M${-r} ${-r * 0.72}C${-r * 0.95} ${-r * 0.2} ${-r * 0.5} 0 ${-r * 0.36} 0H${r * 0.36}C${r * 0.5} 0 ${r * 0.95} ${-r * 0.2} ${r} ${-r * 0.72}C${r * 0.7} ${-r * 0.4} ${-r * 0.7} ${-r * 0.4} ${-r} ${-r * 0.72}Z`,
      clay,
    ),
    path(
      `M${-r} ${-r * 0.72}C${-r * 0.95} ${-r * 0.2} ${-r * 0.5} 0 ${-r * 0.36} 0H${-r * 0.14}C${-r * 0.45} ${-r * 0.15} ${-r * 0.62} ${-r * 0.3} ${-r * 0.62} ${-r * 0.53}Z`,
      warm(clay, 0.45),
    ),
  )
}

/** A tall pot of tea with a curved spout; about 52 high. */
export function teapot(metal: string = tone.brass): string {
  const shine = warm(metal, 0.6)
  return group(
    {},
    stroke('M20 -34C38 -36 40 -14 21 -12', dark(metal, 0.3), 4),
    path('M-17 -22C-30 -22 -31 -36 -39 -42L-34 -45C-27 -40 -25 -33 -15 -34Z', dark(metal, 0.12)),
    path('M-12 -44C-24 -36 -26 -8 -14 0H14C26 -8 24 -36 12 -44Z', metal),
    path('M-12 -44C-24 -36 -26 -8 -14 0H-5C-14 -10 -13 -36 -4 -44Z', shine),
    path('M10 -43C20 -34 21 -8 12 0H14C26 -8 24 -36 12 -44Z', dark(metal, 0.35)),
    path('M-13 -44C-12 -54 -5 -56 0 -62C5 -56 12 -54 13 -44Z', dark(metal, 0.12)),
    path('M-13 -44C-12 -54 -5 -56 0 -62C-3 -55 -7 -52 -7 -44Z', shine),
    circle(0, -64, 3, shine),
    stroke('M-17 -18H17M-16 -13H16', dark(metal, 0.35), 1.2),
    rect(-15, -2, 30, 4, dark(metal, 0.35), { rx: 1.5 }),
  )
}

/** A small glass of tea on a saucer; about 22 high. */
export function teaGlass(): string {
  return group(
    {},
    ellipse(0, -1, 15, 3.4, tone.cream),
    ellipse(0, -1.6, 11, 2.2, mix(tone.cream, tone.brass, 0.4)),
    path('M-7 -22C-6 -14 -9 -10 -8 -5Q-7 -2 0 -2Q7 -2 8 -5C9 -10 6 -14 7 -22Z', sheer(tone.parchment, 0.35)),
    path(
      'M-6.6 -17C-6 -13 -8.4 -10 -7.4 -5.4Q-6.5 -3 0 -3Q6.5 -3 7.4 -5.4C8.4 -10 6 -13 6.6 -17Z',
      '#a8481f',
    ),
    path('M-6.6 -17C-6 -13 -8.4 -10 -7.4 -5.4Q-6.8 -3.8 -4 -3.3C-5 -9 -3.4 -12 -3.6 -17Z', '#e0913f'),
    ellipse(0, -22, 7, 1.5, 'none', { stroke: sheer(tone.parchment, 0.85), 'stroke-width': 0.9 }),
    stroke('M5 -20C4.4 -14 6.6 -10 6 -6', sheer(tone.parchment, 0.7), 0.9),
  )
}

export function cup(colour: string = tone.cream): string {
  return group(
    {},
    stroke('M12 -18C23 -20 23 -6 10 -6', dark(colour, 0.2), 3.2),
    path('M-14 -24H14C14 -8 10 0 5 0H-5C-10 0 -14 -8 -14 -24Z', colour),
    path('M-14 -24H-6C-6 -10 -4 -3 -2 0H-5C-10 0 -14 -8 -14 -24Z', warm(colour, 0.5)),
    path('M7 -24H14C14 -8 10 0 5 0H2C6 -6 7 -14 7 -24Z', dark(colour, 0.16)),
    ellipse(0, -24, 14, 3.6, warm(colour, 0.2)),
    ellipse(0, -23.6, 11.6, 2.6, '#7a4622'),
  )
}

/** A kraft box for a meal, closed or open with rice and greens; about 46 wide. */
export function mealBox(kraft: string, open: boolean): string {
  const side = dark(kraft, 0.12)
  return group(
    {},
    open
      ? poly(
          [
            [-20, -22],
            [21, -22],
            [25, -44],
            [-15, -45],
          ],
          warm(kraft, 0.22),
        ) +
          poly(
            [
              [-17, -24],
              [18, -24],
              [21.5, -42],
              [-12.5, -43],
            ],
            dark(kraft, 0.18),
          )
      : '',
    open
      ? ellipse(0, -22, 21, 5, dark(kraft, 0.4)) +
          path('M-20 -21Q-14 -33 -4 -28Q4 -34 10 -27Q17 -29 20 -21Z', tone.cream) +
          path('M-20 -21Q-15 -29 -7 -26Q-4 -23 -4 -21Z', '#8b9a45') +
          path('M6 -21Q8 -29 15 -27Q19 -24 20 -21Z', tone.clay) +
          circle(-1, -27, 2.6, tone.amber) +
          circle(4, -25, 2.2, tone.clay)
      : '',
    poly(
      [
        [-23, -22],
        [23, -22],
        [18, 0],
        [-18, 0],
      ],
      kraft,
    ),
    poly(
      [
        [-23, -22],
        [-12, -22],
        [-9, 0],
        [-18, 0],
      ],
      warm(kraft, 0.42),
    ),
    poly(
      [
        [14, -22],
        [23, -22],
        [18, 0],
        [11, 0],
      ],
      side,
    ),
    open
      ? ''
      : poly(
          [
            [-23, -22],
            [23, -22],
            [17, -33],
            [-17, -33],
          ],
          warm(kraft, 0.3),
        ) +
          poly(
            [
              [-23, -22],
              [-8, -22],
              [-6, -33],
              [-17, -33],
            ],
            warm(kraft, 0.55),
          ) +
          poly(
            [
              [-5, -27],
              [5, -27],
              [6, -19],
              [-6, -19],
            ],
            dark(kraft, 0.2),
          ),
    star(0, -10, 4.6, dark(kraft, 0.32)),
  )
}

/** A paper bag with a rolled top; about 52 high. */
export function paperBag(kraft: string): string {
  return group(
    {},
    poly(
      [
        [-17, -46],
        [17, -46],
        [19, 0],
        [-19, 0],
      ],
      kraft,
    ),
    poly(
      [
        [-17, -46],
        [-5, -46],
        [-7, 0],
        [-19, 0],
      ],
      warm(kraft, 0.35),
    ),
    poly(
      [
        [10, -46],
        [17, -46],
        [19, 0],
        [11, 0],
      ],
      dark(kraft, 0.2),
    ),
    poly(
      [
        [-18, -53],
        [18, -53],
        [18, -44],
        [-18, -44],
      ],
      warm(kraft, 0.2),
    ),
    stroke('M-18 -44H18', dark(kraft, 0.35), 1.2),
    star(0, -22, 7, dark(kraft, 0.28)),
  )
}

/** An urn for tea with a tap; about 74 high. */
export function urn(metal: string = '#a9a38f'): string {
  return group(
    {},
    rect(-20, -8, 40, 8, dark(metal, 0.55), { rx: 2 }),
    rect(-24, -62, 48, 55, metal, { rx: 4 }),
    rect(-24, -62, 14, 55, warm(metal, 0.6), { rx: 4 }),
    rect(13, -62, 11, 55, dark(metal, 0.32), { rx: 4 }),
    path('M-24 -60Q0 -76 24 -60Z', dark(metal, 0.14)),
    path('M-24 -60Q-8 -74 4 -68Q-8 -64 -10 -60Z', warm(metal, 0.5)),
    circle(0, -72, 4, dark(metal, 0.55)),
    path('M-4 -20H4V-15L9 -10H2L-4 -15Z', dark(metal, 0.6)),
    stroke('M-24 -40H24', dark(metal, 0.3), 1.4),
  )
}

export function orange(): string {
  return (
    circle(0, -8, 8, '#d9792f') +
    circle(-1.6, -9.6, 5.6, '#eb9a48') +
    ellipse(-3.2, -11.6, 2, 1.4, '#ffd79a') +
    circle(1, -14.6, 1.2, tone.deep)
  )
}

export function loaf(crust = '#c07f3c'): string {
  return group(
    {},
    path('M-34 0C-42 -14 -28 -24 0 -24S42 -14 34 0Z', crust),
    path('M-34 0C-42 -14 -28 -24 0 -24C-12 -18 -22 -10 -20 0Z', warm(crust, 0.4)),
    stroke('M-16 -20L-10 -9M-2 -22L4 -10M12 -21L18 -10', dark(crust, 0.3), 2.4),
  )
}

/** An open pot of paint with a run down its side; about 34 high. */
export function paintPot(paint: string, tin: string = '#b9b29c'): string {
  return group(
    {},
    path('M-17 -32C-22 -54 22 -54 17 -32', 'none', { stroke: dark(tin, 0.4), 'stroke-width': 1.6 }),
    rect(-17, -32, 34, 32, tin, { rx: 1.5 }),
    rect(-17, -32, 10, 32, warm(tin, 0.6), { rx: 1.5 }),
    rect(9, -32, 8, 32, dark(tin, 0.32), { rx: 1.5 }),
    rect(-17, -22, 34, 15, paint),
    rect(-17, -22, 10, 15, warm(paint, 0.35)),
    rect(9, -22, 8, 15, dark(paint, 0.3)),
    ellipse(0, -32, 17, 4.4, dark(tin, 0.3)),
    ellipse(0, -31.6, 15, 3.6, warm(paint, 0.12)),
    path('M2 -30C3 -27 1 -20 3 -14Q5 -11 7 -14C8 -20 6 -26 9 -30Z', paint),
  )
}

/** A paint roller seen flat: 0,0 is the end of its handle, the roller `long` away, upwards. */
export function roller(long: number, paint: string): string {
  return group(
    {},
    stroke(`M0 -20V${-long * 0.72}L14 ${-long * 0.82}V${-long + 6}H8`, '#7b766a', 3.2),
    rect(-4, -34, 8, 34, tone.clay, { rx: 3 }),
    rect(-4, -34, 3, 34, warm(tone.clay, 0.4), { rx: 1.5 }),
    rect(-34, -long - 2, 44, 15, paint, { rx: 5 }),
    rect(-34, -long - 2, 44, 5, warm(paint, 0.35), { rx: 2.5 }),
    rect(-34, -long + 8, 44, 5, dark(paint, 0.3), { rx: 2.5 }),
  )
}

export function brush(long: number, paint: string): string {
  return group(
    {},
    path(`M-2.4 0Q-4 ${-long * 0.3} -2 ${-long * 0.6}H2Q4 ${-long * 0.3} 2.4 0Z`, '#a96a3a'),
    rect(-5, -long * 0.72, 10, long * 0.13, '#cfc5a8'),
    path(
      `M-5 ${-long * 0.72}C-6 ${-long * 0.86} -2 ${-long * 0.92} 0 ${-long}C2 ${-long * 0.92} 6 ${-long * 0.86} 5 ${-long * 0.72}Z`,
      paint,
    ),
  )
}

/** A standing stepladder seen a little from the side. Its feet span about 110; `height` to the top step. */
export function ladder(height: number, wood: string = '#c08a4e'): string {
  const h = height
  const rungs = Math.max(4, Math.round(h / 55))
  const back = dark(wood, 0.45)
  const step = (i: number) => {
    const t = i / (rungs + 0.4)
    const y = -t * h
    const half = 46 - t * 20
    return (
      rect(-half - 2, y - 6, half * 2 + 4, 9, dark(wood, 0.12)) +
      rect(-half - 2, y - 6, half * 2 + 4, 3.4, warm(wood, 0.5))
    )
  }
  return group(
    {},
    poly(
      [
        [-22, -h],
        [-16, -h],
        [-26, -14],
        [-34, -14],
      ],
      back,
    ),
    poly(
      [
        [40, -h + 4],
        [46, -h + 4],
        [98, -16],
        [90, -16],
      ],
      back,
    ),
    stroke(`M-26 ${-h * 0.4}L74 ${-h * 0.42}`, back, 4),
    ...Array.from({ length: rungs }, (_, i) => step(i + 1)),
    poly(
      [
        [-32, -h],
        [-24, -h],
        [-44, 0],
        [-54, 0],
      ],
      warm(wood, 0.35),
    ),
    poly(
      [
        [24, -h],
        [32, -h],
        [54, 0],
        [44, 0],
      ],
      wood,
    ),
    poly(
      [
        [28, -h],
        [32, -h],
        [54, 0],
        [50, 0],
      ],
      dark(wood, 0.25),
    ),
    rect(-36, -h - 8, 86, 10, wood),
    rect(-36, -h - 8, 86, 4, warm(wood, 0.5)),
  )
}

/** A floor cushion seen from above its near edge; about 70 wide. */
export function cushion(colour: string, trim: string): string {
  return group(
    {},
    ellipse(4, 2, 40, 11, sheer(tone.night, 0.35)),
    path('M-36 -6C-38 -20 -22 -22 0 -22S38 -20 36 -6C36 4 20 5 0 5S-36 4 -36 -6Z', dark(colour, 0.28)),
    path('M-34 -10C-36 -22 -20 -24 0 -24S36 -22 34 -10C33 -3 18 -2 0 -2S-33 -3 -34 -10Z', colour),
    path(
      'M-31 -12C-32 -21 -18 -22.5 0 -22.5C-12 -18 -18 -12 -16 -3.4C-26 -4 -31 -7 -31 -12Z',
      warm(colour, 0.3),
    ),
    group({ transform: 'translate(0 -13) scale(1 .42)' }, star(0, 0, 12, trim), star(0, 0, 8, colour)),
  )
}

/** A wooden chair seen from the front; about 90 high. */
export function chair(wood: string = '#9a6838'): string {
  return group(
    {},
    stroke('M-17 -42L-18 -2M17 -42L18 -2', dark(wood, 0.4), 4),
    rect(-20, -92, 5, 90, wood, { rx: 2 }),
    rect(15, -92, 5, 90, dark(wood, 0.2), { rx: 2 }),
    rect(-20, -90, 40, 9, warm(wood, 0.25), { rx: 3 }),
    rect(-18, -72, 36, 6, wood, { rx: 2 }),
    poly(
      [
        [-18, -50],
        [18, -50],
        [23, -42],
        [-23, -42],
      ],
      warm(wood, 0.35),
    ),
    rect(-23, -42, 46, 5, dark(wood, 0.2)),
    rect(-22, -40, 5, 40, warm(wood, 0.2), { rx: 2 }),
    rect(17, -40, 5, 40, dark(wood, 0.3), { rx: 2 }),
  )
}

/** A phone seen from the front, its screen `width` wide; `screen` is drawn in a box 0..100 by 0..200. */
export function phone(width: number, screen: string, glass: string = tone.deep): string {
  const s = width / 100
  return group(
    { transform: `scale(${s.toFixed(3)})` },
    rect(-58, -216, 120, 222, dark(tone.umber, 0.5), { rx: 17 }),
    rect(-60, -218, 116, 222, '#2b2a26', { rx: 17 }),
    rect(-60, -218, 116, 222, 'none', { rx: 17, stroke: warm('#6b6453', 0.3), 'stroke-width': 2 }),
    rect(-54, -212, 104, 210, glass, { rx: 12 }),
    group({ transform: 'translate(-52 -207)' }, screen),
    rect(-14, -207, 24, 5, '#1b1b18', { rx: 2.5 }),
  )
}

/** The grid of a month: a star for each day, lit if read. In a box of 100 by 200 like a phone's screen. */
export function starGrid(
  columns: number,
  rows: number,
  lit: (i: number) => boolean,
  colours = { on: tone.apricot as string, off: tone.bright as string },
): string {
  const step = 88 / columns
  return Array.from({ length: columns * rows }, (_, i) => {
    const [x, y] = [6 + step * (i % columns) + step / 2, 62 + step * Math.floor(i / columns) * 1.16]
    return lit(i) ? star(x, y, step * 0.4, colours.on) : star(x, y, step * 0.36, colours.off)
  }).join('')
}

export function bucket(colour: string): string {
  return group(
    {},
    path('M-24 -44C-30 -82 30 -82 24 -44', 'none', { stroke: dark(colour, 0.5), 'stroke-width': 2.4 }),
    poly(
      [
        [-26, -46],
        [26, -46],
        [19, 0],
        [-19, 0],
      ],
      colour,
    ),
    poly(
      [
        [-26, -46],
        [-13, -46],
        [-9, 0],
        [-19, 0],
      ],
      warm(colour, 0.4),
    ),
    poly(
      [
        [14, -46],
        [26, -46],
        [19, 0],
        [10, 0],
      ],
      dark(colour, 0.3),
    ),
    ellipse(0, -46, 26, 6, dark(colour, 0.35)),
    ellipse(0, -45, 23, 4.6, '#8fb5ad'),
    path('M-20 -46Q-8 -50 2 -46Q-8 -43 -20 -46Z', '#dcebe0'),
  )
}

/** A broom leaning; its head stands at 0,0. */
export function broom(height: number, straw = '#d3a75a'): string {
  const bristles: Point[] = [
    [-20, 0],
    [22, 0],
    [11, -46],
    [-10, -46],
  ]
  return group(
    {},
    rect(-2.6, -height, 5.2, height - 50, '#8a5a30', { rx: 2 }),
    rect(-2.6, -height, 2, height - 50, '#c99557', { rx: 1 }),
    poly(bristles, straw),
    poly(
      [
        [-20, 0],
        [-6, 0],
        [-3, -46],
        [-10, -46],
      ],
      warm(straw, 0.5),
    ),
    stroke('M-12 0L-6 -40M-4 0L-2 -40M5 0L2 -40M14 0L7 -40', dark(straw, 0.35), 1.3),
    path('M-12 -44Q0 -60 12 -44L11 -36H-11Z', tone.clay),
    path('M-12 -44Q-6 -54 -2 -51L-4 -36H-11Z', warm(tone.clay, 0.4)),
  )
}

/** Blankets folded on one another; about 96 wide. 0,0 is the middle of the foot. */
export function folded(colours: readonly string[], width = 96, thick = 17): string {
  return group(
    {},
    ...colours.map((colour, i) => {
      const y = -i * thick
      const w = width / 2 - (i % 2) * 3
      return group(
        {},
        rect(-w, y - thick, w * 2, thick, colour, { rx: thick * 0.46 }),
        rect(-w, y - thick, w * 2, thick * 0.5, warm(colour, 0.2), { rx: thick * 0.25 }),
        rect(-w, y - thick * 0.55, w * 2, 1.4, dark(colour, 0.3)),
        rect(-w * 0.62, y - thick, w * 0.14, thick, warm(colour, 0.6)),
        rect(-w * 0.4, y - thick, w * 0.06, thick, warm(colour, 0.6)),
        path(
          `M${w - thick * 0.7} ${y - thick}H${w - thick * 0.46}Q${w + 1} ${y - thick * 0.5} ${w - thick * 0.46} ${y}H${w - thick * 0.7}Z`,
          dark(colour, 0.25),
        ),
      )
    }),
  )
}

/** A string of small lamps that sags between two posts. */
export function festoon(
  sheet: Sheet,
  [x1, y1]: Point,
  [x2, y2]: Point,
  sag: number,
  lamps: number,
  size: number,
): string {
  const point = (t: number): Point => [x1 + (x2 - x1) * t, y1 + (y2 - y1) * t + sag * 4 * t * (1 - t)]
  const cord = Array.from({ length: 13 }, (_, i) =>
    point(i / 12)
      .map((v) => v.toFixed(1))
      .join(' '),
  )
  const halo = sheet.round([sheer(tone.glow, 0.75), [0.4, sheer(tone.glow, 0.25)], sheer(tone.glow, 0)])
  return (
    stroke(`M${cord.join('L')}`, tone.night, Math.max(1.2, size * 0.16), { opacity: 0.7 }) +
    Array.from({ length: lamps }, (_, i) => {
      const [x, y] = point((i + 0.5) / lamps)
      return circle(x, y + size, size * 4, halo) + ellipse(x, y + size, size * 0.8, size, '#fff1c9')
    }).join('')
  )
}
