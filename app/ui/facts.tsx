import type { ReactNode } from 'react'

/** What is known of one thing, name beside value; what is missing is left out. */
export function Facts({ facts }: { facts: Record<string, ReactNode> }) {
  return (
    <dl className="grid content-start gap-x-6 gap-y-2.5 sm:grid-cols-[8.5rem_minmax(0,1fr)]">
      {Object.entries(facts)
        .filter(([, value]) => value !== null && value !== undefined && value !== '')
        .map(([name, value]) => (
          <div key={name} className="contents">
            <dt className="text-sm text-muted max-sm:mt-1 sm:pt-0.5">{name}</dt>
            <dd dir="auto" className="wrap-anywhere max-sm:-mt-2">
              {value}
            </dd>
          </div>
        ))}
    </dl>
  )
}
