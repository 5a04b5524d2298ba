import type { ReactNode } from 'react'

/** One chapter of the design page. */
export function Chapter({ title, id, children }: { title: string; id: string; children: ReactNode }) {
  return (
    <section id={id} className="grid gap-10">
      <h2 className="border-b border-hairline pb-2 text-2xl">{title}</h2>
      {children}
    </section>
  )
}

/** A component, named, in one of its states. */
export function Specimen({
  of,
  state,
  framed = false,
  children,
}: {
  of: string
  state?: string
  /** For what is a page, or a piece of one as wide as the page. */
  framed?: boolean
  children?: ReactNode
}) {
  return (
    <div data-component={of} className="grid content-start gap-3">
      <p className="text-sm text-muted">
        <strong className="text-ink">{of}</strong>
        {state && ` · ${state}`}
      </p>
      {framed ? (
        <div className="overflow-hidden rounded-md border border-dashed border-edge">{children}</div>
      ) : (
        <div>{children}</div>
      )}
    </div>
  )
}

/** Specimens side by side where there is room. */
export function Pairs({ children }: { children: ReactNode }) {
  return <div className="grid gap-x-10 gap-y-8 md:grid-cols-2">{children}</div>
}

/** Small things in a row. */
export function Row({ children }: { children: ReactNode }) {
  return <div className="flex flex-wrap items-center gap-3">{children}</div>
}
