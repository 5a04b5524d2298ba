import type { ReactNode } from 'react'

export function Section({ title, id, children }: { title: string; id: string; children: ReactNode }) {
  return (
    <section id={id} className="grid gap-10">
      <h2 className="border-b border-hairline pb-2 text-2xl">{title}</h2>
      {children}
    </section>
  )
}

/** A component in one of its states, with a label. */
export function Specimen({
  name,
  state,
  framed = false,
  children,
}: {
  name: string
  state?: string
  /** Draws a frame around components that are as wide as a page. */
  framed?: boolean
  children?: ReactNode
}) {
  return (
    <div data-component={name} className="grid content-start gap-3">
      <p className="text-sm text-muted">
        <strong className="text-ink">{name}</strong>
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

/** Two columns on wide screens. */
export function TwoColumns({ children }: { children: ReactNode }) {
  return <div className="grid gap-x-10 gap-y-8 md:grid-cols-2">{children}</div>
}

export function Row({ children }: { children: ReactNode }) {
  return <div className="flex flex-wrap items-center gap-3">{children}</div>
}
