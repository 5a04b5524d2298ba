import type { ComponentProps } from 'react'

/** A link to another site; it opens in a new tab, and says so to those who do not see it. */
export function ExternalLink({ children, ...link }: ComponentProps<'a'>) {
  return (
    <a {...link} target="_blank" rel="noopener noreferrer">
      {children}
      <span className="sr-only"> (opens in a new tab)</span>
    </a>
  )
}
