import type { ComponentProps } from 'react'

export type ButtonLook = 'primary' | 'quiet' | 'brass' | 'danger'

const look = (name: ButtonLook, className = '') => `button button-${name} ${className}`

export function Button({
  look: name = 'primary',
  className,
  ...button
}: ComponentProps<'button'> & { look?: ButtonLook }) {
  return <button type="submit" {...button} className={look(name, className)} />
}

/** A link that looks like a button: it goes somewhere, it does nothing else. */
export function ButtonLink({
  look: name = 'primary',
  className,
  ...link
}: ComponentProps<'a'> & { look?: ButtonLook }) {
  return <a {...link} className={look(name, className)} />
}
