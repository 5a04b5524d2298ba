import type { ComponentProps } from 'react'

export type ButtonVariant = 'primary' | 'quiet' | 'brass' | 'danger'

const buttonClass = (variant: ButtonVariant, className = '') => `button button-${variant} ${className}`

export function Button({
  variant = 'primary',
  className,
  ...button
}: ComponentProps<'button'> & { variant?: ButtonVariant }) {
  return <button type="submit" {...button} className={buttonClass(variant, className)} />
}

/** A link that looks like a button. */
export function ButtonLink({
  variant = 'primary',
  className,
  ...link
}: ComponentProps<'a'> & { variant?: ButtonVariant }) {
  return <a {...link} className={buttonClass(variant, className)} />
}
