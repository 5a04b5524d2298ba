import { useId } from 'react'
import { archPath } from '#app/ui/ornament/girih.ts'

const box = { width: 30, height: 40 }
const arch = archPath(box.width, box.height)

/** The 30 juz as arches that fill as they are read in the current khatma; `shares` are from 0 to 1, in order. */
export function JuzMap({ shares }: { shares: readonly number[] }) {
  const clip = useId()
  return (
    <section>
      <h2 className="text-xl">Juz</h2>
      <p className="mt-1 text-muted">{describeJuz(shares)}</p>
      <ol className="mt-5 grid grid-cols-6 gap-x-2 gap-y-4 sm:grid-cols-10 sm:gap-x-3">
        {shares.map((share, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the index is the juz
          <li key={index} className="grid justify-items-center">
            <svg
              viewBox={`-1 -1 ${box.width + 2} ${box.height + 2}`}
              className="w-full max-w-14"
              aria-hidden="true"
            >
              {index === 0 && (
                <clipPath id={clip}>
                  <path d={arch} />
                </clipPath>
              )}
              <path d={arch} className="fill-surface" />
              {share > 0 && (
                <rect
                  y={filledFrom(share)}
                  width={box.width}
                  height={box.height}
                  clipPath={`url(#${clip})`}
                  className="fill-evergreen"
                />
              )}
              <path
                d={arch}
                className={`fill-none ${share === 1 ? 'stroke-brass' : 'stroke-edge'}`}
                strokeWidth={share === 1 ? 2 : 1}
              />
            </svg>
            <span className="mt-1 text-sm leading-tight font-semibold tabular-nums">
              <span className="sr-only">Juz </span>
              {index + 1}
            </span>
            <span className="text-sm leading-tight text-muted tabular-nums">{formatShare(share)}</span>
          </li>
        ))}
      </ol>
    </section>
  )
}

/** Even the smallest share is visible, and only a complete juz is full. */
function filledFrom(share: number) {
  if (share === 1) return 0
  return Math.round((1 - Math.min(Math.max(share, 0.08), 0.92)) * box.height)
}

/** Rounded, but never to 0% or 100% for a juz that is started but not complete. */
function formatShare(share: number) {
  if (share === 0 || share === 1) return share === 0 ? '–' : 'read'
  return `${Math.min(99, Math.max(1, Math.round(share * 100)))}%`
}

export function describeJuz(shares: readonly number[]) {
  const full = shares.filter((share) => share === 1).length
  const started = shares.filter((share) => share > 0 && share < 1).length
  if (full === 0 && started === 0) {
    return 'What you read in this khatma appears here when you log surahs and ayat, or follow a khatma plan.'
  }
  return `${full} of ${shares.length} juz read in this khatma${started > 0 ? `, ${started} started` : ''}.`
}
