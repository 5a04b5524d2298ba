import { type ReactNode, useId } from 'react'
import {
  archPath,
  khatamOutline,
  linesToPath,
  starPolygon,
  strapworkTile,
  toPath,
  wovenKhatam,
} from './girih.ts'
import { leaves, stem } from './logo.ts'

const brass = 'var(--color-brass, #b4842c)'
// Lighter than the star in the light theme, darker in the dark theme.
const logoLine = 'var(--color-logo-line, #fbf7ef)'
const evergreen = 'var(--color-evergreen, #1f5a43)'

type OrnamentProps = { className?: string }

const khatamPath = linesToPath(wovenKhatam(20.8, 3.2, 0.4, [24, 24]))
const innerStar = toPath(starPolygon(8, 3, 8.5, [24, 24]))

/** The outline of an eight-pointed star of two woven squares. */
export function Khatam({ className = 'size-8' }: OrnamentProps) {
  return (
    <svg viewBox="0 0 48 48" className={className} aria-hidden="true" fill="none" stroke="currentColor">
      <path d={khatamPath} strokeWidth="1.1" strokeLinecap="round" strokeLinejoin="round" />
      <path d={innerStar} strokeWidth="0.8" strokeLinejoin="round" />
    </svg>
  )
}

const logoStar = toPath([khatamOutline(23, [24, 24])])

/** The built-in logo: a sapling inside a star. The star uses the text color. */
export function LogoMark({ className = 'size-10' }: OrnamentProps) {
  return (
    <svg viewBox="0 0 48 48" className={className} aria-hidden="true">
      <path d={logoStar} fill="currentColor" />
      <path d={stem} fill="none" stroke={logoLine} strokeWidth="1.8" strokeLinecap="round" />
      <path d={leaves} fill={logoLine} />
    </svg>
  )
}

const smallStar = toPath([khatamOutline(11, [12, 12])])
const smallStarLine = toPath(starPolygon(8, 3, 11, [12, 12]))

/** A horizontal rule with a star in the middle; fills its container. */
export function StrapworkDivider({ className = '' }: OrnamentProps) {
  return (
    <div className={`flex items-center gap-3 text-brass ${className}`} aria-hidden="true">
      <span className="h-px flex-1 bg-linear-to-r from-transparent to-current opacity-60" />
      <svg
        viewBox="0 0 24 24"
        className="size-5 shrink-0"
        aria-hidden="true"
        fill="none"
        stroke="currentColor"
      >
        <path d={smallStar} strokeWidth="1" strokeLinejoin="round" />
        <path d={smallStarLine} strokeWidth="0.6" strokeLinejoin="round" />
      </svg>
      <span className="h-px flex-1 bg-linear-to-l from-transparent to-current opacity-60" />
    </div>
  )
}

const tileSize = 48
const tilePath =
  linesToPath(strapworkTile(tileSize, 3.4, 0.4)) +
  toPath(starPolygon(8, 3, 10.5, [tileSize / 2, tileSize / 2]))

/** A vertical band of stars and crosses, `columns` tiles wide; fills its container's height. */
export function StrapworkPanel({
  className = 'h-full text-brass',
  columns = 2,
  tile = 56,
}: OrnamentProps & { columns?: number; tile?: number }) {
  const id = useId()
  const width = columns * tile
  return (
    <svg width={width + 8} height="100%" className={className} aria-hidden="true" fill="none">
      <defs>
        <pattern
          id={id}
          width={tileSize}
          height={tileSize}
          patternUnits="userSpaceOnUse"
          patternTransform={`translate(4) scale(${tile / tileSize})`}
        >
          <path d={tilePath} stroke="currentColor" strokeWidth="0.8" strokeLinecap="round" />
        </pattern>
      </defs>
      <rect x="4" width={width} height="100%" fill={`url(#${id})`} />
      <g stroke="currentColor">
        <line x1="0.5" x2="0.5" y2="100%" />
        <line x1="4" x2="4" y2="100%" />
        <line x1={width + 4} x2={width + 4} y2="100%" />
        <line x1={width + 7.5} x2={width + 7.5} y2="100%" />
      </g>
    </svg>
  )
}

/** Defines the clip path `arch`. Must be in the document once for `ArchFrame` to work. */
export function ArchClip() {
  return (
    // Not display:none, because some browsers then ignore the clip path.
    <svg width="0" height="0" className="absolute" aria-hidden="true">
      <clipPath id="arch" clipPathUnits="objectBoundingBox">
        <path d={archPath()} />
      </clipPath>
    </svg>
  )
}

/** Clips its child to a pointed arch with a double outline. `className` sets the size. */
export function ArchFrame({ children, className = '' }: OrnamentProps & { children: ReactNode }) {
  return (
    <div className={`relative p-2.5 ${className}`}>
      <div className="size-full overflow-hidden [clip-path:url(#arch)]">{children}</div>
      <ArchLine className="inset-0" stroke={brass} />
      <ArchLine className="inset-1.5" stroke={evergreen} />
    </div>
  )
}

/** A rectangle with rounded corners around its child; `className` sets the size. */
export function PlainFrame({ children, className = '' }: OrnamentProps & { children: ReactNode }) {
  return <div className={`overflow-hidden rounded-md ${className}`}>{children}</div>
}

function ArchLine({ className, stroke }: { className: string; stroke: string }) {
  return (
    <div className={`pointer-events-none absolute ${className}`}>
      <svg
        viewBox="0 0 1 1"
        preserveAspectRatio="none"
        className="size-full overflow-visible"
        aria-hidden="true"
        fill="none"
      >
        <path d={archPath()} stroke={stroke} strokeWidth="1.25" vectorEffect="non-scaling-stroke" />
      </svg>
    </div>
  )
}
