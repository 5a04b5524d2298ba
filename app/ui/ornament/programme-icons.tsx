import type { ReactNode } from 'react'

interface Drawn {
  className?: string
}

const brass = 'var(--color-brass, #b4842c)'

/** Line icons on a grid of 48, in the text's colour with one accent in brass. */
function ProgrammeIcon({ className = 'size-12', children }: Drawn & { children: ReactNode }) {
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
      {children}
    </svg>
  )
}

/** A sapling that outgrows its star. */
export function YouthIcon(props: Drawn) {
  return (
    <ProgrammeIcon {...props}>
      <path d="M13 27v9.500h9.500L24 43l6.5-6.500H35V27" stroke={brass} />
      <path d="M24 38V16" />
      <path d="M24 17c-1-6 1.5-10 0-13 5 3 4.5 9 0 13z" />
      <path d="M24 25c-5.5 0-9-3-9.5-8 5.5 0 9 3 9.5 8z" />
      <path d="M24 30c5.5 0 9-3 9.5-8-5.5 0-9 3-9.5 8z" />
    </ProgrammeIcon>
  )
}

/** A book on its stand, under an arch. */
export function QuranIcon(props: Drawn) {
  return (
    <ProgrammeIcon {...props}>
      <path d="M9 26V19C9 12 16 9 24 4c8 5 15 8 15 15v7" stroke={brass} />
      <path d="M24 24c-4-3.5-9-4-14-3v13c5-1 10-.5 14 3 4-3.5 9-4 14-3V21c-5-1-10-.5-14 3z" />
      <path d="M24 24v13M18 37l-5 7M30 37l5 7M20 41h8" />
    </ProgrammeIcon>
  )
}

/** A warm bowl on an open hand. */
export function ServiceIcon(props: Drawn) {
  return (
    <ProgrammeIcon {...props}>
      <path d="M19 6c-2.5 3 2.5 5 0 8.500M29 6c-2.5 3 2.5 5 0 8.5" stroke={brass} />
      <path d="M11 19h26c0 7-5 11.5-13 11.500S11 26 11 19z" />
      <path d="M5 36c4-2.5 7-2.5 10 0h8c2.5 0 3 4 0 4h-7M23 39l13-5.500c3-1.2 5 1.8 2.5 3.800C34 41 30 43.5 25 43.500H15c-3 0-6-.5-10-.5" />
    </ProgrammeIcon>
  )
}
