// Food, drinks and their containers. Unless noted, the middle of an object's base is at 0,0. Units are about one
// centimeter: a chair is 90 high, a book 24.
import { star } from './buildings.ts'
import { circle, ellipse, group, path, poly, rect, type Sheet, stroke } from './paint.ts'
import { dark, mix, rgba, tone, warm } from './palette.ts'

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
  stretch = 1.5,
): string {
  const { random } = sheet
  const pieces: string[] = []
  for (let row = 0; row < 4; row++) {
    const span = radius * (0.84 - row * 0.2)
    const count = Math.max(1, Math.round((span * 2) / (size * stretch * 1.25)))
    for (let i = 0; i < count; i++) {
      const x = count === 1 ? 0 : -span + (2 * span * (i + 0.5)) / count
      const y = -radius * 0.74 - row * size * 0.95
      const tilt = random.between(-28, 28)
      pieces.push(
        group(
          { transform: `translate(${x.toFixed(1)} ${y.toFixed(1)}) rotate(${tilt.toFixed(0)})` },
          ellipse(0, 0, size * stretch * 0.66, size * 0.66, dark(fruit, 0.2 + random.between(0, 0.15))),
          ellipse(-size * 0.12 * stretch, -size * 0.14, size * stretch * 0.48, size * 0.42, fruit),
          ellipse(-size * 0.2 * stretch, -size * 0.28, size * stretch * 0.2, size * 0.13, warm(fruit, 0.6)),
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

/** A tall teapot with a curved spout; about 67 high. */
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
    path('M-7 -22C-6 -14 -9 -10 -8 -5Q-7 -2 0 -2Q7 -2 8 -5C9 -10 6 -14 7 -22Z', rgba(tone.parchment, 0.35)),
    path(
      'M-6.6 -17C-6 -13 -8.4 -10 -7.4 -5.4Q-6.5 -3 0 -3Q6.5 -3 7.4 -5.4C8.4 -10 6 -13 6.6 -17Z',
      '#a8481f',
    ),
    path('M-6.6 -17C-6 -13 -8.4 -10 -7.4 -5.4Q-6.8 -3.8 -4 -3.3C-5 -9 -3.4 -12 -3.6 -17Z', '#e0913f'),
    ellipse(0, -22, 7, 1.5, 'none', { stroke: rgba(tone.parchment, 0.85), 'stroke-width': 0.9 }),
    stroke('M5 -20C4.4 -14 6.6 -10 6 -6', rgba(tone.parchment, 0.7), 0.9),
  )
}

export function cup(color: string = tone.cream): string {
  return group(
    {},
    stroke('M12 -18C23 -20 23 -6 10 -6', dark(color, 0.2), 3.2),
    path('M-14 -24H14C14 -8 10 0 5 0H-5C-10 0 -14 -8 -14 -24Z', color),
    path('M-14 -24H-6C-6 -10 -4 -3 -2 0H-5C-10 0 -14 -8 -14 -24Z', warm(color, 0.5)),
    path('M7 -24H14C14 -8 10 0 5 0H2C6 -6 7 -14 7 -24Z', dark(color, 0.16)),
    ellipse(0, -24, 14, 3.6, warm(color, 0.2)),
    ellipse(0, -23.6, 11.6, 2.6, '#7a4622'),
  )
}

/** A tea urn with a tap; about 76 high. */
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
