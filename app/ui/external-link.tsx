import type { ComponentProps } from 'react'

/** A link to another site. It opens in a new tab, which screen readers announce. */
export function ExternalLink({ children, ...link }: ComponentProps<'a'>) {
  return (
    <a {...link} target="_blank" rel="noopener noreferrer">
      {children}
      <span className="sr-only"> (opens in a new tab)</span>
    </a>
  )
}
