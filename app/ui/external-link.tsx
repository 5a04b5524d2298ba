import type { ComponentProps } from 'react'

/** A link to another site. It opens in a new tab, which screen readers announce. An empty link is not shown. */
export function ExternalLink({ children, ...link }: ComponentProps<'a'>) {
  if (!link.href) return null
  return (
    <a {...link} target="_blank" rel="noopener noreferrer">
      {children}
      <span className="sr-only"> (opens in a new tab)</span>
    </a>
  )
}
