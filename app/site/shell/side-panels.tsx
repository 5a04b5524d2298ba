import type { ReactNode } from 'react'
import { StrapworkPanel } from '#app/ui/ornament/ornament.tsx'

/** Decorative panels on both sides of large screens; the left one holds the countdown. */
export function SidePanels({ countdown }: { countdown: ReactNode }) {
  return (
    <>
      <aside
        aria-label="Next event"
        className="absolute inset-y-0 left-0 hidden w-[calc((100%-72rem)/2)] min-w-36 xl:block"
      >
        <StrapworkPanel
          className="absolute inset-y-0 left-6 h-full text-brass opacity-35"
          columns={1}
          tile={72}
        />
        <div className="sticky top-10 mx-2 mt-16 max-w-44">{countdown}</div>
      </aside>
      <div className="absolute inset-y-0 right-0 hidden w-24 xl:block" aria-hidden="true">
        <StrapworkPanel
          className="absolute inset-y-0 right-6 h-full text-brass opacity-35"
          columns={1}
          tile={72}
        />
      </div>
    </>
  )
}
