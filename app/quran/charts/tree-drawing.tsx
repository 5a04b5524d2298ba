import { treeShape } from './tree-shape.ts'

const tones = ['fill-evergreen', 'fill-evergreen opacity-75', 'fill-evergreen-bright']

/**
 * A tree with this many leaves. `brass` has the indexes of the brass leaves. Without leaves, the tree is a seedling
 * whose first two leaves are outlines. Hidden from screen readers: a caption says what the drawing shows.
 */
export function TreeDrawing({
  leaves,
  brass = [],
  olderTrees = 0,
  className = '',
}: {
  leaves: number
  brass?: readonly number[]
  olderTrees?: number
  className?: string
}) {
  const shape = treeShape(Math.max(leaves, seedlingLeaves))
  const { ground, width, height } = shape
  const brassLeaves = new Set(brass)
  const leavesOf = (isIncluded: (index: number) => boolean) =>
    shape.leaves.filter((_, index) => isIncluded(index)).join('')
  return (
    <svg
      viewBox={`${-width / 2} ${ground - height} ${width} ${height + 4}`}
      className={`block ${className}`}
      aria-hidden="true"
    >
      <OlderTrees count={olderTrees} {...shape} />
      <path
        d={`M${-width / 2} ${ground}h${width}`}
        className="stroke-brass opacity-60"
        strokeWidth={width / 400}
      />
      <g className="fill-none stroke-brass-deep" strokeLinecap="round">
        {shape.branches.map(({ width, path }) => (
          <path key={width} d={path} strokeWidth={width} />
        ))}
      </g>
      {leaves === 0 ? (
        <path d={shape.leaves.join('')} className="fill-page stroke-evergreen" strokeWidth="1" />
      ) : (
        tones.map((tone, part) => (
          <path
            key={tone}
            d={leavesOf((index) => index % tones.length === part && !brassLeaves.has(index))}
            className={tone}
          />
        ))
      )}
      {brass.length > 0 && <path d={leavesOf((index) => brassLeaves.has(index))} className="fill-brass" />}
    </svg>
  )
}

const seedlingLeaves = 2
const maxOlderTrees = 6

/** The trees of earlier years, as outlines on both sides. */
function OlderTrees({
  count,
  ground,
  width,
  height,
}: {
  count: number
  ground: number
  width: number
  height: number
}) {
  const [crown, treeHeight] = [height * 0.1, height * 0.22]
  const trees = Array.from({ length: Math.min(count, maxOlderTrees) }, (_, index) => ({
    x: (index % 2 ? 1 : -1) * (width / 2 - crown * (0.6 + Math.floor(index / 2))),
    size: 1 - 0.14 * Math.floor(index / 2),
  }))
  return (
    <g className="fill-none stroke-brass opacity-70" strokeWidth={width / 260}>
      {trees.map(({ x, size }) => (
        <g key={x} transform={`translate(${Math.round(x)} ${Math.round(ground)}) scale(${size})`}>
          <path d={olderTree(crown, treeHeight)} />
        </g>
      ))}
    </g>
  )
}

/** A stem with one large leaf as its crown, at 0, 0. */
function olderTree(crown: number, height: number) {
  const [side, waist, foot, top] = [crown, height * 0.6, height * 0.2, height].map(Math.round)
  return `M0 0v-${waist}M0-${foot}Q${side}-${waist} 0-${top}Q-${side}-${waist} 0-${foot}`
}
