import type { ReactNode } from 'react'

/** A list of name–value pairs. Empty values are left out. */
export function DescriptionList({ details }: { details: Record<string, ReactNode> }) {
  return (
    <dl className="grid content-start gap-x-4 gap-y-2.5 min-[20rem]:grid-cols-[6.5rem_minmax(0,1fr)] sm:gap-x-6 sm:grid-cols-[8.5rem_minmax(0,1fr)]">
      {Object.entries(details)
        .filter(([, value]) => value !== null && value !== undefined && value !== '')
        .map(([name, value]) => (
          <div key={name} className="contents">
            <dt className="pt-0.5 text-sm text-muted">{name}</dt>
            <dd
              dir="auto"
              className="text-left wrap-anywhere max-[20rem]:-mt-2 [&_a]:-my-2.5 [&_a]:inline-block [&_a]:py-2.5"
            >
              {value}
            </dd>
          </div>
        ))}
    </dl>
  )
}
