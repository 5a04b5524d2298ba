import { archPath, khatamOutline, starPolygon, toPath } from '#app/ui/ornament/girih.ts'

const arch = archPath(80, 112)
const star = toPath([khatamOutline(22, [40, 62])])
/** The lines inside the star, one set per cover: two squares, an unbroken line, or that line inside two squares. */
const lines = [
  toPath(starPolygon(8, 2, 22, [40, 62])),
  toPath(starPolygon(8, 3, 22, [40, 62])),
  toPath([...starPolygon(8, 2, 22, [40, 62]), ...starPolygon(8, 3, 11.9, [40, 62])]),
]

/** A drawn booklet with a star on its cover. `index` selects the lines inside the star. */
export function GuideCover({ index, className = '' }: { index: number; className?: string }) {
  return (
    <svg viewBox="11 3 110 158" className={className} aria-hidden="true" fill="none" strokeLinejoin="round">
      <path d="M20 12h100v148H20z" className="fill-sunken stroke-hairline" />
      <path d="M16 8h100v148H16z" className="fill-surface stroke-hairline" />
      <path d="M12 4h100v148H12z" className="fill-evergreen-deep" />
      <path d="M18 4v148" className="stroke-parchment" strokeOpacity="0.18" />
      <g transform="translate(24 20)" className="stroke-lamp">
        <path d={arch} strokeWidth="1.4" />
        <path d={star} strokeWidth="0.7" className="fill-evergreen-mid" />
        <path d={lines[index % lines.length]} strokeWidth="1" />
        <path d="M22 98h36M30 103h20" strokeWidth="1" strokeLinecap="round" opacity="0.7" />
      </g>
    </svg>
  )
}
