import type { ReactNode } from 'react'
import { khatamOutline, toPath } from './girih.ts'

// Three icons in one style: each inside the outline of the khatam, with one part in brass.

const outline = toPath([khatamOutline(22.6, [24, 24])])

type Props = { className?: string }

function Icon({ className = 'size-12', children }: Props & { children: ReactNode }) {
  return (
    <svg
      viewBox="0 0 48 48"
      className={className}
      aria-hidden="true"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.75"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      <path d={outline} />
      {children}
    </svg>
  )
}

const brass = 'var(--color-brass, #b4842c)'

/** A sapling whose newest leaf is brass. */
export function YouthIcon({ className }: Props) {
  return (
    <Icon className={className}>
      <path d="M24 35V21M16 35H32M24 30.5C18.5 30.5 15.5 27 15.5 22.5C21 22.5 24 25.5 24 30.5ZM24 27.5C29.5 27.5 32.5 24 32.5 19.5C27 19.5 24 22.5 24 27.5Z" />
      <path d="M24 21C20.8 18 20.8 14.6 24 11.2C27.2 14.6 27.2 18 24 21Z" stroke={brass} />
    </Icon>
  )
}

/** A book on its stand under a brass star. */
export function QuranIcon({ className }: Props) {
  return (
    <Icon className={className}>
      <path d="M24 31.2C21.2 28.8 17.8 27.8 14 28V20C17.8 19.8 21.2 20.8 24 23.2C26.8 20.8 30.2 19.8 34 20V28C30.2 27.8 26.8 28.8 24 31.2ZM24 23.2V31.2M18.5 36L29.5 30.4M29.5 36L18.5 30.4" />
      <path d={toPath([khatamOutline(4.4, [24, 14.4])])} stroke={brass} strokeWidth="1.5" />
    </Icon>
  )
}

/** A full bowl held in an open hand, its warmth in brass. */
export function ServiceIcon({ className }: Props) {
  return (
    <Icon className={className}>
      <path d="M15.5 21.5H32.5C32.5 26 29.4 29 26.5 29H21.5C18.6 29 15.5 26 15.5 21.5Z" />
      <path d="M13.5 30.5C16 30.2 17.6 32.6 20.4 32.6H27.2C29.4 32.6 31.6 31.4 34.5 28.4M16.5 35.6H27.4C30 35.6 31.8 34.4 34.5 32.4" />
      <path
        d="M20.3 17.8C18.9 16 21.7 14.8 20.3 12.6M24 17.8C22.6 15.6 25.4 14 24 11.4M27.7 17.8C26.3 16 29.1 14.8 27.7 12.6"
        stroke={brass}
      />
    </Icon>
  )
}
