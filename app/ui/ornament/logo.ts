// The sapling of the logo in a 48 × 48 box, shared by pages and icon files.

type Leaf = { x: number; y: number; angle: number; size: number }

/** A pointed leaf of two arcs, with its base at x, y. */
function leaf({ x, y, angle, size }: Leaf): string {
  const point = (along: number, across: number) => {
    const [c, s] = [Math.cos(angle), Math.sin(angle)]
    return `${(x + along * c - across * s).toFixed(1)} ${(y + along * s + across * c).toFixed(1)}`
  }
  const half = size * 0.36
  const belly = size * 0.45
  return `M${point(0, 0)}Q${point(belly, half)} ${point(size, 0)}Q${point(belly, -half)} ${point(0, 0)}Z`
}

export const stem = 'M24 37V19'

const up = -Math.PI / 2

export const leaves = [
  { x: 24, y: 20.5, angle: up, size: 11 },
  { x: 24, y: 26.5, angle: up - 0.85, size: 10.5 },
  { x: 24, y: 26.5, angle: up + 0.85, size: 10.5 },
  { x: 24, y: 33.5, angle: up - 1.05, size: 10 },
  { x: 24, y: 33.5, angle: up + 1.05, size: 10 },
]
  .map(leaf)
  .join('')
