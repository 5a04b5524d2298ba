import type { ReactNode } from 'react'
import { khatamOutline, linesToPath, starPolygon, toPath, wovenKhatam } from '#app/ui/ornament/girih.ts'

interface DrawingProps {
  className?: string
}

/** A line drawing on a 120 × 120 grid, in the style of the ornament. */
function Drawing({ className = '', children }: DrawingProps & { children: ReactNode }) {
  return (
    <svg
      viewBox="0 0 120 120"
      className={`fill-wash stroke-evergreen ${className}`}
      strokeWidth="1.5"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      {children}
    </svg>
  )
}

const woven = linesToPath(wovenKhatam(15, 2.4, 0.3, [60, 62]))
const wovenCenter = toPath(starPolygon(8, 3, 6, [60, 62]))

export const ShirtDrawing = ({ className }: DrawingProps) => (
  <Drawing className={className}>
    <path d="M44 18 20 29 6 55l17 9 9-12v54c0 1.5 1 2.5 2.5 2.5h51c1.5 0 2.5-1 2.5-2.5V52l9 12 17-9-14-26-24-11c-4 9-28 9-32 0z" />
    <path d="M40 20c4 15 36 15 40 0M32 52V40M88 52V40" fill="none" />
    <path d="M10.5 57.5l14.5 7.5M109.5 57.5 95 65" fill="none" strokeWidth="0.9" />
    <g className="fill-none stroke-brass" strokeWidth="1.1">
      <path d={woven} />
      <path d={wovenCenter} strokeWidth="0.8" />
    </g>
  </Drawing>
)

const band = [0, 1, 2, 3].map((i) => toPath([khatamOutline(7, [31 + i * 14, 66])])).join('')
const bandCenters = [0, 1, 2, 3].map((i) => toPath(starPolygon(8, 3, 4.2, [31 + i * 14, 66]))).join('')

export const MugDrawing = ({ className }: DrawingProps) => (
  <Drawing className={className}>
    <path d="M82 52h9c9 0 15 6 15 14s-6 15-15 15h-9" fill="none" strokeWidth="6.5" />
    <path d="M82 52h9c9 0 15 6 15 14s-6 15-15 15h-9" fill="none" className="stroke-wash" strokeWidth="3.5" />
    <path d="M22 42h60v48c0 8-5 13-13 13H35c-8 0-13-5-13-13z" />
    <ellipse cx="52" cy="42" rx="30" ry="5.5" className="fill-surface" />
    <path d="M22 56.5h60M22 75.5h60" fill="none" strokeWidth="0.9" />
    <g className="fill-none stroke-brass" strokeWidth="1">
      <path d={band} />
      <path d={bandCenters} strokeWidth="0.7" />
    </g>
    <path d="M40 30c-5-6 5-9 0-16M54 30c-5-6 5-9 0-16M68 30c-5-6 5-9 0-16" fill="none" strokeWidth="1.1" />
  </Drawing>
)

const spineStar = toPath([khatamOutline(6, [60, 91])]) + toPath(starPolygon(8, 3, 6, [60, 91]))

export const BooksDrawing = ({ className }: DrawingProps) => (
  <Drawing className={className}>
    <path d="M12 79h90c3 0 3 24 0 24H12c5-7 5-17 0-24z" />
    <path d="M22 56h86c-5 7-5 16 0 23H22c-4 0-4-23 0-23z" className="fill-surface" />
    <path d="M18 34h76c3 0 3 22 0 22H18c5-6 5-16 0-22z" />
    <path d="M14 85h60M15 97h60M46 62h58M46 73h58" fill="none" strokeWidth="0.8" opacity="0.7" />
    <path d="M30 40h56M30 50h56" fill="none" strokeWidth="0.8" opacity="0.7" />
    <path d="M82 34v20l4-4 4 4V34" className="fill-brass-wash stroke-brass" strokeWidth="1.1" />
    <circle cx="60" cy="91" r="9" strokeWidth="0" />
    <path d={spineStar} className="fill-none stroke-brass" strokeWidth="0.9" />
    <path
      d="M30 22c8-6 20-6 30 0 10-6 22-6 30 0v12c-8-5-20-5-30 0-10-5-22-5-30 0zM60 22v12"
      className="fill-surface"
    />
  </Drawing>
)

const bagStar = toPath([khatamOutline(17, [60, 76])])
const bagLine = toPath(starPolygon(8, 3, 17, [60, 76]))

export const BagDrawing = ({ className }: DrawingProps) => (
  <Drawing className={className}>
    <path d="M42 46V32c0-24 36-24 36 0v14" fill="none" strokeWidth="4.5" />
    <path d="M42 46V32c0-24 36-24 36 0v14" fill="none" className="stroke-wash" strokeWidth="1.8" />
    <path d="M24 46h72l6 60c0 2-1 3-3 3H21c-2 0-3-1-3-3z" />
    <path d="M23.5 52h73" fill="none" strokeWidth="0.9" strokeDasharray="3 2.5" />
    <g className="fill-none stroke-brass" strokeWidth="1.1">
      <path d={bagStar} />
      <path d={bagLine} strokeWidth="0.8" />
    </g>
  </Drawing>
)
