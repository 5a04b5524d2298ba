import type { ComponentProps } from 'react'

export type ButtonVariant = 'primary' | 'quiet' | 'brass' | 'danger'

const variant = (name: ButtonVariant, className = '') => `button button-${name} ${className}`

export function Button({
  variant: name = 'primary',
  className,
  ...button
}: ComponentProps<'button'> & { variant?: ButtonVariant }) {
  return <button type="submit" {...button} className={variant(name, className)} />
}

/** A link that looks like a button. */
export function ButtonLink({
  variant: name = 'primary',
  className,
  ...link
}: ComponentProps<'a'> & { variant?: ButtonVariant }) {
  return <a {...link} className={variant(name, className)} />
}
