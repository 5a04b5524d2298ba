import type { ReactNode } from 'react'

const variants = {
  link: 'link',
  /** As wide as its container, with the chevron at the end. */
  row: 'w-full font-semibold',
  quiet: 'button button-quiet',
  primary: 'button button-primary',
}

/** The part of a `<details>` element that is always shown, with a chevron that turns when the element is open. */
export function Summary({
  variant = 'link',
  className = '',
  children,
}: {
  variant?: keyof typeof variants
  className?: string
  children: ReactNode
}) {
  return <summary className={`summary ${variants[variant]} ${className}`}>{children}</summary>
}
