import type { ReactNode } from 'react'

/** A page with one short form and no link back, such as a step of logging in. */
export function NarrowPage({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="shell-width pt-10 sm:pt-16">
      <div className="max-w-md">
        <h1 className="mb-3 text-2xl">{title}</h1>
        {children}
      </div>
    </div>
  )
}
